import { callRows } from '../../contract/calls.ts';
import type { ListType } from '../../contract/lists.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { CallError, failureKind } from '../call-error.ts';
import { failure } from '../failures.ts';
import { headersFor, type OptionsOf, type Remote, type RemoteParts } from '../remote.ts';
import type { Offer } from '../backend/offer.ts';

/** The calls whose rows come line by line too. */
export type LinesCall = `${ListType}.rows` | 'consentRecords';
type Row<Name extends LinesCall> = CallReply<Name>['rows'][number];

/** A line of a whole list: how many rows there are, or one of them. */
export type ListLine<Name extends LinesCall> =
  | { kind: 'head'; totalCount: number; isCapped: boolean }
  | { kind: 'row'; row: Row<Name> };

/**
 * Reads a whole list by the same call and payload as a page of it (QL-47). Yields each line as it arrives and keeps
 * none.
 *
 * @throws {CallError} for a refusal, for a list that is not whole, for a broken connection; an aborted call throws the
 * signal's reason
 * @param reason why somebody goes beyond what is free of downloads
 */
export type ReadLines = <Name extends LinesCall>(
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
  reason?: string,
) => AsyncGenerator<ListLine<Name>>;

interface Line {
  head?: { totalCount: number; totalIsCapped: boolean };
  end?: { count: number; errorMessage?: string };
}

const broken = () => new CallError('offline', 0, 'NOT_WHOLE', 'The list did not come to its end. Try again');

async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield line;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

interface LinesParts extends RemoteParts {
  remote: Remote;
  offer: Offer;
}

/** Rows of a page, where a whole list is read page by page. */
const pageRows = 50;

/** A backend without the stream answers the same call page by page. */
async function* readPages<Name extends LinesCall>(
  { remote }: LinesParts,
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
): AsyncGenerator<ListLine<Name>> {
  let count = 0;
  for (let pageNumber = 1; ; pageNumber += 1) {
    const sent = [{ signal }] as unknown as OptionsOf<Name>;
    const page = await remote(name, { ...input, pageNumber, rows: pageRows }, ...sent);
    if (pageNumber === 1) yield { kind: 'head', totalCount: page.totalCount, isCapped: page.totalIsCapped };
    for (const row of page.rows) yield { kind: 'row', row };
    count += page.rows.length;
    if (count >= page.totalCount) return;
    if (page.rows.length === 0) throw broken();
  }
}

async function open<Name extends LinesCall>(
  { base, credentials, signedOut, offer }: LinesParts,
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
  reason: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const row = callRows[name];
  const given = await credentials();
  const headers = { ...headersFor(row, given, { reason }, offer), accept: 'application/x-ndjson' };
  const response = await fetch(base + row.path, {
    method: row.method,
    headers,
    body: JSON.stringify(input),
    credentials: 'omit',
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached. Check the connection');
  });
  if (response.status === 401) signedOut(given);
  const isStream = response.headers.get('content-type')?.includes('ndjson') ?? false;
  if (response.ok && isStream && response.body) return response.body;
  const body: unknown = await response.json().catch(() => undefined);
  throw failure(response.ok ? 'refused' : failureKind(response.status), response.status, body);
}

/** See `ReadLines`. */
export async function* readLines<Name extends LinesCall>(
  parts: LinesParts,
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
  reason?: string,
): AsyncGenerator<ListLine<Name>> {
  if (!(await parts.offer.learn('lines'))) {
    yield* readPages(parts, name, input, signal);
    return;
  }
  const body = await open(parts, name, input, signal, reason);
  let count = 0;
  try {
    for await (const text of textLines(body)) {
      const line = JSON.parse(text) as Line & Row<Name>;
      if (line.head) yield { kind: 'head', totalCount: line.head.totalCount, isCapped: line.head.totalIsCapped };
      else if (line.end) {
        if (line.end.errorMessage !== undefined || line.end.count !== count) throw broken();
        return;
      } else {
        count += 1;
        yield { kind: 'row', row: line };
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CallError ? error : broken();
  }
  throw broken();
}
