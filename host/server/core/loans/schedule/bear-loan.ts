import { annuitySchedule, firstInstalment } from '../../../../../widgets/contract/collections/schedule.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { turnOf } from '../../jobs/row-job.ts';
import type { RoundJob } from '../../jobs/start-jobs.ts';
import * as unborn from './bear-loan.store.ts';
import { installmentRow, putInstallments } from './schedule.store.ts';

type Rules = Pick<CollectionSettings, 'instalmentDay'>;

/**
 * Writes the schedule of a loan that was paid out on a day, in the transaction that makes it one: from then on it is
 * collected. A loan that has a schedule keeps it. The application's row must be locked.
 *
 * @returns what the audit says of it; undefined where nothing was written
 */
export async function bearLoan(
  tx: Tx,
  loan: string,
  { paidOutOn, rules }: { paidOutOn: Day; rules: Rules },
): Promise<AuditEntry | undefined> {
  const terms = await unborn.termsWithoutSchedule(tx, loan);
  if (!terms) return undefined;
  const { applicationId, ...amounts } = terms;
  const firstDueDate = firstInstalment(paidOutOn, rules.instalmentDay);
  const schedule = annuitySchedule({ ...amounts, firstDueDate });
  await putInstallments(
    tx,
    schedule.map((each) => installmentRow(loan, each)),
  );
  return {
    action: 'MAKE_SCHEDULE',
    entity: 'application',
    entityId: applicationId,
    loanApplicationNumber: loan,
    after: { installments: schedule.length, firstDueDate },
  };
}

const job = { name: 'bear loans', portal: 'agency' } as const;
const atOnce = 100;

/**
 * Gives the loans their schedules that were paid out by an earlier version, which wrote none: from the day of the bank's
 * answer. Once all have one the job rests until the server starts again, because every payout since writes its own.
 *
 * @param tell is told how many there were
 */
export function bearLoans({ now, rules }: { now: () => Date; rules: Rules }, tell: (count: number) => void): RoundJob {
  let isDone = false;
  let count = 0;
  return {
    name: job.name,
    everyMs: 5_000,
    isLong: true,
    async work(db) {
      if (isDone) return true;
      const loans = await unborn.loansWithoutSchedule(db, atOnce);
      for (const { loan, paidOutAt } of loans)
        await inTransaction(db, async (tx) => {
          await unborn.lockLoan(tx, loan);
          const event = await bearLoan(tx, loan, { paidOutOn: dayOf(paidOutAt), rules });
          if (!event) return;
          count += 1;
          await turnOf(job, tx, now()).record(event);
        });
      isDone = loans.length < atOnce;
      if (isDone && count > 0) tell(count);
      return isDone;
    },
  };
}
