import { openLedgers, type OpenedLedgers } from '../../../../host/server/core/loans/ledger/opening/open-ledgers.ts';
import { readLedger } from '../../../../host/server/core/loans/ledger/read-ledger.ts';
import { position } from '../../../../widgets/contract/ledger/position.ts';
import type { Collections } from '../../collections/support.ts';

/** Goes to all loans once, as a server does that has started. @returns what it has told */
export async function openAll(desk: Collections): Promise<OpenedLedgers[]> {
  const told: OpenedLedgers[] = [];
  const round = { now: desk.clock.now, rules: desk.settings.collections, waitMs: 0 };
  const job = openLedgers(round, (loans) => told.push(loans));
  while ((await job.work(desk.db)) === false);
  return told;
}

export const differenceOf = ({ db }: Collections, loan: string) =>
  db.selectFrom('ledger_difference').selectAll().where('loan_application_number', '=', loan).executeTakeFirst();

/** The ledger of a loan, and how it stands today. */
export async function ledgerOf(desk: Collections, loan: string) {
  const ledger = await readLedger(desk.db, loan);
  if (!ledger) throw new Error(`The loan ${loan} has no ledger`);
  return { ...ledger, standing: position(ledger.plan, ledger.entries, desk.today()) };
}
