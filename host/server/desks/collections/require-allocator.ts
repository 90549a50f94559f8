import { may } from '../../../../widgets/contract/session/rights.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { requireList } from '../../core/lists/require-row.ts';

/** Refuses callers who may not allocate. Only a manager may, on the manager's list (SH-46). */
export function requireAllocator(context: Pick<CallContext, 'caller'>): void {
  const { roles } = requireList(context, 'agency-customer-list');
  if (!may('allocate', roles)) throw refuse('NOT_ALLOWED');
}
