import { DatabaseFault, faultKindOf } from '../db/database-fault.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Nothing more can be kept. */
export function databaseFull(): Refusal {
  return refuse('STORAGE_FULL', { message: 'The server has no room left. Nothing was stored' });
}

/**
 * What a fault of the database's own means to a caller: come again soon, or that nothing more can be kept. Undefined for other
 * errors. A browser keeps a write that is answered 503 and sends it again.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const kind = faultKindOf(error);
  if (kind === 'full') return databaseFull();
  return kind && refuse(kind === 'busy' ? 'DATABASE_BUSY' : 'DATABASE_UNAVAILABLE');
}

/** A fault of the database as a line of the log has it: an outage is one line a call, without a stack. */
export function faultLine(error: unknown): { fault: string; code: string | undefined; reason: string } | undefined {
  if (!(error instanceof DatabaseFault)) return undefined;
  return { fault: error.kind, code: error.code, reason: error.message };
}
