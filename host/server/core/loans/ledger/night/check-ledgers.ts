import type { Kysely } from 'kysely';
import { position } from '../../../../../../widgets/contract/ledger/position.ts';
import { dayOf, daysAfter, type Day } from '../../../../../../widgets/contract/time.ts';
import type { RaiseAlert } from '../../../../call/alert.ts';
import type { Database } from '../../../../db/schema.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { turnOf } from '../../../jobs/row-job.ts';
import type { RoundJob } from '../../../jobs/start-jobs.ts';
import { readStored, type StoredLoan } from './check-ledgers.store.ts';
import { installmentRows } from '../installment-rows.ts';
import { checkNights } from '../ledger-turn.ts';
import { textOf } from '../project.store.ts';
import { holdLedgers, type HeldLedger } from '../read-ledger.ts';
import { writtenColumns } from '../stand-ledger.ts';
import * as turns from '../turn.store.ts';

const job = { name: 'check ledgers', portal: 'agency' } as const;

/** A night's look begins an hour before its day does: what the night writes anew would hide what a day has left. */
const beforeDayMs = 60 * 60_000;
const roundMs = 2_000;
const sliceSize = 100;

/** The names of what is not what it should be: columns of the case, and numbers of instalments. */
function differencesOf({ loan, ledger, inCollection }: HeldLedger, stored: StoredLoan, stoodOn: Day): string[] {
  const { plan, entries } = ledger;
  const standing = position(plan, entries, stoodOn);
  const wanted = new Map(installmentRows(loan, standing, entries).map((row) => [row.no, textOf(row)]));
  const kept = new Map(stored.rows.map((row) => [row.no, textOf(row)]));
  const numbers = [...new Set([...wanted.keys(), ...kept.keys()])];
  const rows = numbers.filter((no) => wanted.get(no) !== kept.get(no)).map((no) => `instalment ${no}`);
  if (!inCollection) return standing.dpd > 0 ? ['case', ...rows] : rows;
  const columns = Object.entries(writtenColumns(standing, ledger, inCollection));
  const inCase: Readonly<Record<string, unknown>> = { ...stored.inCollection };
  return [...columns.filter(([name, value]) => inCase[name] !== value).map(([name]) => name), ...rows];
}

/**
 * Looks at a slice of the loans that are due to be looked at, without changing them: the audit names each that is not what its whole
 * ledger comes to.
 *
 * @returns how many it looked at, and how many differ
 */
function checkSlice(db: Kysely<Database>, { day, now }: { day: Day; now: Date }) {
  return inTransaction(db, async (tx) => {
    const taken = await turns.takeUnchecked(tx, daysAfter(day, -checkNights), sliceSize);
    const stoodOn = new Map(taken.map((each) => [each.loan, each.stoodOn]));
    const held = await holdLedgers(tx, [...stoodOn.keys()]);
    const loans = held.map(({ loan }) => loan);
    const stored = await readStored(tx, loans);
    const events = held.flatMap((each) => {
      const { loan, inCollection } = each;
      const differences = differencesOf(each, stored(loan), stoodOn.get(loan) ?? day);
      if (differences.length === 0) return [];
      return [
        {
          action: 'FIND_DIFFERENCE' as const,
          entity: 'collectionsCase',
          entityId: inCollection?.id,
          loanApplicationNumber: loan,
          after: { differences },
        },
      ];
    });
    await turnOf(job, tx, now).recordAll(events);
    await turns.setChecked(tx, loans, day);
    return { looked: held.length, differ: events.length };
  });
}

/**
 * Looks every night at a seventh of the loans with a ledger: what is kept of each must be what its plan and its entries come to.
 * Those who watch the server are told where it is not.
 */
export function checkLedgers({ now, alert }: { now: () => Date; alert: RaiseAlert | undefined }): RoundJob {
  return {
    name: job.name,
    everyMs: 60_000,
    isLong: true,
    async work(db) {
      const ends = performance.now() + roundMs;
      while (performance.now() < ends) {
        const at = now();
        const day = dayOf(new Date(at.getTime() + beforeDayMs));
        const { looked, differ } = await checkSlice(db, { day, now: at });
        if (differ > 0) alert?.('LEDGER_DIFFERS', { loans: differ });
        if (looked === 0) return true;
      }
      return false;
    },
  };
}
