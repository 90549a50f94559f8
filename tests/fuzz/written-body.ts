import type { Operation } from './description.ts';
import { docx, jpg, mp4, pdf, png } from '../server/files/sample-files.ts';
import { written, type Field } from './valid-input.ts';

/** UTF-8 in the bytes of a latin1 text, which a request is kept as. */
export const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** What a form or a query makes of a JSON value. */
function plain(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}

/** As a query has it; half a character is none there. */
export const encoded = (json: string) => encodeURIComponent(Buffer.from(plain(json)).toString());

export const files = {
  png: png(),
  broken: png(16, 12, { isWhole: false }),
  jpg,
  pdf: pdf(),
  docx: docx(),
  mp4,
  empty: Buffer.alloc(0),
  csv: Buffer.from(
    'loanApplicationNumber,agentEmail,holdReason,comment\r\nKNOWN(loanApplicationNumber.3),agency@demo.example,OTHERS,"a, b"\r\n',
  ),
  oddCsv: Buffer.from('loanApplicationNumber,agentEmail\r\n"1\r\n2,3,4\r\n\0,\ud800,"'),
  junk: Buffer.from('\0\x01\x02 no file at all'),
} as const;
export type FileName = keyof typeof files;

const boundary = 'fuzz-boundary';

/** A multipart body: text parts, and a file under each name that the description calls binary. */
export function formBody({ input }: Operation, fields: readonly Field[], file: FileName): string {
  const parts = fields.map(([name, json]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"`;
    // The server takes a part that says it is JSON at its word.
    const type = /^[[{]/.test(json) ? '\r\ncontent-type: application/json' : '';
    if (input.properties?.[name]?.format !== 'binary') return bytesOf(`${head}${type}\r\n\r\n${plain(json)}\r\n`);
    const fileHead = `${head}; filename="a.${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    return `${bytesOf(fileHead)}${files[file].toString('latin1')}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}
export const formType = `multipart/form-data; boundary=${boundary}`;

export const jsonBody = (fields: readonly Field[]) => bytesOf(written(fields));
