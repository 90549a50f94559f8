import { isRecord } from './is-record.ts';
import { booleanOf } from './read.ts';
import { refusalWords } from './refusal-words.ts';

/**
 * What came of sending a write: an answer, with its parsed JSON (anything else where it is none); `unconnected`: there
 * was no connection, so nothing was sent; `lost`: it was sent, and there is no answer.
 */
export type WriteAnswer = { status: number; body: unknown } | 'unconnected' | 'lost';

/**
 * What became of a write.
 *
 * - `saved`: the backend says so. `data` is its reply
 * - `refused`: the backend says that it has not done it; `refusalWords` reads why
 * - `notSent`: nothing was done, and the same write may be sent again
 * - `unknown`: nobody can tell. One that was answered is never sent again; one without an answer is, where the backend
 *   does a write once however often it is sent
 */
export type WriteOutcome =
  | { is: 'saved'; data: unknown }
  | { is: 'refused' }
  | { is: 'notSent' }
  | { is: 'unknown'; wasAnswered: boolean };

const failedWords: readonly string[] = ['FAIL', 'FAILED', 'FAILURE', 'ERROR'];
/** Codes by which backends say that all is well. */
const goodCode = /^(0+|2\d\d|ok|success)$/i;

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}

function outcomeOfBody(body: unknown, hasOurs: (body: Record<string, unknown>) => boolean): WriteOutcome {
  if (!isRecord(body)) return { is: 'unknown', wasAnswered: true };
  const { status, success, ok, error, errors, code } = body;
  const word = typeof status === 'string' ? status.trim().toUpperCase() : '';
  if (word === 'SUCCESS') return { is: 'saved', data: 'data' in body ? body['data'] : body };
  const flags = [booleanOf(success), booleanOf(ok), typeof status === 'boolean' ? status : undefined];
  const isGood = flags.includes(true) || word === 'OK' || hasOurs(body);
  const isBad = flags.includes(false) || failedWords.includes(word) || isFilled(error) || isFilled(errors);
  if (isGood && !isBad) return { is: 'saved', data: body };
  const isCoded = isFilled(code) && !goodCode.test(String(code)) && refusalWords(body).message !== undefined;
  return !isGood && (isBad || isCoded) ? { is: 'refused' } : { is: 'unknown', wasAnswered: true };
}

/**
 * Tells what became of a write, from what a backend answered. A status 401 is for the session to tell.
 *
 * @param hasOurs whether an answer without an envelope has a field that the call's reply must have
 */
export function outcomeOf(
  answer: WriteAnswer,
  hasOurs: (body: Record<string, unknown>) => boolean = () => false,
): WriteOutcome {
  if (answer === 'unconnected') return { is: 'notSent' };
  if (answer === 'lost') return { is: 'unknown', wasAnswered: false };
  const { status, body } = answer;
  if (status === 401 || status === 429) return { is: 'notSent' };
  if (status === 408 || status >= 500) return { is: 'unknown', wasAnswered: false };
  if (status >= 400) return { is: 'refused' };
  return status >= 200 && status < 300 ? outcomeOfBody(body, hasOurs) : { is: 'unknown', wasAnswered: true };
}
