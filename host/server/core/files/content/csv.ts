import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import type { Finding } from '../../../call/files.ts';
import { looksLikeMarkup } from './polyglot.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const noUtf8 = 'This file is not text in UTF-8';

/**
 * Reads text: UTF-8 throughout and no control characters.
 *
 * @param refuses whether a text that begins so is none of the kind's
 * @param message of the refusal of other bytes
 */
async function checkText(file: FileBytes, refuses: (first: string) => boolean, message: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refuse('FILE_KIND_REFUSED', { message });
    }
  };
  for await (const chunk of file.stream(0, file.size)) {
    const text = decode(chunk as Buffer);
    if (control.test(text) || (isFirst && refuses(text))) throw refuse('FILE_KIND_REFUSED');
    isFirst = false;
  }
  decode();
}

/** What begins a page, a picture or a script of browsers. */
const run = /<(svg|html|script|!doctype\s+html)\b/i;

/** Checks text that is neither markup nor a script. */
export async function checkCsv(file: FileBytes): Promise<Finding> {
  await checkText(file, looksLikeMarkup, `${noUtf8}. Save it as "CSV UTF-8" and upload that`);
  return { kind: 'csv', type: 'text/csv' };
}

/** Checks text that begins as a message does, and not as what a browser runs; whether it is well formed finds out who reads it. */
export async function checkXml(file: FileBytes): Promise<Finding> {
  await checkText(file, (first) => !/^\s*</.test(first) || run.test(first), noUtf8);
  return { kind: 'xml', type: 'application/xml' };
}
