// @ts-check
// Plain JavaScript: it runs before there is anything built to run.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endings } from './starter.mjs';

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

/**
 * Runs a program of Node to its end. A signal to this process ends both.
 *
 * @param {string[]} args
 * @returns {Promise<number | null>} its exit code
 */
async function runNode(args) {
  const program = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal;
    program.kill(signal);
  };
  for (const signal of endings) process.on(signal, stop);
  const [code] = /** @type {[number | null]} */ (await once(program, 'exit'));
  for (const signal of endings) process.off(signal, stop);
  if (stoppedBy) process.exit(128 + os.constants.signals[stoppedBy]);
  return code;
}

/** Builds pages, widgets and server, and the empty database that a first start begins with. */
export async function build() {
  process.stdout.write('Building the portal, the widgets and the server\n');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if ((await runNode([vite, 'build', '--app', '--logLevel', 'warn'])) !== 0) {
    process.stderr.write('The build failed: its messages stand above.\n');
    process.exit(1);
  }
  // Loaded where it is needed: a start after the build has no use for it in its own thread.
  const { makeTemplate } = await import('./db/make-template.mjs');
  await makeTemplate(path.join(built, 'template.tar.gz'));
  fs.writeFileSync(stampFile, stampOf());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
