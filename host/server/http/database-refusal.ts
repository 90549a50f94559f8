import { DatabaseFault, faultKindOf } from '../db/faults/database-fault.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

/** The refusal of every write while the database has no room left. */
export function databaseFull(): Refusal {
  return refuse('STORAGE_FULL', { message: 'The server has no room left. Nothing was stored' });
}

/**
 * The refusal for a fault of the database itself: no room, or try again soon. Undefined for other errors. A browser
 * keeps a write that is answered 503 and sends it again.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const kind = faultKindOf(error);
  if (kind === 'full') return databaseFull();
  return kind && refuse(kind === 'busy' ? 'DATABASE_BUSY' : 'DATABASE_UNAVAILABLE');
}

/** The log line for a fault of the database, without a stack: an outage logs one for each call. Undefined otherwise. */
export function faultLine(error: unknown): { fault: string; code: string | undefined; reason: string } | undefined {
  if (!(error instanceof DatabaseFault)) return undefined;
  return { fault: error.kind, code: error.code, reason: error.message };
}
