import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { turnOf } from '../../jobs/row-job.ts';
import type { RoundJob } from '../../jobs/start-jobs.ts';
import type { Actor } from '../actor.ts';
import { bearLedger, planOf } from '../ledger/bear-ledger.ts';
import * as unborn from './bear-loan.store.ts';

/**
 * Begins the ledger of a loan that was paid out on a day, in the transaction that makes it one: from then on it is collected. The EMI
 * that its agreement and its mandate name stands. A loan that has a schedule keeps it. The application's row must be locked.
 *
 * @returns whether it has one by this
 */
export async function bearLoan(tx: Tx, actor: Actor, loan: string, paidOutOn: Day): Promise<boolean> {
  const terms = await unborn.termsWithoutSchedule(tx, loan);
  if (!terms) return false;
  const { applicationId, sanctionedAt, ...lent } = terms;
  const approvedOn = sanctionedAt === null ? paidOutOn : dayOf(sanctionedAt);
  // What an earlier version was told of its days may be in another order.
  const sanctionedOn = approvedOn < paidOutOn ? approvedOn : paidOutOn;
  const plan = planOf(lent, { paidOutOn, sanctionedOn, rules: actor.rules });
  const { rows } = plan;
  await actor.record({
    action: 'MAKE_SCHEDULE',
    entity: 'application',
    entityId: applicationId,
    loanApplicationNumber: loan,
    after: { installments: rows.length, firstDueDate: rows[0]?.dueOn },
  });
  return bearLedger(tx, actor, loan, plan);
}

const job = { name: 'bear loans', portal: 'agency' } as const;
const atOnce = 100;

/**
 * Begins the ledgers of the loans that were paid out by an earlier version, which wrote no schedule: from the day of the bank's
 * answer. Once all have one the job rests until the server starts again, because every payout since writes its own.
 *
 * @param tell is told how many there were
 */
export function bearLoans(
  { now, rules }: { now: () => Date; rules: CollectionSettings },
  tell: (count: number) => void,
): RoundJob {
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
          const at = now();
          const actor: Actor = { now: at, staffId: null, rules, record: turnOf(job, tx, at).record };
          if (await bearLoan(tx, actor, loan, dayOf(paidOutAt))) count += 1;
        });
      isDone = loans.length < atOnce;
      if (isDone && count > 0) tell(count);
      return isDone;
    },
  };
}
