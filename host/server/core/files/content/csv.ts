import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import type { Finding } from '../../../call/files.ts';
import { csvPieces, NoText, utf8Pieces } from './csv-encoding.ts';
import { looksLikeMarkup } from './polyglot.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const windowSize = 256 * 1024;

/** The bytes of a file from its start: they are read twice, which a stream of an open file cannot be. */
async function* bytesOf(file: FileBytes): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.size; at += windowSize) yield await file.read(at, windowSize);
}

/** Whether a text has characters that no line of a file has. */
export const hasControls = (text: string) => control.test(text);

/**
 * Reads text without control characters.
 *
 * @param pieces throw NoText for other bytes
 * @param refuses whether a text that begins so is none of the kind's
 * @param message of the refusal of other bytes
 */
async function checkText(
  pieces: AsyncIterable<string>,
  refuses: (first: string) => boolean,
  message: string,
): Promise<void> {
  let isFirst = true;
  try {
    for await (const text of pieces) {
      if (hasControls(text) || (isFirst && refuses(text))) throw refuse('FILE_KIND_REFUSED');
      isFirst = false;
    }
  } catch (error) {
    throw error instanceof NoText ? refuse('FILE_KIND_REFUSED', { message }) : error;
  }
}

/** What begins a page, a picture or a script of browsers. */
const run = /<(svg|html|script|!doctype\s+html)\b/i;

/** Checks text that is neither markup nor a script. */
export async function checkCsv(file: FileBytes): Promise<Finding> {
  const pieces = csvPieces(() => bytesOf(file));
  await checkText(pieces, looksLikeMarkup, 'This file is not text. Save it as "CSV UTF-8" and upload that');
  return { kind: 'csv', type: 'text/csv' };
}

/** Checks text that begins as a message does, and not as what a browser runs; whether it is well formed finds out who reads it. */
export async function checkXml(file: FileBytes): Promise<Finding> {
  const pieces = utf8Pieces(bytesOf(file));
  await checkText(pieces, (first) => !/^\s*</.test(first) || run.test(first), 'This file is not text in UTF-8');
  return { kind: 'xml', type: 'application/xml' };
}
