import { callRows, type CallName } from '../../widgets/contract/calls.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { isRecord } from '../../widgets/contract/reading/is-record.ts';
import { Fault, NotChecked, Unreachable } from './outcome.ts';

/** How long a call may take, in milliseconds. */
const timeLimit = 15_000;
const mostSilent = 2;

/** What an answer said. */
export interface Answer {
  status: number;
  headers: Headers;
  /** What its JSON stands for; undefined if it is none. */
  body: unknown;
  text: string;
}

export interface Sent {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
}

export type Input = Readonly<Record<string, unknown>>;

export interface Client {
  base: string;
  /** @throws {Unreachable} if the host does not answer */
  send(path: string, sent: Sent): Promise<Answer>;
  /**
   * Reads a stream until a text is in it, and gives what has come so far to `change` after each part.
   *
   * @throws {Fault} if the text does not come within the time limit
   */
  listen(
    path: string,
    headers: Readonly<Record<string, string>>,
    until: string,
    change: (text: string) => Promise<void>,
  ): Promise<{ text: string }>;
  /** Sends a call's input as its row in the calls table says. */
  call(name: CallName, input: Input, headers: Readonly<Record<string, string>>): Promise<Answer>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formOf(input: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** A call's address and body. */
function encoded(name: CallName, input: Input): { path: string; sent: Sent } {
  const { method, path, encoding } = callRows[name];
  if (encoding === 'query') {
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return { path: query.size > 0 ? `${path}?${query.toString()}` : path, sent: { method } };
  }
  if (encoding === 'json') {
    const type = { 'content-type': 'application/json' };
    return { path, sent: { method, headers: type, body: JSON.stringify(input) } };
  }
  return { path, sent: { method, body: formOf(input) } };
}

const isTimeout = (cause: unknown) => cause instanceof Error && cause.name === 'TimeoutError';

/** Speaks with a backend. */
export function createClient(base: string): Client {
  let silent = 0;
  let hasAnswered = false;

  async function send(path: string, { method, headers: sentHeaders, body }: Sent): Promise<Answer> {
    try {
      const response = await fetch(base + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimit),
        ...(sentHeaders && { headers: sentHeaders }),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      silent = 0;
      hasAnswered = true;
      return { status: response.status, headers: response.headers, body: parsed(text), text };
    } catch (cause) {
      const how = isTimeout(cause) ? 'does not answer within 15 seconds' : 'does not answer';
      silent += 1;
      if (!hasAnswered || silent >= mostSilent) throw new Unreachable(`${base} ${how}`);
      throw new Fault(`${method} ${path.replace(/\?.*/, '')} ${how}`);
    }
  }

  async function listen(
    path: string,
    streamHeaders: Readonly<Record<string, string>>,
    until: string,
    change: (text: string) => Promise<void>,
  ): Promise<{ text: string }> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeLimit);
    const decoder = new TextDecoder();
    let text = '';
    try {
      const { body, status } = await fetch(base + path, { headers: streamHeaders, signal: controller.signal });
      if (status !== 200 || !body) throw new Fault(`GET ${path} is answered HTTP ${status} and not with a stream`);
      for await (const part of body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(part, { stream: true });
        await change(text);
        if (text.includes(until)) return { text };
      }
      return { text };
    } catch (cause) {
      if (cause instanceof Fault || cause instanceof NotChecked) throw cause;
      const isLate = controller.signal.aborted;
      throw new Fault(`GET ${path} ${isLate ? 'does not say within 15 seconds what was waited for' : 'breaks off'}`);
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  }

  return {
    base,
    send,
    listen,
    call(name, input, more) {
      const { path, sent } = encoded(name, input);
      return send(path, { ...sent, headers: { ...sent.headers, ...more } });
    },
  };
}

/** The headers of a session. */
export function sessionHeaders({ token, key }: { token: string; key: string }): Record<string, string> {
  return { [headers.securityToken]: token, [headers.userKey]: key };
}

/** A refusal as its envelope has it. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  fields: readonly string[];
}

/** What is wrong with an answer as a refusal; else the refusal. */
export function refusalOf({ status, body, headers: given }: Answer): Refusal | string {
  if (status >= 500) return `is answered HTTP ${status}`;
  if (!isRecord(body))
    return `is answered HTTP ${status} with ${given.get('content-type') ?? 'no content type'} and not with an envelope`;
  if (body.status === 'SUCCESS') return 'is answered SUCCESS';
  const { error } = body;
  if (typeof body.status !== 'string') return 'is refused in an envelope without a status';
  if (!isRecord(error) || typeof error.errorMessage !== 'string' || error.errorMessage.trim() === '')
    return 'is refused without error.errorMessage, which a person would read';
  const fields = isRecord(error.fieldErrors) ? Object.keys(error.fieldErrors) : [];
  return { status, code: String(error.errorCode), message: error.errorMessage, fields };
}

/** What is wrong with an answer as a success; else its data. */
export function dataOf({ status, body, headers: given }: Answer): { data: unknown } | string {
  if (status < 200 || status > 299) {
    const refusal = refusalOf({ status, body, headers: given, text: '' });
    if (typeof refusal === 'string') return `is answered HTTP ${status}`;
    const words = [refusal.message.slice(0, 200), ...refusal.fields].join(', ');
    return `is answered HTTP ${status} (${words})`;
  }
  if (!isRecord(body))
    return `is answered with ${given.get('content-type') ?? 'no content type'} and not with an envelope of JSON`;
  if (body.status !== 'SUCCESS') {
    const spelled = typeof body.status === 'string' ? `the status "${body.status.slice(0, 20)}"` : 'no status';
    const refusal = refusalOf({ status, body, headers: given, text: '' });
    const words = typeof refusal === 'string' ? '' : ` (${refusal.message.slice(0, 200)})`;
    return `is answered with ${spelled} and not with SUCCESS${words}`;
  }
  return 'data' in body ? { data: body.data } : 'is answered SUCCESS without data';
}
