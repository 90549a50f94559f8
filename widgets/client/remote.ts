import { signal, type ReadonlySignal } from '@preact/signals-react';
import { ofetch } from './ofetch.ts';
import type { CallName, VersionedCall } from '../contract/calls.ts';
import type { WriteAnswer } from '../contract/reading/write-outcome.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { CallError, failureKind } from './call-error.ts';
import { failure, unconfirmed } from './failures.ts';
import { callRow, type CallShape } from './call-table.ts';
import { mintIdempotencyKey } from './drafts/idempotency-key.ts';
import { pause } from './pause.ts';
import { forgetOpening } from './opening/forget-opening.ts';
import { createOffer, type Offer } from './backend/offer.ts';
import { noteServerTime } from './backend/server-time.ts';
import { addressOf, encode } from './request.ts';
import type { Progress } from './files/send-files.ts';
import type { Credentials } from './session.ts';
import type { ServerTimes } from './stated-time.ts';
import { settings } from './settings.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The grant from the load of the public telephony screen. */
  callGrant?: string;
  /** Why the person goes beyond a limit. */
  reason?: string;
  /** True for a call that nobody waits for: it shows no loading line (AP-12). */
  isQuiet?: boolean;
  /** True if the screen works without a session: a 401 then ends nothing. */
  isOptional?: boolean;
  /** True for a call that the screen makes first of all: the next page at this address sends it before its scripts run. */
  isOpening?: boolean;
  /** True for a small call that reaches the server though its page is left at once. */
  keepalive?: boolean;
  /** For a write; a key is minted when none is given. */
  idempotencyKey?: string;
  /** For a write that may have waited: when the person submitted it, ISO 8601 in UTC. */
  submittedAt?: string;
  /** The last time that the server had told before that, unchanged: proves when the page was open. */
  openedAt?: string;
  /** The version of the row that the writer has read; only for a call that changes one row. */
  ifMatch?: number;
  /** For a multipart call: its file parts, by their names in the calls table. */
  files?: Readonly<Record<string, Blob>>;
  /** Called with the progress of a call with files. */
  onProgress?: (progress: Progress) => void;
}

/** The options of a call. A call that changes one row must name the version that its writer has read. */
export type OptionsOf<Name extends CallName> = Name extends VersionedCall
  ? [CallOptions & { ifMatch: number }]
  : [(CallOptions & { ifMatch?: never })?];

/**
 * Makes a call by its name in the calls table. A call without files and without `writes` in its row is sent up to twice
 * more if it does not reach the server.
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
  /** Called when the server answers 401 to a call with this session, or with none (null). */
  signedOut(refused: Credentials | null): void;
  /** Called after a call that has used the session. */
  used?(): void;
  /** Keeps a POST call for the next page; absent where nothing may be kept. */
  keepOpening?(call: { url: string; headers: Record<string, string>; body: unknown }): void;
}

/**
 * Milliseconds before each further try of a read that did not reach the server, and of a `getToken` that failed: a
 * change of network drops calls that are under way.
 */
export const readPausesMs = [300, 1000];

const offlineText = 'The server cannot be reached. Check the connection';
const offline = () => new CallError('offline', 0, 'OFFLINE', offlineText);
const timeoutText = 'The server took too long to answer';

/** Sends until the server answers with any status, or no pause is left. A call that timed out is not sent again. */
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
    if (pauseMs === undefined) throw offline();
    await pause(pauseMs, until);
    until?.throwIfAborted();
    return answered(send, further, until);
  }
}

/**
 * The headers of a call by its row. A backend is not sent the headers of an extension that it lacks: a page of another
 * origin may not be allowed to.
 */
export function headersFor(
  row: CallShape,
  credentials: Credentials | null,
  options: CallOptions,
  { mayHave }: Pick<Offer, 'mayHave'>,
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
  if (options.reason !== undefined && mayHave('limits')) headers[names.reason] = encodeURIComponent(options.reason);
  if (row.changes === 'row' && options.ifMatch !== undefined && mayHave('versions'))
    headers[names.ifMatch] = String(options.ifMatch);
  if (!row.writes || !mayHave('idempotency')) return headers;
  headers[names.idempotencyKey] = options.idempotencyKey ?? mintIdempotencyKey();
  if (options.submittedAt) headers[names.submittedAt] = options.submittedAt;
  if (options.openedAt) headers[names.openedAt] = options.openedAt;
  return headers;
}

/** Reads the envelope: everything is below its `data`, and only the status SUCCESS is good. */
function envelopeOf(body: unknown): { status?: unknown; data?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}

/** Makes all calls that answer an envelope: headers, encoding, envelope, failures, and the count of calls under way. */
export function createRemote({ base, credentials, signedOut, used, keepOpening }: RemoteParts): {
  remote: Remote;
  pending: ReadonlySignal<number>;
  offer: Offer;
  told: ServerTimes;
} {
  const pending = signal(0);
  let coreCalls = 0;
  const told: Record<string, ServerTimes[string]> = {};
  const offer = createOffer(base, () => coreCalls > 0);

  const isDoneOnce = () => offer.mayHave('idempotency');

  /** A write whose answer is no plain success is looked at closely: it may be done. */
  async function dataOfWrite(name: string, answer: WriteAnswer, otherwise: CallError): Promise<unknown> {
    const closely = await import('./backend/data-of-write.ts').catch(() => Promise.reject(unconfirmed()));
    return closely.dataOfWrite(name, answer, isDoneOnce(), otherwise);
  }

  /** Sends a write to a backend that would do it twice, so that it is not sent again where it may have arrived. */
  async function sendWrite<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
    const isCutOff = 'navigator' in globalThis && !navigator.onLine;
    return send().catch(async (error: unknown) => {
      if (!isCutOff && error instanceof CallError && error.kind === 'offline') await dataOfWrite(name, 'lost', error);
      throw error;
    });
  }

  async function dataOfAnswer(
    name: string,
    row: CallShape,
    { status, body }: { status: number; body: unknown },
    given: Credentials | null,
    isOptional?: boolean,
  ): Promise<unknown> {
    const isGood = status >= 200 && status < 300;
    if (status === 401 && row.auth === 'session' && !isOptional) signedOut(given);
    if (isGood && row.auth === 'session' && !row.background) used?.();
    const { status: outcome, data } = envelopeOf(body);
    if (isGood && outcome === 'SUCCESS') return data;
    const otherwise = failure(isGood ? 'refused' : failureKind(status), status, body);
    if (row.writes && (isGood || (status !== 401 && !isDoneOnce())))
      return dataOfWrite(name, { status, body }, otherwise);
    throw otherwise;
  }

  async function answerOf(
    name: string,
    row: CallShape,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<unknown> {
    if (row.part !== 'core' && !(await offer.learn(row.part).catch(() => Promise.reject(offline()))))
      throw new CallError('missing', 404, 'NOT_OFFERED', 'The server does not offer this');
    const { path, rest } = addressOf(row, input);
    const { body, query } = encode(row, { ...rest, ...options.files });
    const given = row.auth === 'session' ? await credentials() : null;
    const safely = <Answer>(send: () => Promise<Answer>) =>
      row.writes && !isDoneOnce() ? sendWrite(name, send) : send();
    if (options.files && body instanceof FormData) {
      const { sendFiles } = await import('./files/send-files.ts');
      const { signal: until, onProgress } = options;
      const headers = headersFor(row, given, options, offer);
      const stallMs = settings.callTimeoutMs;
      const upload = () =>
        sendFiles(base + path, { method: row.method, headers, body, signal: until, onProgress, stallMs });
      return dataOfAnswer(name, row, await safely(upload), given);
    }
    const [url, { method }] = [base + path, row];
    const headers = headersFor(row, given, options, offer);
    if (options.isOpening && method === 'POST') keepOpening?.({ url, headers, body });
    const send = () =>
      ofetch.raw<unknown>(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(query === undefined ? {} : { query }),
        ...(options.signal ? { signal: options.signal } : {}),
        // the cookie that tells a person's own browser from others, on the server's own pages alone
        credentials: name === 'signIn' ? 'same-origin' : 'omit',
        ...(options.keepalive ? { keepalive: true } : {}),
        ignoreResponseError: true,
        retry: 0,
        timeout: settings.callTimeoutMs,
      });
    const response = await safely(() => answered(send, row.writes ? [] : readPausesMs, options.signal));
    // an answer that was asked for before the call knows nothing of its end
    options.signal?.throwIfAborted();
    noteServerTime(response.headers.get('date'));
    const time = response.headers.get(settings.headers.serverTime);
    if (time) told[options.callGrant ?? ''] = [time, performance.now()];
    if ('status' in envelopeOf(response._data)) offer.note(response.headers.get(settings.headers.contractVersion));
    return dataOfAnswer(name, row, { status: response.status, body: response._data }, given, options.isOptional);
  }

  const remote: Remote = async (name, input, ...[options = {}]) => {
    let counts = false;
    let writes = false;
    // Until its row is known, a call may be a core one.
    let isCore = true;
    coreCalls += 1;
    try {
      const known = callRow(name);
      const row = 'then' in known ? await known : known;
      counts = row.loader !== false && !options.isQuiet;
      if (counts) pending.value += 1;
      writes = row.writes === true;
      isCore = row.part === 'core';
      if (!isCore) coreCalls -= 1;
      const answer = await answerOf(name, row, input as Readonly<Record<string, unknown>>, options);
      // Data that stands in another `data` is read with good will too (AP-32): no reply has a field of that name.
      if (!offer.isExact() || 'data' in envelopeOf(answer))
        return (await import('./backend/good-will.ts')).readWithGoodWill(name, answer) as CallReply<typeof name>;
      if (import.meta.env.DEV) (await import('./check-reply.ts')).checkReply(name, answer);
      return answer as CallReply<typeof name>;
    } finally {
      if (writes) forgetOpening();
      if (isCore) coreCalls -= 1;
      if (counts) pending.value -= 1;
    }
  };
  return { remote, pending, offer, told };
}
