import { signal, type ReadonlySignal } from '@preact/signals-react';
import { ofetch } from './ofetch.ts';
import type { CallName, VersionedCall } from '../contract/calls.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { CallError, failureKind } from './call-error.ts';
import { callRow, type CallShape } from './call-table.ts';
import { mintIdempotencyKey } from './drafts/idempotency-key.ts';
import { pause } from './pause.ts';
import { addressOf, encode } from './request.ts';
import type { Progress } from './files/send-files.ts';
import type { Credentials } from './session.ts';
import { settings } from './settings.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** From the load of the public telephony screen. */
  callGrant?: string;
  /** Nobody waits for it: it shows no loading line (AP-12). */
  isQuiet?: boolean;
  /** Its screen can do without the session: a 401 ends nothing. */
  isOptional?: boolean;
  /** Of a write; one is minted where none is given. */
  idempotencyKey?: string;
  /** Of a write that may have waited: when it was asked for, milliseconds since 1970. */
  submittedAt?: number;
  /** The version of the row that the writer has read: of a call that changes one row, and of no other. */
  ifMatch?: number;
  /** Of a multipart call: its file parts, by the names in the calls table. */
  files?: Readonly<Record<string, Blob>>;
  /** How far a call with files is. */
  onProgress?: (progress: Progress) => void;
}

/** The options of a call: one that changes a row says which version of it its writer has read. */
export type OptionsOf<Name extends CallName> = Name extends VersionedCall
  ? [CallOptions & { ifMatch: number }]
  : [(CallOptions & { ifMatch?: never })?];

/**
 * Makes a call by its name in the calls table. One that only reads is asked again, twice, where it meets no server.
 * @returns the envelope's data
 * @throws {CallError} for every other outcome, a broken connection included; an aborted call throws the signal's reason
 */
export type Remote = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  ...options: OptionsOf<Name>
) => Promise<CallReply<Name>>;

export interface RemoteParts {
  /** Origin of the backend, without a slash at the end. */
  base: string;
  credentials(): Credentials | null | Promise<Credentials | null>;
  /** A call was answered 401 that went out with this session, or with none. */
  signedOut(refused: Credentials | null): void;
  /** A call used the session. */
  used?(): void;
}

/**
 * Milliseconds before each further try of a read that met no server, and of a page that could not hand over its session: a
 * network that changes drops what is under way.
 */
export const readPausesMs = [300, 1000];

const offlineText = 'The server cannot be reached. Check the connection';
const timeoutText = 'The server took too long to answer';

/** Sends until there is an answer, of whatever kind; what took too long is not sent again. */
async function answered<Answer>(
  send: () => Promise<Answer>,
  [pauseMs, ...further]: readonly number[],
  until: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await send();
  } catch (cause) {
    until?.throwIfAborted();
    if (cause instanceof Error && /abort|timeout/i.test(`${cause.name} ${cause.message}`))
      throw new CallError('offline', 0, 'TIMEOUT', timeoutText);
    if (pauseMs === undefined) throw new CallError('offline', 0, 'OFFLINE', offlineText);
    await pause(pauseMs, until);
    until?.throwIfAborted();
    return answered(send, further, until);
  }
}

/** The headers of a call by its row. */
export function headersFor(
  row: CallShape,
  credentials: Credentials | null,
  options: CallOptions,
): Record<string, string> {
  const names = settings.headers;
  const headers: Record<string, string> = {};
  if (row.auth === 'session' && credentials) {
    headers[names.securityToken] = credentials.token;
    headers[names.userKey] = credentials.key;
  }
  if (row.auth === 'telephony') headers[names.userKey] = settings.telephonyUserKey;
  if (row.encoding === 'json') headers['content-type'] = 'application/json';
  if (options.callGrant) headers[names.callGrant] = options.callGrant;
  if (row.changes === 'row' && options.ifMatch !== undefined) headers[names.ifMatch] = String(options.ifMatch);
  if (options.submittedAt !== undefined) headers[names.submittedAt] = new Date(options.submittedAt).toISOString();
  if (row.writes) headers[names.idempotencyKey] = options.idempotencyKey ?? mintIdempotencyKey();
  return headers;
}

interface ErrorBody {
  error?: { errorCode?: unknown; errorMessage?: unknown; fieldErrors?: Record<string, string> };
}

/** What an answer that is no success stands for. */
export function failure(kind: CallError['kind'], status: number, body: unknown): CallError {
  const error = (body as ErrorBody | null | undefined)?.error;
  const message =
    typeof error?.errorMessage === 'string' && error.errorMessage !== '' ? error.errorMessage : 'Please try again';
  const code = typeof error?.errorCode === 'string' ? error.errorCode : `HTTP_${status}`;
  return new CallError(kind, status, code, message, error?.fieldErrors);
}

/** Whether data that a nested backend wrapped once more lies one level deeper (AP-32). */
function dataOf(body: unknown): { isGood: boolean; data: unknown } {
  const envelope = body as { status?: unknown; data?: unknown } | null | undefined;
  return { isGood: envelope?.status === 'SUCCESS', data: envelope?.data };
}

/** The only way to a backend: headers, encoding, envelope, failures, the count of calls under way. */
export function createRemote({ base, credentials, signedOut, used }: RemoteParts): {
  remote: Remote;
  pending: ReadonlySignal<number>;
} {
  const pending = signal(0);

  function dataOfAnswer(
    row: CallShape,
    { status, body }: { status: number; body: unknown },
    given: Credentials | null,
    isOptional?: boolean,
  ): unknown {
    if (status < 200 || status > 299) {
      if (status === 401 && row.auth === 'session' && !isOptional) signedOut(given);
      throw failure(failureKind(status), status, body);
    }
    if (row.auth === 'session' && !row.background) used?.();
    const { isGood, data } = dataOf(body);
    if (!isGood) throw failure('refused', status, body);
    return data;
  }

  async function answerOf(
    row: CallShape,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<unknown> {
    const { path, rest } = addressOf(row, input);
    const { body, query } = encode(row, { ...rest, ...options.files });
    const given = row.auth === 'session' ? await credentials() : null;
    if (options.files && body instanceof FormData) {
      const { sendFiles } = await import('./files/send-files.ts');
      const { signal: until, onProgress } = options;
      const headers = headersFor(row, given, options);
      const stallMs = settings.callTimeoutMs;
      return dataOfAnswer(
        row,
        await sendFiles(base + path, { method: row.method, headers, body, signal: until, onProgress, stallMs }),
        given,
      );
    }
    const send = () =>
      ofetch.raw<unknown>(base + path, {
        method: row.method,
        headers: headersFor(row, given, options),
        ...(body === undefined ? {} : { body }),
        ...(query === undefined ? {} : { query }),
        ...(options.signal ? { signal: options.signal } : {}),
        credentials: 'omit',
        ignoreResponseError: true,
        retry: 0,
        timeout: settings.callTimeoutMs,
      });
    const response = await answered(send, row.writes ? [] : readPausesMs, options.signal);
    return dataOfAnswer(row, { status: response.status, body: response._data }, given, options.isOptional);
  }

  const remote: Remote = async (name, input, ...[options = {}]) => {
    const known = callRow(name);
    const row = 'then' in known ? await known : known;
    const counts = row.loader !== false && !options.isQuiet;
    if (counts) pending.value += 1;
    try {
      const data = await answerOf(row, input as Readonly<Record<string, unknown>>, options);
      if (import.meta.env.DEV) (await import('./check-reply.ts')).checkReply(name, data);
      return data as CallReply<typeof name>;
    } finally {
      if (counts) pending.value -= 1;
    }
  };
  return { remote, pending };
}
