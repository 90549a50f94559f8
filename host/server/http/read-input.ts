import type { FastifyRequest } from 'fastify';
import type { Encoding } from '../../../widgets/contract/call-row.ts';
import type { UploadedFile } from './handler.ts';
import { refuse } from './refusal.ts';

const kibi = 1024;
const mebi = 1024 * kibi;

/** Bytes that a call's body may have. */
export const bodyLimits: Record<Encoding, number> = {
  json: 256 * kibi,
  form: 64 * kibi,
  multipart: 50 * mebi,
  query: 0,
};

const formLimits = { fieldNameSize: 100, fieldSize: 64 * kibi, fields: 100, parts: 110, headerPairs: 50 };
const fileLimits = { files: 10, fileSize: 10 * mebi };

export interface RawInput {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

/** Fields by name; one sent twice becomes a list, and no name reaches an object's prototype. */
function add(fields: Map<string, unknown>, name: string, value: unknown): void {
  const earlier = fields.get(name);
  if (earlier === undefined) fields.set(name, value);
  else fields.set(name, Array.isArray(earlier) ? [...earlier, value] : [earlier, value]);
}

async function readForm(request: FastifyRequest, takesFiles: boolean): Promise<RawInput> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE');
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  const limits = { ...formLimits, ...(takesFiles ? fileLimits : { files: 1, fileSize: 1 }) };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (!takesFiles)
        throw refuse('VALIDATION_FAILED', { fieldErrors: { [part.fieldname]: 'A file is not taken here' } });
      const content = await part.toBuffer();
      files.push({ field: part.fieldname, name: part.filename, claimedType: part.mimetype, content });
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) throw refuse('BODY_TOO_LARGE');
      add(fields, part.fieldname, part.value);
    }
  }
  return { fields: Object.fromEntries(fields), files };
}

function readJson(request: FastifyRequest): RawInput {
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('VALIDATION_FAILED');
  return { fields: { ...body }, files: [] };
}

/**
 * The fields and files of a call as they arrived, unchecked.
 *
 * @throws Refusal where the body is of another kind than the call's encoding, or larger than it may be
 */
export async function readInput(request: FastifyRequest, encoding: Encoding): Promise<RawInput> {
  const raw =
    encoding === 'query'
      ? { fields: { ...(request.query as Record<string, unknown>) }, files: [] }
      : encoding === 'json'
        ? readJson(request)
        : await readForm(request, encoding === 'multipart');
  return { ...raw, fields: { ...raw.fields, ...(request.params as Record<string, unknown>) } };
}

/** Refuses a body by its announced size and kind before a byte of it is read. */
export function checkBodyHead(request: FastifyRequest, encoding: Encoding): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > bodyLimits[encoding]) throw refuse('BODY_TOO_LARGE');
  const type = request.headers['content-type'] ?? '';
  if (encoding === 'json' && type !== '' && !/^application\/json\b/i.test(type)) throw refuse('UNSUPPORTED_TYPE');
  if ((encoding === 'form' || encoding === 'multipart') && !/^multipart\/form-data\b/i.test(type))
    throw refuse('UNSUPPORTED_TYPE');
}
