import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { claimedIds, readLedger } from '../support/ledger/ledger-rows.ts';

/** What git keeps, or would: files that are new and not ignored count too. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('has exactly the top level that was asked for, and every folder holds what it is for [EM-17]', () => {
  const asked = [
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
    'widgets',
    'host',
    'embed-examples',
    'tests',
    'README.md',
  ];
  const besides = ['LICENSE', 'package-lock.json'];
  const top = new Set(tracked.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('.')));
  expect([...top].toSorted()).toEqual([...asked, ...besides].toSorted());

  expect(findFiles('widgets', /\.element\.ts$/).length).toBeGreaterThan(0);
  expect(findFiles('host', /\/(portal|frame)\/[^/]+\.html$/).length).toBeGreaterThanOrEqual(2);
  const pages = findFiles('embed-examples', /\.html$/).map(read);
  expect(
    pages.some((page) => /<lending-[a-z-]+[\s>]/.test(page)),
    'a page with a tag',
  ).toBe(true);
  expect(
    pages.some((page) => /<(iframe|lending-frame)[\s>]/.test(page)),
    'a page with an iframe',
  ).toBe(true);
  expect(
    pages.some((page) => /<table[\s>]/.test(page)),
    'a legacy page',
  ).toBe(true);
  for (const kind of [/\.test\.tsx?$/, /\.element\.test\.js$/, /\.spec\.ts$/])
    expect(findFiles('tests', kind).length, String(kind)).toBeGreaterThan(0);
});

it('installs nothing that asks for a newer Node than the one that is promised', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const promised = minVersion(engines.node);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { engines?: { node?: string }; optional?: true }>;
  };
  const refused = Object.entries(packages).filter(
    ([, { engines: its, optional }]) => !optional && promised && !satisfies(promised, its?.node ?? '*'),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(refused.map(([name, { engines: its }]) => `${name} asks for Node ${its?.node}`)).toEqual([]);
});

it('lists the twelve packages and really uses each [EM-16]', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const listed = { ...manifest['dependencies'], ...manifest['devDependencies'] };
  const users: [name: string, folder: string, files: RegExp][] = [
    ['react', 'widgets', /\.tsx$/],
    ['react-dom', 'host/portal', /\.tsx$/],
    ['@r2wc/react-to-web-component', 'widgets/kit', /\/define-widget\.tsx$/],
    ['@preact/signals-react', 'widgets/client', /\.ts$/],
    ['@shoelace-style/shoelace', 'widgets', /\.tsx?$/],
    ['wouter', 'host/portal', /\.tsx?$/],
    ['ofetch', 'widgets/client', /\.ts$/],
    ['dayjs', 'widgets', /\.tsx?$/],
    ['vite', '.', /^vite\.config\.ts$/],
    ['vitest', 'tests', /\.test\.ts$/],
    ['@web/test-runner', 'tests/support', /\.ts$/],
    ['playwright', 'tests', /\.ts$/],
  ];
  for (const [name, folder, files] of users) {
    expect(listed, `${name} in package.json`).toHaveProperty([name]);
    const candidates =
      folder === '.' ? ['vite.config.ts'].filter((file) => files.test(file)) : findFiles(folder, files);
    const isUsed = candidates.some((file) =>
      new RegExp(`(from|import) ?\\(?['"]${name}(/[^'"]*)?['"]`).test(read(file)),
    );
    expect(isUsed, `${name} is used in ${folder}`).toBe(true);
  }
});

it('starts each thread of the server from a file beside it, which the build puts beside the server by its name', () => {
  const started = findFiles('host/server', /\.(ts|mjs)$/).flatMap((file) =>
    [...read(file).matchAll(/new Worker\((?:new URL\('([^']+)', import\.meta\.url\))?/g)].map(([, name = '?']) =>
      join(dirname(file), name),
    ),
  );
  expect(started.length).toBeGreaterThan(0);
  expect(started.toSorted()).toEqual(findFiles('host/server', /-worker\.mjs$/));
  expect(new Set(started.map((file) => basename(file))).size).toBe(started.length);
});

it('names no file or folder for nothing in particular', () => {
  const banned = /(^|\/)(utils?|helpers?|common|misc|stuff|manager|data)(\.|\/|$)/;
  expect(tracked.filter((file) => banned.test(file))).toEqual([]);
  expect(
    tracked.filter(
      (file) =>
        /^(widgets|host|tests)\/.*\.(tsx?|css)$/.test(file) && /[A-Z]/.test(file.replaceAll(/\d{8}T\d{4}/g, '')),
    ),
  ).toEqual([]);
});

it('holds no address of a package registry', () => {
  const registry = new RegExp(
    ['regis', 'try\\.[a-z0-9-]+\\.[a-z]+|npm', 'js\\.(org|com)|_auth', 'Token'].join(''),
    'i',
  );
  const texts = tracked.filter((file) => !/\.(png|jpg|gif|webp|woff2?|ico|pdf|gz|tar)$/.test(file));
  expect(texts.filter((file) => registry.test(read(file)))).toEqual([]);
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

it('locks every package that an install on another kind of machine needs', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const locked = Object.keys(packages);
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing, 'npm ci refuses a lock file without these').toEqual([]);
});

it('skips, focuses and leaves open no test', () => {
  const open = /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme|skipIf|fails)\b|\b(xit|xdescribe|fit|fdescribe)\(/;
  expect(findFiles('tests', /\.(test|spec)\.(tsx?|js)$/).filter((file) => open.test(read(file)))).toEqual([]);
});

it('knows every ledger id that a test title carries', () => {
  const rows = new Set(readLedger().map((row) => row.id));
  expect(rows.size).toBe(780);
  expect([...claimedIds()].filter(([id]) => !rows.has(id))).toEqual([]);
});

it('installs, checks types, builds and runs all three kinds of tests by one command, which the gate runs too [EM-18]', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const gate = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  expect(gate).toEqual(['npm ci', 'npm test']);
  expect(read('.ci/run')).toMatch(/^export REQUIRE_ENGINES=all\nexport REQUIRE_FIRST_ATTEMPT=1$/m);
  expect(read('README.md')).toContain(gate.join(' && '));
  const suites = [...read('tests/run.ts').matchAll(/script: '([^']+)'/g)].map(([, script = '']) => script);
  expect(suites).toEqual(expect.arrayContaining(['types', 'build', 'test:unit', 'test:element', 'test:e2e']));
  expect(suites.filter((script) => !scripts[script])).toEqual([]);
});
