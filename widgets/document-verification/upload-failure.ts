import { asCallError } from '../client/call-error.ts';

/** What a person reads about an upload that has failed. */
export function uploadFailure(error: unknown): string {
  const { fieldErrors, message } = asCallError(error);
  return Object.values(fieldErrors)[0] ?? message;
}
