import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import type { Finding } from '../../../call/files.ts';
import { looksLikeMarkup } from './polyglot.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Checks text: UTF-8 throughout, no control characters, and neither markup nor a script. */
export async function checkCsv(file: FileBytes): Promise<Finding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refuse('FILE_KIND_REFUSED', {
        message: 'This file is not text in UTF-8. Save it as "CSV UTF-8" and upload that',
      });
    }
  };
  for await (const chunk of file.stream(0, file.size)) {
    const text = decode(chunk as Buffer);
    if (control.test(text) || (isFirst && looksLikeMarkup(text))) throw refuse('FILE_KIND_REFUSED');
    isFirst = false;
  }
  decode();
  return { kind: 'csv', type: 'text/csv' };
}
