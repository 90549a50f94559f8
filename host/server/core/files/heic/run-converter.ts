import { execFile } from 'node:child_process';
import { access, constants, copyFile, link, readdir } from 'node:fs/promises';
import path from 'node:path';
import { quietly } from '../../../base/quietly.ts';
import { turnsOf } from '../../../base/turns-of.ts';

/** The program that makes JPGs, and the one below which it runs. */
export interface Converter {
  program: string;
  limiter: string;
}

const longestSeconds = 20;
const memoryBytes = 2 * 1024 * 1024 * 1024;
const outputBytes = 64 * 1024 * 1024;
/** Pictures that are decoded at once in this process: each may take the memory above. */
const inTurn = turnsOf(2);

/** The path of a program that may be run: an absolute path as it is, a name from the PATH. */
async function findProgram(name: string): Promise<string | undefined> {
  const places = path.isAbsolute(name)
    ? ['']
    : (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  for (const place of places) {
    const file = path.join(place, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/**
 * Finds the converter anew for each picture, so that a program may be installed while the server runs.
 *
 * @param wanted a path or a name; undefined for `heif-convert`, `none` for none
 * @returns undefined where there is none, or nothing that limits its memory
 */
export async function findConverter(wanted = 'heif-convert'): Promise<Converter | undefined> {
  if (wanted === 'none') return undefined;
  const [program, limiter] = await Promise.all([findProgram(wanted), findProgram('prlimit')]);
  return program !== undefined && limiter !== undefined ? { program, limiter } : undefined;
}

interface Place {
  folder: string;
  seconds: number;
}

/** @returns whether the program ended well within its limits */
function run({ program, limiter }: Converter, args: readonly string[], { folder, seconds }: Place): Promise<boolean> {
  const limits = [`--as=${memoryBytes}`, `--cpu=${seconds}`, `--fsize=${outputBytes}`, '--core=0', '--'];
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C' },
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024,
  } as const;
  return new Promise((resolve) => {
    execFile(limiter, [...limits, program, ...args], options, (error) => resolve(error === null));
  });
}

/**
 * Runs the converter on a picture, in a folder of its own and without a shell.
 *
 * @returns the path of the JPG in the folder; undefined where the program could not read the picture
 */
export async function convert(
  converter: Converter,
  {
    source,
    folder,
    quality,
    seconds = longestSeconds,
  }: { source: string; folder: string; quality: number; seconds?: number },
): Promise<string | undefined> {
  const picture = path.join(folder, 'picture.heic');
  // The program reads the format from the name.
  await link(source, picture).catch(() =>
    quietly('The program misses its file and fails', copyFile(source, picture, constants.COPYFILE_EXCL)),
  );
  const args = ['-q', String(quality), 'picture.heic', 'picture.jpg'];
  if (!(await inTurn(() => run(converter, args, { folder, seconds })))) return undefined;
  // Of a file with several pictures the program numbers what it writes.
  const written = await readdir(folder);
  const jpeg = ['picture.jpg', 'picture-1.jpg'].find((name) => written.includes(name));
  return jpeg && path.join(folder, jpeg);
}
