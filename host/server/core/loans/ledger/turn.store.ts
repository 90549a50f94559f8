import type { Day } from '../../../../../widgets/contract/time.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Until when a loan's ledger stands as it is written. */
export interface Turn {
  loan: string;
  stoodOn: Day;
  nextOn: Day | null;
}

/**
 * Writes of loans that are held until when they stand.
 *
 * @param firstCheck the day that counts as the last look at a loan of which nothing was written before
 */
export async function putTurns(
  tx: Tx,
  turns: readonly Turn[],
  firstCheck: (loan: string, stoodOn: Day) => Day,
): Promise<void> {
  if (turns.length === 0) return;
  await tx
    .insertInto('ledger_turn')
    .values(
      turns.map(({ loan, stoodOn, nextOn }) => ({
        loan_application_number: loan,
        stood_on: stoodOn,
        next_on: nextOn,
        checked_on: firstCheck(loan, stoodOn),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('loan_application_number').doUpdateSet((row) => ({
        stood_on: row.ref('excluded.stood_on'),
        next_on: row.ref('excluded.next_on'),
      })),
    )
    .execute();
}

/** The loans that are turned to at once, each with the day on which it stands as it is written. */
type TakenTurn = Awaited<ReturnType<typeof takeDue>>[number];

/** Loans of which something follows by a day. Those that another process works on are left to it. */
export async function takeDue(tx: Tx, today: Day, limit: number) {
  return tx
    .selectFrom('ledger_turn')
    .select(['loan_application_number as loan', 'stood_on as stoodOn'])
    .where('next_on', '<=', today)
    .orderBy('next_on')
    .orderBy('loan_application_number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Loans that nobody has looked at since a day, longest ago first. */
export async function takeUnchecked(tx: Tx, since: Day, limit: number): Promise<TakenTurn[]> {
  return tx
    .selectFrom('ledger_turn')
    .select(['loan_application_number as loan', 'stood_on as stoodOn'])
    .where('checked_on', '<=', since)
    .orderBy('checked_on')
    .orderBy('loan_application_number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function setChecked(tx: Tx, loans: readonly string[], day: Day): Promise<void> {
  if (loans.length === 0) return;
  await tx.updateTable('ledger_turn').set({ checked_on: day }).where('loan_application_number', 'in', loans).execute();
}
