import type { UpdateResult } from 'kysely';
import type { CallContext } from './handler.ts';
import { refuse } from '../base/refusal.ts';
import { headers } from '../../../widgets/contract/headers.ts';

/**
 * Refuses a write when its writer has read a version of the row other than the stored one.
 *
 * Either the caller reads the row `for update`, or its update compares the version again (`where version = ...`) and
 * `expectChanged` checks the result. Both ways exactly one of several writers succeeds.
 *
 * @returns the version to compare with
 * @throws Refusal STALE_VERSION, or VALIDATION_FAILED when the call has no if-match header
 */
export function expectVersion({ ifMatch }: Pick<CallContext, 'ifMatch'>, row: { version: number }): number {
  if (ifMatch === undefined) {
    throw refuse('VALIDATION_FAILED', { message: `The ${headers.ifMatch} header must name the version that was read` });
  }
  if (ifMatch !== row.version) throw refuse('STALE_VERSION');
  return ifMatch;
}

/** @throws Refusal STALE_VERSION when an update that compares the version changed no row */
export function expectChanged({ numUpdatedRows }: Pick<UpdateResult, 'numUpdatedRows'>): void {
  if (numUpdatedRows === 0n) throw refuse('STALE_VERSION');
}
