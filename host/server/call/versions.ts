import type { CallContext } from './handler.ts';
import { refuse } from '../base/refusal.ts';
import { headers } from '../../../widgets/contract/headers.ts';

/**
 * Refuses a write when its writer has read a version of the row other than the stored one.
 *
 * Before the writer's own work, so that who comes late is told at once; `changeRow` compares again when it writes.
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
