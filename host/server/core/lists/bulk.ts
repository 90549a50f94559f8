import type { Static } from 'typebox';
import type { BulkResult, WorkedRows } from '../../../../widgets/contract/lists/list-work.schemas.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { Refusal } from '../../base/refusal.ts';

export type WorkedRow = Static<typeof WorkedRows>[number];

/** What became of one of many rows. */
export interface RowOutcome {
  ok: boolean;
  /** What became of it, where that is another thing than was to be expected, or nothing new. */
  note?: string;
  errorCode?: string;
  errorMessage?: string;
}

/**
 * Does work on one of many rows. A refusal concerns that row alone: the audit keeps it, and the other rows go on. The
 * work must refuse before it writes.
 *
 * @param attempt what is tried, for the audit of a refusal
 * @param work may say what became of the row where it is another thing than was to be expected
 */
export async function attemptRow(
  tx: Tx,
  context: Pick<CallContext, 'record'>,
  attempt: AuditEntry,
  work: () => Promise<string | undefined | void>,
): Promise<RowOutcome> {
  try {
    const note = await work();
    return { ok: true, ...(typeof note === 'string' && { note }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await context.record(tx, { ...(error.attempt ?? attempt), result: 'DENIED', reasonCodes: [error.code] });
    return { ok: false, errorCode: error.code, errorMessage: error.message };
  }
}

/**
 * Does the same work to many rows in one transaction. The rows are taken in the order of their ids, so that two who
 * work on the same rows never wait for each other in a circle; the answer is in the order of the request.
 */
export async function workOnRows(
  tx: Tx,
  context: Pick<CallContext, 'record'>,
  rows: readonly WorkedRow[],
  attempt: AuditEntry,
  work: (row: WorkedRow) => Promise<void>,
): Promise<Static<typeof BulkResult>> {
  const outcomes = new Map<string, RowOutcome>();
  for (const row of rows.toSorted((one, other) => (one.rowId < other.rowId ? -1 : 1))) {
    if (outcomes.has(row.rowId)) continue;
    outcomes.set(row.rowId, await attemptRow(tx, context, { ...attempt, entityId: row.rowId }, () => work(row)));
  }
  const results = [...new Set(rows.map(({ rowId }) => rowId))].map((rowId) => ({
    rowId,
    ...(outcomes.get(rowId) ?? { ok: false }),
  }));
  const okCount = results.filter(({ ok }) => ok).length;
  return { results, okCount, failCount: results.length - okCount };
}
