import type { CallName } from '../../../widgets/contract/calls.ts';

/**
 * What a call does with an id that its caller has no right to: `refused`, `nothing` (it finds no row and says so as for an
 * empty queue), `perRow` (refused, or each row of its answer says why not), `unused` (the server takes the
 * caller's own from the session; the specification has the field), or `any` (whoever may call it has every such row: an id
 * that is somebody's is foreign to none of them, and one that is nobody's is refused).
 */
export type ForeignId = 'refused' | 'nothing' | 'perRow' | 'unused' | 'any';

const rows: Record<string, ForeignId> = { userId: 'unused', loanApplicationNumber: 'nothing' };
const tabs: Record<string, ForeignId> = { loanApplicationNumber: 'nothing' };

const byCall: Partial<Record<CallName, Record<string, ForeignId>>> = {
  releaseLock: { id: 'nothing' },
  fetchBankingCallLog: { loanApplicationId: 'nothing' },
  fetchNachMails: { loanApplicationNumber: 'nothing', mailQueueId: 'nothing' },
  fetchAccount: { accountId: 'any' },
  reassignForOsv: { assigneeId: 'perRow' },
};

/** Whether a field of this name says which row, or whose, is meant. */
export function isIdField(field: string): boolean {
  return /^id$|Ids?$|^(loanAppNo|loanApplicationNumber)$/.test(field);
}

/** What a call does with a foreign id in a field: refuses it, unless it is said here. */
export function foreignIdIn(name: CallName, field: string): ForeignId {
  const [, part] = /\.(rows|tabs)$/.exec(name) ?? [];
  const exceptions = part === 'rows' ? rows : part === 'tabs' ? tabs : byCall[name];
  return exceptions?.[field] ?? 'refused';
}
