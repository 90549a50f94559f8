import { settings } from '../settings.ts';
import { storageKeys, type Storage } from '../storage.ts';

/** JSON text, or the texts of a form. */
type Body = string | readonly (readonly [name: string, value: string])[];

/** A POST call that a screen makes first, as the next page at its address sends it before any script of the portal has run. */
export interface OpeningCall {
  url: string;
  /** All headers but the two of the session. */
  headers: Readonly<Record<string, string>>;
  /** The names of the session's headers. */
  session: { token: string; key: string };
  body: Body;
}

/** First calls by the page's path. */
export type OpeningCalls = Readonly<Record<string, readonly OpeningCall[]>>;

/** By address, token and body; each is taken once, and is old from `until`, a moment of `performance.now()`. */
export type OpeningAnswers = Map<string, { answer: Promise<Response>; until: number }>;

interface Opening {
  /** What has been asked for and not been taken. */
  answers: OpeningAnswers;
  /** Until when the page's own first answers are good, a moment of `performance.now()`. */
  until: number;
  /**
   * Sends the calls that the screen of an address made first the last time, without those whose answers are still good.
   *
   * @param address path and query of a page of this origin
   * @param freshMs milliseconds for which the answers are good
   * @returns whether such calls are kept, and somebody is signed in
   */
  ask(address: string, freshMs: number): boolean;
}

declare global {
  /** Left by the portal's first script, on its pages only. */
  var lendingOpening: Opening | undefined;
}

/** How many addresses are kept: those that were opened last. */
const mostAddresses = 8;

function textOf(body: unknown): Body | undefined {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : undefined;
  const parts = [...body];
  return parts.every((part): part is [string, string] => typeof part[1] === 'string') ? parts : undefined;
}

function keptCalls(storage: Storage): OpeningCalls {
  try {
    return Object(JSON.parse(storage.read(storageKeys.opening) ?? '{}')) as OpeningCalls;
  } catch {
    return {};
  }
}

/**
 * Keeps a call for the next page at this address, in the place of the one before to the same path. What is kept holds no
 * session: the page adds that of its browser. A page with a query keeps nothing.
 */
export function keepOpening(
  storage: Storage,
  { body, ...call }: Omit<OpeningCall, 'session' | 'body'> & { body: unknown },
): void {
  const text = textOf(body);
  // a query may hold a borrower's number, which no storage is to keep
  if (text === undefined || location.search !== '') return;
  const { securityToken: token, userKey: key } = settings.headers;
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => name !== token && name !== key));
  const address = location.pathname;
  const { [address]: before = [], ...others } = keptCalls(storage);
  const calls = [
    ...before.filter(({ url }) => url !== call.url),
    { ...call, headers, session: { token, key }, body: text },
  ];
  const last = Object.entries(others).slice(1 - mostAddresses);
  storage.write(storageKeys.opening, JSON.stringify(Object.fromEntries([...last, [address, calls]])));
}

/** The answer to just this call that was asked for before the screen made it; undefined where there is none, or an old one. */
export function openingAnswer(url: string, { headers, body }: RequestInit): Promise<Response> | undefined {
  const answers = globalThis.lendingOpening?.answers;
  if (!answers?.size) return undefined;
  const name = JSON.stringify([url, new Headers(headers).get(settings.headers.securityToken), textOf(body)]);
  const taken = answers.get(name);
  answers.delete(name);
  return taken && performance.now() < taken.until ? taken.answer : undefined;
}
