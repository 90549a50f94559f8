import { firstInstalment } from '../../../../../widgets/contract/collections/schedule.ts';
import { agreedPlan, type LoanPlan } from '../../../../../widgets/contract/ledger/loan-plan.ts';
import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import * as plans from './plan.store.ts';
import { holdLedger } from './read-ledger.ts';
import { standLedger } from './stand-ledger.ts';

/** By what an application is lent. */
export interface LentTerms {
  /** Whole rupees. */
  principal: number;
  months: number;
  rateBasisPoints: number;
  /** That the borrower has signed, in whole rupees; it follows from the others unless given. */
  emi?: number;
}

type Rules = Pick<CollectionSettings, 'instalmentDay' | 'penaltyPercent' | 'foreclosurePercent' | 'payOrder'>;

/** The plan of a loan that was paid out on a day: what the lender has set then is its own from then on. */
export function planOf(
  { principal, months, rateBasisPoints, emi }: LentTerms,
  { paidOutOn, sanctionedOn, rules }: { paidOutOn: Day; sanctionedOn: Day; rules: Rules },
): LoanPlan {
  return agreedPlan({
    disbursedOn: paidOutOn,
    sanctionedOn,
    principal: paiseOf(principal),
    rateBp: rateBasisPoints,
    rateType: 'FIXED',
    months,
    dueDay: rules.instalmentDay,
    penalBp: rules.penaltyPercent * 100,
    foreclosureBp: rules.foreclosurePercent * 100,
    payOrder: rules.payOrder,
    ...(emi !== undefined && { signedEmi: paiseOf(emi) }),
    firstDueOn: firstInstalment(paidOutOn, rules.instalmentDay),
  });
}

/**
 * Keeps the plan of a loan and writes what follows from it, in the transaction that makes it one. A loan that has a plan keeps it.
 * The application's row must be locked.
 *
 * @returns false where it has one
 */
export async function bearLedger(tx: Tx, actor: Actor, loan: string, plan: LoanPlan): Promise<boolean> {
  if (!(await plans.insert(tx, loan, plan, actor.now))) return false;
  const held = await holdLedger(tx, loan);
  if (!held) throw new Error(`The loan ${loan} has lost its plan`);
  await standLedger(tx, actor, held);
  return true;
}
