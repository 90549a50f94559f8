import type { FileBytes } from './file-bytes.ts';
import { unsafe } from './finding.ts';
import { findZipEnd } from './zip.ts';

/** How files begin that some program would run or open if it took this file for one. */
const beginnings = [
  'PK\x03\x04',
  '%pdf-',
  '<script',
  '<html',
  '<svg',
  '<!doctype',
  '<?php',
  '<?xml',
  '<iframe',
  'mz\x90\x00',
  '\x7felf',
];

const windowSize = 256 * 1024;
const overlap = 16;

/** Whether a text is the beginning of markup or of a script. */
export function looksLikeMarkup(text: string): boolean {
  return /^\s*(<|#!|%!)/.test(text);
}

/**
 * Refuses a file that is a second one besides: an archive by its end, or markup, PDF or a program after the first one's end.
 * Cameras append pictures, depth maps and clips to a photo; those pass.
 *
 * @param end where the first file ends
 */
export async function refuseSecondFile(file: FileBytes, end: number): Promise<void> {
  if (await findZipEnd(file)) throw unsafe('is a ZIP as well');
  for (let at = end; at < file.size; at += windowSize) {
    const tail = (await file.read(at, windowSize + overlap)).toString('latin1').toLowerCase();
    if (beginnings.some((beginning) => tail.includes(beginning.toLowerCase()))) throw unsafe('holds a second file');
  }
}
