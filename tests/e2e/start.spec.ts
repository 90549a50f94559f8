import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/find-files.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram, stopProgram } from '../support/programs.ts';
import { readReadme } from '../support/readme/readme-tables.ts';
import { accounts, demoPassword, expect, signIn, test } from './world.ts';

const readme = readReadme();

test('one documented command starts portal and backend, and a seed user signs in [EM-14] [release]', async ({
  page,
}) => {
  expect(readme).toContain('npm ci && npm start');
  const dataDir = mkdtempSync(join(tmpdir(), 'lending-desk-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_APPLICATIONS: '300' };
  const program = startProgram('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  program.stdout?.on('data', (text: Buffer) => (printed += text.toString('utf8')));
  try {
    await expect.poll(() => printed, { timeout: 50_000 }).toContain('lead@demo.example');
    expect(printed).toContain(`http://localhost:${port}`);
    expect(printed).toContain(demoPassword);
    await signIn(page, 'lead@demo.example', `http://localhost:${port}/`);
    await expect(page.getByRole('banner')).toContainText('Vikram Nair');
  } finally {
    await stopProgram(program);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('every demo account of the README signs in, and its routes are keys that the README lists [SH-20]', async ({
  request,
}) => {
  const routes = readme.split('<!-- table: routes -->')[1]?.split('<!-- end -->')[0] ?? '';
  const listed = [...routes.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, key]) => key);
  expect(listed.length).toBeGreaterThan(3);
  for (const username of accounts) {
    expect(readme).toContain(`\`${username}\``);
    const answer = await request.post('/auth/login', { multipart: { username, password: demoPassword } });
    const { status, data } = (await answer.json()) as {
      status: string;
      data: { portalRouteList: { routeList: { key: string }[] }[] };
    };
    expect(status).toBe('SUCCESS');
    const keys = data.portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
  }
});
