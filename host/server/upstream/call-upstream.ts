import { openAsBlob } from 'node:fs';
import type { ReceivedFile } from '../call/files.ts';
import { isShallow } from '../base/input-depth.ts';
import type { CallMapping } from '../base/settings/mapping.ts';
import { toTheirs } from './translate.ts';
import { UpstreamFault } from '../call/upstream-fault.ts';
import type { LenderAnswer, LenderSession } from '../call/lender-gateway.ts';

/** A call as it goes to the lender. */
export interface Outgoing {
  mapping: CallMapping;
  input: Readonly<Record<string, unknown>>;
  files: readonly Pick<ReceivedFile, 'field' | 'name' | 'path'>[];
  session: LenderSession | undefined;
  /** Headers that the contract has for the call; those of the mapping win. */
  headers: Readonly<Record<string, string>>;
}

/** The most bytes of an answer that are read. */
const mostBytes = 16 * 1024 * 1024;

function headersOf({ mapping, session, headers }: Outgoing): Record<string, string> {
  const own = Object.entries(mapping.headers).map(([name, value]) => {
    const filled = value
      .replaceAll('$session.token', session?.token ?? '')
      .replaceAll('$session.key', session?.key ?? '');
    return [name, filled] as const;
  });
  return { ...headers, ...Object.fromEntries(own), accept: 'application/json' };
}

/** A path with the fields that it names, and the fields that are left. */
function addressOf({ mapping, input }: Outgoing) {
  const left = { ...input };
  const path = mapping.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  });
  // A lone dot or two would lead to another path.
  if (path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    throw new UpstreamFault('unreadable', 'a field that the path names is no part of a path', 'unconnected');
  return { path, left };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function textsOf(fields: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)] as [string, string]],
  );
}

async function formOf(fields: Readonly<Record<string, unknown>>, { files, mapping }: Outgoing): Promise<FormData> {
  const form = new FormData();
  for (const [name, text] of textsOf(fields)) form.append(name, text);
  for (const { field, name, path } of files) form.append(mapping.fields[field] ?? field, await openAsBlob(path), name);
  return form;
}

async function requestOf(call: Outgoing): Promise<{ path: string; init: RequestInit }> {
  const { path, left } = addressOf(call);
  const { method, encoding } = call.mapping;
  const fields = toTheirs(left, call.mapping);
  const headers = headersOf(call);
  const query = new URLSearchParams(textsOf(fields)).toString();
  const inAddress = encoding === 'query' || method === 'GET';
  if (inAddress) return { path: query === '' ? path : `${path}?${query}`, init: { method, headers } };
  if (encoding === 'json')
    return {
      path,
      init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) },
    };
  const body = encoding === 'urlencoded' ? new URLSearchParams(textsOf(fields)) : await formOf(fields, call);
  return { path, init: { method, headers, body } };
}

/** Codes of Node.js, undici and OpenSSL for a connection that was never made. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;

async function textIn(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    const chunk = part as Uint8Array;
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw new UpstreamFault('unreadable', 'the answer is too large', { status: response.status, body: undefined });
    parts.push(chunk);
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(parts));
}

function parsed(text: string, status: number): unknown {
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    const fault = `the answer with HTTP ${status} is not JSON`;
    throw new UpstreamFault('unreadable', fault, { status, body: undefined });
  }
  if (isShallow(body)) return body;
  throw new UpstreamFault('unreadable', 'the answer is nested too deeply', { status, body: undefined });
}

/**
 * Sends one call to the lender's backend.
 *
 * @param base its address, without a slash at the end
 * @throws UpstreamFault
 */
export async function callUpstream(base: string, call: Outgoing, until: AbortSignal): Promise<LenderAnswer> {
  const { path, init } = await requestOf(call);
  try {
    const response = await fetch(base + path, { ...init, redirect: 'manual', signal: until });
    const { status } = response;
    if (status >= 500 || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      const kind = status >= 500 ? 'unreachable' : 'unreadable';
      throw new UpstreamFault(kind, `the answer has HTTP ${status}`, { status, body: undefined });
    }
    return { status, body: parsed(await textIn(response), status) };
  } catch (error) {
    if (error instanceof UpstreamFault) throw error;
    const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: unknown };
    const why = until.aborted ? 'it took too long' : typeof code === 'string' ? code : 'the connection broke';
    const wasConnected = typeof code !== 'string' || !unconnected.test(code);
    throw new UpstreamFault('unreachable', `no answer: ${why}`, wasConnected ? 'lost' : 'unconnected');
  }
}
