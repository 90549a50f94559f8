import type { ClosedReason } from '../../../../../widgets/contract/collections/requests.ts';
import { paidAmountOf, unpaidEmiOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { EntryOf } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { dueParts, type LoanPlan } from '../../../../../widgets/contract/ledger/loan-plan.ts';
import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { monthEnd, monthsAfter, readDay, type Day } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';

/** A loan as its schedule has kept it. Amounts are whole rupees. */
export interface KeptLoan {
  /** In the order of the due days, with the penalties of the day. */
  schedule: readonly Installment[];
  principal: number;
  rateBasisPoints: number;
  emi: number;
  /** Null where it is not kept: a month before the first instalment. */
  disbursedOn: Day | null;
  /** Money beyond the whole loan that has not gone back. */
  surplus: number;
  closed: { reason: ClosedReason; on: Day } | null;
}

/** The due day that some days stand for: that of most of them, and 31 where each is the last of its month. */
function dueDayOf(days: readonly Day[]): number {
  const numbers = days.map((day) => Number(day.slice(8)));
  const largest = Math.max(...numbers);
  if (largest > 28 && days.every((day) => day === monthEnd(day))) return 31;
  const countOf = (number: number) => numbers.filter((each) => each === number).length;
  return numbers.reduce((best, each) => {
    const more = countOf(each) - countOf(best);
    return more > 0 || (more === 0 && each > best) ? each : best;
  }, 1);
}

function planOf(loan: KeptLoan, rules: Pick<CollectionSettings, 'penaltyPercent' | 'foreclosurePercent'>): LoanPlan {
  const { schedule, principal, rateBasisPoints, emi } = loan;
  const days = schedule.map(({ dueDate }) => dueDate);
  const disbursedOn = loan.disbursedOn ?? monthsAfter(days[0] ?? readDay('1970-01-01'), -1);
  return {
    disbursedOn,
    sanctionedOn: disbursedOn,
    principal: paiseOf(principal),
    rateBp: rateBasisPoints,
    rateType: 'FIXED',
    months: schedule.length,
    emi: paiseOf(emi),
    dueDay: dueDayOf(days),
    penalBp: rules.penaltyPercent * 100,
    foreclosureBp: rules.foreclosurePercent * 100,
    payOrder: dueParts,
    rows: schedule.map((each) => ({
      no: each.no,
      dueOn: each.dueDate,
      principal: paiseOf(each.principal),
      interest: paiseOf(each.interest),
    })),
  };
}

/**
 * The plan and the opening by which a loan comes to the ledger as it stands: its rows are the agreed ones as they are kept, whatever
 * has become of them, and no figure moves. What the ledger would have made of the days before is another question.
 */
export function openingOf(
  loan: KeptLoan,
  rules: Pick<CollectionSettings, 'penaltyPercent' | 'foreclosurePercent'>,
): { plan: LoanPlan; terms: EntryOf<'OPENING'>['terms'] } {
  const { schedule, surplus, closed } = loan;
  const unpaidPenalty = schedule.reduce((sum, { penalty, penaltyPaid }) => sum + penalty - penaltyPaid, 0);
  return {
    plan: planOf(loan, rules),
    terms: {
      held: paiseOf(surplus),
      penal: paiseOf(unpaidPenalty),
      charges: paiseOf(0),
      paid: schedule
        .filter((each) => paidAmountOf(each) > 0 || unpaidEmiOf(each) === 0)
        .map(({ no, principalPaid, interestPaid, paidDate }) => ({
          no,
          principal: paiseOf(principalPaid),
          interest: paiseOf(interestPaid),
          closedOn: paidDate,
        })),
      penalRows: schedule
        .filter(({ penalty }) => penalty > 0)
        .map(({ no, penalty, penaltyPaid }) => ({ no, amount: paiseOf(penalty), paid: paiseOf(penaltyPaid) })),
      closed,
    },
  };
}
