/** A file of a request. `name` is the one that its sender gave. */
export interface SentFile {
  name: string;
  content: Buffer;
}

export interface Form {
  values: Record<string, string>;
  files: Map<string, SentFile>;
}

const mostParts = 60;
const headEnd = Buffer.from('\r\n\r\n');

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** Adds one part to the form. @returns false for a part without a name */
function take(form: Form, head: string, content: Buffer): boolean {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return false;
  const file = /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1];
  if (file === undefined) {
    // a name such as __proto__ stays a name
    Object.defineProperty(form.values, name, { value: content.toString('utf8'), enumerable: true, configurable: true });
  } else form.files.set(name, { name: file, content });
  return true;
}

/** Form data with text fields and files. @returns undefined for a body that is none */
export function readMultipart(body: Buffer, contentType: string): Form | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const form: Form = { values: {}, files: new Map() };
  let at = body.indexOf(delimiter.subarray(2)) + delimiter.length - 2;
  if (at < delimiter.length - 2) return undefined;
  for (let parts = 0; parts < mostParts; parts += 1) {
    const after = body.toString('latin1', at, at + 2);
    if (after === '--') return form;
    const contentAt = body.indexOf(headEnd, at) + headEnd.length;
    if (after !== '\r\n' || contentAt < headEnd.length) return undefined;
    const next = body.indexOf(delimiter, contentAt);
    if (next < 0) return undefined;
    if (!take(form, body.toString('utf8', at, contentAt), body.subarray(contentAt, next))) return undefined;
    at = next + delimiter.length;
  }
  return undefined;
}
