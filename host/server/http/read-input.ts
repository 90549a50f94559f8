import type { FastifyRequest } from 'fastify';
import type { CallRow, Encoding } from '../../../widgets/contract/call-row.ts';
import { fileKinds, mostBytes, type FileKind } from '../../../widgets/contract/files/uploads.ts';
import { discard } from '../core/files/incoming.ts';
import type { Incoming, ReceivedFile } from '../call/files.ts';
import { refuse } from '../base/refusal.ts';

const kibi = 1024;

/** The most bytes of a body, by encoding. For a multipart call its own file parts decide (`bodyLimitOf`). */
export const bodyLimits: Record<Encoding, number> = {
  json: 256 * kibi,
  form: 64 * kibi,
  multipart: mostBytes(Object.keys(fileKinds) as FileKind[]) + 64 * kibi,
  query: 0,
};

const formLimits = { fieldNameSize: 100, fieldSize: 64 * kibi, fields: 100, parts: 110, headerPairs: 50 };
const noFiles: NonNullable<CallRow['files']> = {};

export interface RawInput {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
}

/** Adds a field by name. A field sent twice becomes a list. A Map keeps names from reaching an object's prototype. */
function add(fields: Map<string, unknown>, name: string, value: unknown): void {
  const earlier = fields.get(name);
  if (earlier === undefined) fields.set(name, value);
  else fields.set(name, [earlier, value].flat());
}

/** The most bytes of a call's body. */
export function bodyLimitOf({ encoding, files }: CallRow): number {
  if (encoding !== 'multipart') return bodyLimits[encoding];
  return bodyLimits.form + Object.values(files ?? noFiles).reduce((sum, kinds) => sum + mostBytes(kinds), 0);
}

async function readForm(
  request: FastifyRequest,
  parts: NonNullable<CallRow['files']>,
  incoming: Incoming,
): Promise<RawInput> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE');
  // The form reader would wait for ever for a sender who left before it began.
  if (request.raw.destroyed) throw refuse('VALIDATION_FAILED');
  const fields = new Map<string, unknown>();
  const files: ReceivedFile[] = [];
  // Reading one byte more than allowed shows that a file is too large, without cutting off the sender before the reply.
  const fileSize = 1 + Math.max(0, ...Object.values(parts).map(mostBytes));
  const limits = { ...formLimits, files: 1 + Object.keys(parts).length, fileSize };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const kinds = Object.hasOwn(parts, part.fieldname) ? parts[part.fieldname] : undefined;
        const isSecond = files.some(({ field }) => field === part.fieldname);
        if (!kinds || isSecond) {
          const message = isSecond ? 'One file is taken here' : 'A file is not taken here';
          throw refuse('VALIDATION_FAILED', { fieldErrors: { [part.fieldname]: message } });
        }
        files.push(await incoming.receive({ field: part.fieldname, name: part.filename, content: part.file }, kinds));
      } else {
        if (part.fieldnameTruncated || part.valueTruncated) throw refuse('BODY_TOO_LARGE');
        add(fields, part.fieldname, part.value);
      }
    }
  } catch (error) {
    await discard(files);
    throw error;
  }
  return { fields: Object.fromEntries(fields), files };
}

function readJson(request: FastifyRequest): RawInput {
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('VALIDATION_FAILED');
  return { fields: { ...body }, files: [] };
}

/**
 * Reads the fields and files of a call as they arrived, unchecked. The caller must discard the files.
 *
 * @throws Refusal when the body does not have the call's encoding or is too large
 */
export async function readInput(request: FastifyRequest, row: CallRow, incoming: Incoming): Promise<RawInput> {
  const { encoding, files = noFiles } = row;
  const raw =
    encoding === 'query'
      ? { fields: { ...(request.query as Record<string, unknown>) }, files: [] }
      : encoding === 'json'
        ? readJson(request)
        : await readForm(request, encoding === 'multipart' ? files : noFiles, incoming);
  return { ...raw, fields: { ...raw.fields, ...(request.params as Record<string, unknown>) } };
}

/** The size of a body in bytes by its content-length header; without one, the most that the call allows. */
export function announcedBytes({ headers }: FastifyRequest, row: CallRow): number {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : bodyLimitOf(row);
}

/** Refuses a body by its announced size and type before the first byte is read. */
export function checkBodyHead(request: FastifyRequest, row: CallRow): void {
  const { encoding } = row;
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > bodyLimitOf(row)) throw refuse('BODY_TOO_LARGE');
  const type = request.headers['content-type'] ?? '';
  if (encoding === 'json' && type !== '' && !/^application\/json\b/i.test(type)) throw refuse('UNSUPPORTED_TYPE');
  if ((encoding === 'form' || encoding === 'multipart') && !/^multipart\/form-data\b/i.test(type))
    throw refuse('UNSUPPORTED_TYPE');
}
