// @ts-check
// Plain JavaScript: it runs before there is anything built to run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = path.join(root, 'dist/server');
const stampFile = path.join(root, 'dist/.built-from');
const sources = ['widgets', 'host', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** @param {string} file @returns {string[]} every file at or below a path */
function filesAt(file) {
  if (!fs.statSync(file).isDirectory()) return [file];
  return fs
    .readdirSync(file)
    .toSorted()
    .flatMap((name) => filesAt(path.join(file, name)));
}

/** What the sources are now: names, sizes and times of their files. */
function stampOf() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesAt(path.join(root, source)))) {
    const { size, mtimeMs } = fs.statSync(file);
    hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Whether what is built was built from the sources as they are now. */
export function isBuilt() {
  return (
    fs.existsSync(path.join(built, 'main.js')) &&
    fs.existsSync(stampFile) &&
    fs.readFileSync(stampFile, 'utf8') === stampOf()
  );
}

/** Builds pages, widgets and server, and the empty database that a first start begins with. */
export async function build() {
  process.stdout.write('Building the portal, the widgets and the server\n');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.stderr.write('The build failed: its messages stand above.\n');
    process.exit(1);
  }
  // Loaded where it is needed: a start after the build has no use for it in its own thread.
  const { makeTemplate } = await import('./db/make-template.mjs');
  await makeTemplate(path.join(built, 'template.tar.gz'));
  fs.writeFileSync(stampFile, stampOf());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
