import type { FieldErrors } from '../contract/errors.ts';
import { refusalWords } from '../contract/reading/refusal-words.ts';
import { unconfirmedCode, unconfirmedText } from '../contract/reading/unconfirmed.ts';
import { CallError } from './call-error.ts';

/** The CallError for an answer that is no success. */
export function failure(kind: CallError['kind'], status: number, body: unknown): CallError {
  const { message = 'Please try again', code = `HTTP_${status}`, fieldErrors } = refusalWords(body);
  const known = code === unconfirmedCode ? 'unknown' : kind;
  return new CallError(known, status, code, message, fieldErrors as FieldErrors | undefined);
}

/** The CallError for a write that may be done or not. */
export const unconfirmed = (status = 0) => new CallError('unknown', status, unconfirmedCode, unconfirmedText);
