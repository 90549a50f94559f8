import { firstInstalment } from '../../../../../../widgets/contract/collections/schedule.ts';
import type { LoanEntry } from '../../../../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan, emiOfRow, type LoanPlan } from '../../../../../../widgets/contract/ledger/loan-plan.ts';
import { paiseOf, plus } from '../../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position } from '../../../../../../widgets/contract/ledger/position.ts';
import type { Difference, Figures } from './figures-kept.ts';

/** What was lent: the terms of the application, whatever has become of the schedule since. */
export interface Lent {
  months: number;
  emi: number;
}

/**
 * The plan that was agreed. A schedule that nobody has written anew is the agreed one, to the rupee of its interest; what was repaid
 * ahead or restructured has rows that were made later, and the plan follows from the terms.
 */
function agreedOf(opened: LoanPlan, { months, emi }: Lent, before: readonly LoanEntry[]): LoanPlan {
  const isRestructured = before.some(({ kind }) => kind === 'RESTRUCTURE');
  const isAgreed = !isRestructured && opened.rows.every((row) => emiOfRow(row) === emi * 100);
  if (isAgreed && opened.rows.length === months) return opened;
  const { rows, emi: _, ...terms } = opened;
  const firstDueOn = isRestructured ? firstInstalment(terms.disbursedOn, Math.min(28, terms.dueDay)) : rows[0]?.dueOn;
  if (firstDueOn === undefined) return opened;
  return agreedPlan({ ...terms, months, firstDueOn, signedEmi: paiseOf(emi) });
}

const figuresOf = ({ overdue, principal, dpd, held, excess }: Position): Figures => ({
  overdue_paise: overdue,
  principal_paise: principal,
  dpd,
  money_paise: plus(held, excess),
});

/** Whether two figures are as near as penal charges in whole rupees are to those to the paisa: each is rounded down on its own. */
function areNear(kept: Figures, reckoned: Figures, charges: number): boolean {
  const far = (name: string) => Math.abs(Number(kept[name]) - Number(reckoned[name]));
  return (
    kept['dpd'] === reckoned['dpd'] && Object.keys(kept).every((name) => name === 'dpd' || far(name) <= 100 * charges)
  );
}

/**
 * How a loan stands as it was taken over, and how it would by all that was agreed and told: where the two differ, people decide.
 *
 * @param opened the plan of its opening
 * @returns undefined where they do not differ by more than the rounding of penal charges
 */
export function wholeReplay(
  opened: LoanPlan,
  standing: Position,
  { lent, before }: { lent: Lent; before: readonly LoanEntry[] },
): Difference | undefined {
  const replayed = position(agreedOf(opened, lent, before), before, standing.day);
  const both = { kept: figuresOf(standing), reckoned: figuresOf(replayed) };
  return areNear(both.kept, both.reckoned, replayed.penal.length) ? undefined : both;
}
