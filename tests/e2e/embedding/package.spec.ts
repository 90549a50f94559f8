import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractVersion } from '../../../widgets/contract/version.ts';
import { root } from '../../support/find-files.ts';
import { startProgram, stopProgram } from '../../support/programs.ts';
import { startDemo } from '../demo.ts';
import { embeddingPorts } from '../../support/second-origin.ts';
import { expect, test } from '../world.ts';

const run = promisify(execFile);
const inRoot = (path: string) => join(root, 'node_modules', path);
const packed = join(root, 'dist/package');
type Fields = Readonly<Record<string, unknown>>;

test('the package is one that publint has nothing against [release]', async () => {
  const { stdout } = await run(process.execPath, [inRoot('publint/src/cli.js'), packed, '--strict']);
  expect(stdout).toContain('All good!');
});

test('the package names the contract that its screens speak, and a version of its own [release]', () => {
  const { version, lendingContract } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as Fields;
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Fields;
  expect({ version, lendingContract }).toEqual({ version: own, lendingContract: contractVersion });
});

/** Every path that the package's manifest gives out as a script. */
const scriptPaths = () => {
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { exports: Fields };
  return Object.entries(exports).flatMap(([path, target]) => (typeof target === 'string' ? [] : [path.slice(1)]));
};

test('on a server an import of any of its entries does nothing, and throws nothing', async () => {
  const app = mkdtempSync(join(tmpdir(), 'server-app-'));
  try {
    mkdirSync(join(app, 'node_modules'));
    symlinkSync(packed, join(app, 'node_modules/lending-desk-elements'));
    const paths = scriptPaths();
    expect(paths.length).toBeGreaterThan(30);
    writeFileSync(
      join(app, 'server.mjs'),
      `process.on('unhandledRejection', (error) => { throw error; });
       for (const path of ${JSON.stringify(paths)}) await (await import('lending-desk-elements' + path)).ready;
       const { load } = await import('lending-desk-elements');
       await load('lending-telephony-crm');
       const made = Object.keys(globalThis).filter((name) => /react|lending|customElements/i.test(name));
       console.log(JSON.stringify(made));`,
    );
    const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: app });
    expect(stdout.trim()).toBe('[]');
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
});

test('packed, installed into a fresh app, served there from its source and built, it renders a styled screen [release]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // ports of its own: the pages of other tests may stand at theirs
  const ports = await embeddingPorts();
  const host = await startDemo({ EMBED_ORIGINS: ports.origins });
  const app = mkdtempSync(join(tmpdir(), 'fresh-app-'));
  const port = new URL(ports.origins.split(',')[0] ?? '').port;
  let serving: ReturnType<typeof startProgram> | undefined;
  try {
    await run('npm', ['pack', '--pack-destination', app], { cwd: packed });
    const [tarball = ''] = readdirSync(app);
    const write = (name: string, text: string) => writeFileSync(join(app, name), text);
    write('package.json', JSON.stringify({ name: 'fresh-app', private: true, type: 'module' }));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: app });
    // the app's own tools
    for (const name of ['vite', 'typescript', '@types/react', 'csstype', 'vue']) {
      mkdirSync(join(app, 'node_modules', name, '..'), { recursive: true });
      symlinkSync(inRoot(name), join(app, 'node_modules', name));
    }
    write(
      'index.html',
      `<!doctype html><title>Fresh</title><lending-telephony-crm api-base="${host.base}"></lending-telephony-crm>
       <p id="told"></p><script type="module" src="./main.ts"></script>`,
    );
    write(
      'main.ts',
      `import 'lending-desk-elements/telephony-crm';
       import { load, type LendingProfile } from 'lending-desk-elements';
       const crm = document.querySelector('lending-telephony-crm');
       crm?.addEventListener('lending-ready', ({ detail }) => {
         const version: 1 = detail.v;
         document.querySelector('#told')?.append('ready ' + String(version));
       });
       if (crm) crm.loanAppNo = '000000000000';
       await load('lending-profile');
       const profile: LendingProfile = document.createElement('lending-profile');
       profile.apiBase = '${host.base}';
       profile.theme = 'dark';
       document.body.append(profile);
       await load('lending-queue-list');
       const list = document.createElement('lending-queue-list');
       list.apiBase = '${host.base}';
       list.list = 'hold';
       document.body.append(list);`,
    );
    write(
      'typed.tsx',
      `import type {} from 'lending-desk-elements/react';
       export const row = <lending-queue-list list="hold" readonly onlending-navigate={({ detail }) => detail.params['x']} />;
       // @ts-expect-error no such theme
       export const odd = <lending-queue-list theme="blue" />;`,
    );
    write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'esnext',
          target: 'es2022',
          moduleResolution: 'bundler',
          lib: ['es2023', 'dom'],
          jsx: 'preserve',
          types: [],
        },
      }),
    );
    await run(process.execPath, [inRoot('typescript/bin/tsc'), '-p', app]);
    const vite = inRoot('vite/bin/vite.js');
    const serve = (command: readonly string[]) => {
      serving = startProgram(
        process.execPath,
        [vite, ...command, '--host', 'localhost', '--port', port, '--strictPort', '--logLevel', 'warn'],
        { cwd: app, stdio: 'ignore' },
      );
    };
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404 && new URL(response.url()).port === port) missing.push(response.url());
    });
    const stands = async () => {
      await expect(async () => void (await page.goto(`http://localhost:${port}/`))).toPass();
      await expect(page.locator('#told')).toHaveText('ready 1');
      const crm = page.locator('lending-telephony-crm');
      await expect(crm.getByText('CRM page loaded, but it looks issue')).toBeVisible();
      // each of a sheet of its own: of calling screens, of lists, of dark ones
      await expect(crm.locator('.calling')).toHaveCSS('display', 'grid');
      await expect(page.locator('lending-queue-list section.list')).toHaveCSS('flex-direction', 'column');
      await expect(page.locator('lending-profile [part=root]')).toHaveCSS('color-scheme', 'dark');
      expect(missing).toEqual([]);
    };
    serve([]);
    await stands();
    if (serving) await stopProgram(serving);
    await run(process.execPath, [vite, 'build', '--target', 'es2022', '--logLevel', 'warn'], { cwd: app });
    serve(['preview']);
    await stands();
  } finally {
    if (serving) await stopProgram(serving);
    await host.stop();
    rmSync(app, { recursive: true, force: true });
  }
});
