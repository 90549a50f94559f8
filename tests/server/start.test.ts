import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { formOf, temporaryDirectory } from './support.ts';
import { addressOf, killPrograms, signIn, start } from './start-support.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(killPrograms);

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryDirectory();
});

it('starts on nothing, says where it is and who may sign in, and keeps what was done when killed [release]', async () => {
  const first = start({ DATA_DIR: dataDir });
  const address = await addressOf(first);
  expect(first.output.text).toMatch(/Demo accounts, password demo-pass\n {4}ops@demo\.example/);
  expect(first.output.text).toContain(`${address}/document-processing`);
  const { data } = await signIn(address);
  first.program.kill('SIGKILL');
  await first.ended;

  const second = start({ DATA_DIR: dataDir });
  const profile = await fetch(`${await addressOf(second)}/generic/displayProfile`, {
    method: 'POST',
    headers: { 'x-security-token': data.token, 'x-user-key': data.key },
    body: formOf({ userId: data.id }),
  });
  expect(await profile.json()).toMatchObject({ status: 'SUCCESS', data: { username: 'lead@demo.example' } });

  const third = start({ DATA_DIR: dataDir });
  expect(await third.ended).toBe(1);
  expect(third.output.text).toMatch(
    new RegExp(`^DATA_DIR is in use by process ${second.program.pid} on [^\\n]*\\.\\n$`),
  );

  second.program.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
});

it('stops on a wrong setting with one sentence', async () => {
  const { ended, output } = start({ DATA_DIR: dataDir, PORT: 'eighty' });
  expect(await ended).toBe(1);
  expect(output.text).toBe('PORT must be a whole number from 0 to 65535, but it is "eighty".\n');
});
