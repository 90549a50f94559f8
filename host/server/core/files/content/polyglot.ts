import type { FileBytes } from './file-bytes.ts';
import { unsafe } from './finding.ts';
import { findZipEnd } from './zip.ts';

/** Beginnings of files that a program could run or open. */
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

/** @returns true when a text begins like markup or a script */
export function looksLikeMarkup(text: string): boolean {
  return /^\s*(<|#!|%!)/.test(text);
}

/**
 * Refuses a file that is a second file as well: an archive, recognised by its end, or markup, a PDF or a program after
 * the first file's end. Pictures, depth maps and clips that cameras append to a photo pass.
 *
 * @param end the position after the first file's last byte
 * @throws Refusal FILE_UNSAFE
 */
export async function refuseSecondFile(file: FileBytes, end: number): Promise<void> {
  if (await findZipEnd(file)) throw unsafe('is a ZIP as well');
  for (let at = end; at < file.size; at += windowSize) {
    const tail = (await file.read(at, windowSize + overlap)).toString('latin1').toLowerCase();
    if (beginnings.some((beginning) => tail.includes(beginning.toLowerCase()))) throw unsafe('holds a second file');
  }
}
