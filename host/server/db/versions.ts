import type { UpdateResult } from 'kysely';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { headers } from '../../../widgets/contract/headers.ts';

/**
 * Refuses a write whose writer has read another version of the row than the one that is stored.
 *
 * The row is read `for update`, or the update that follows compares the version again (`where version = ...`) and its
 * result goes through `expectChanged`: either way one of several writers at once wins.
 *
 * @returns the version to compare with
 * @throws Refusal STALE_VERSION, or VALIDATION_FAILED where the call came without an if-match header
 */
export function expectVersion({ ifMatch }: Pick<CallContext, 'ifMatch'>, row: { version: number }): number {
  if (ifMatch === undefined) {
    throw refuse('VALIDATION_FAILED', { message: `The ${headers.ifMatch} header must name the version that was read` });
  }
  if (ifMatch !== row.version) throw refuse('STALE_VERSION');
  return ifMatch;
}

/** Refuses with STALE_VERSION where an update that compared the version met none. */
export function expectChanged({ numUpdatedRows }: Pick<UpdateResult, 'numUpdatedRows'>): void {
  if (numUpdatedRows === 0n) throw refuse('STALE_VERSION');
}
