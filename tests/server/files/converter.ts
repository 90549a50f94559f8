import fs from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '../support.ts';
import { jpg } from './sample-files.ts';

/** A program in place of libheif's. It is called as that one: `-q 90 picture.heic picture.jpg`. */
export function program(lines: string): string {
  const file = path.join(temporaryDirectory(), 'converter');
  fs.writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o700 });
  return file;
}
/** A program that makes the same JPG of every picture. */
export function makesJpg(): string {
  const made = path.join(temporaryDirectory(), 'made.jpg');
  fs.writeFileSync(made, jpg);
  return program(`test "$3" = picture.heic && cp ${made} "$4"`);
}
