import type { Insertable, Kysely, Selectable } from 'kysely';
import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

type Row = Selectable<Database['loan_entry']>;

/** An entry as the replay reads it. That it has what its kind asks for the table has checked. */
function toEntry(row: Row): LoanEntry {
  const facts = {
    id: row.id,
    seq: row.seq,
    valueDate: row.value_date,
    bookedAt: row.booked_at,
    source: row.source,
    mode: row.mode,
    reference: row.reference,
    utr: row.utr,
    linkId: row.link_id,
    settlementId: row.settlement_id,
    dependsOn: row.depends_on,
    remark: row.remark,
    madeBy: row.made_by,
    approvedBy: row.approved_by,
  };
  const deed = {
    kind: row.kind,
    ...(row.amount_paise !== null && { amount: row.amount_paise }),
    ...(row.terms !== null && { terms: row.terms }),
    ...(row.reason !== null && { reason: row.reason }),
  };
  return { ...facts, ...deed } as unknown as LoanEntry;
}

/** An entry as the table holds it. */
export function entryRow(loan: string, entry: LoanEntry): Insertable<Database['loan_entry']> {
  return {
    id: entry.id,
    loan_application_number: loan,
    seq: entry.seq,
    kind: entry.kind,
    amount_paise: 'amount' in entry ? entry.amount : null,
    value_date: entry.valueDate,
    booked_at: entry.bookedAt,
    source: entry.source,
    mode: entry.mode ?? null,
    reference: entry.reference ?? null,
    utr: entry.utr ?? null,
    link_id: entry.linkId ?? null,
    settlement_id: entry.settlementId ?? null,
    depends_on: entry.dependsOn ?? null,
    terms: 'terms' in entry ? JSON.stringify(entry.terms) : null,
    reason: 'reason' in entry ? entry.reason : null,
    remark: entry.remark ?? null,
    made_by: entry.madeBy ?? null,
    approved_by: entry.approvedBy ?? null,
  };
}

/** All that was booked of a loan, in the order of booking. */
export async function ofLoan(db: Kysely<Database>, loan: string): Promise<LoanEntry[]> {
  const rows = await db
    .selectFrom('loan_entry')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('seq')
    .execute();
  return rows.map(toEntry);
}

/** The same of some loans, by their numbers. */
export async function ofLoans(db: Kysely<Database>, loans: readonly string[]): Promise<Map<string, LoanEntry[]>> {
  const rows = await db
    .selectFrom('loan_entry')
    .selectAll()
    .where('loan_application_number', 'in', loans)
    .orderBy('loan_application_number')
    .orderBy('seq')
    .execute();
  const byLoan = new Map<string, LoanEntry[]>();
  for (const row of rows) {
    const entries = byLoan.get(row.loan_application_number) ?? [];
    entries.push(toEntry(row));
    byLoan.set(row.loan_application_number, entries);
  }
  return byLoan;
}

/**
 * Adds entries to a loan's ledger.
 *
 * @throws Refusal IDEMPOTENCY_REUSED where a reference stands for money of another loan, told at the same moment too
 */
export async function append(tx: Tx, loan: string, entries: readonly LoanEntry[]): Promise<void> {
  const made = await tx
    .insertInto('loan_entry')
    .values(entries.map((entry) => entryRow(loan, entry)))
    .onConflict((conflict) => conflict.columns(['source', 'reference']).where('reference', 'is not', null).doNothing())
    .returning('id')
    .execute();
  if (made.length < entries.length)
    throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
}

/** The receipt that a reference of one of some sources stands for, and its loan. */
export async function findByReference(
  tx: Tx,
  sources: readonly LoanEntry['source'][],
  reference: string,
): Promise<{ loan: string; entry: LoanEntry } | undefined> {
  const row = await tx
    .selectFrom('loan_entry')
    .selectAll()
    .where('source', 'in', sources)
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return row && { loan: row.loan_application_number, entry: toEntry(row) };
}
