import { signs } from 'virtual:lending-reply-shapes';
import { hasOneOf } from '../../contract/reading/read.ts';
import type { Shape } from '../../contract/reading/shape.ts';
import { outcomeOf, type WriteAnswer } from '../../contract/reading/write-outcome.ts';
import { failureKind, type CallError } from '../call-error.ts';
import { failure, unconfirmed } from '../failures.ts';

/**
 * What a backend has replied to a write, where its answer is not plainly a success.
 *
 * @param isDoneOnce whether the backend does a write once, however often it is sent
 * @param otherwise the failure of a write without an answer, where it may be sent again
 * @throws {CallError}
 */
export function dataOfWrite(name: string, answer: WriteAnswer, isDoneOnce: boolean, otherwise: CallError): unknown {
  const fields = (signs as Readonly<Record<string, Readonly<Record<string, Shape>>>>)[name];
  const outcome = outcomeOf(answer, (body) => fields !== undefined && hasOneOf(fields, body));
  if (outcome.is === 'saved') return outcome.data ?? {};
  const { status, body } = typeof answer === 'string' ? { status: 0, body: undefined } : answer;
  if (outcome.is === 'refused') throw failure(status < 300 ? 'refused' : failureKind(status), status, body);
  if (outcome.is === 'unknown' && (outcome.wasAnswered || !isDoneOnce)) throw unconfirmed(status);
  throw otherwise;
}
