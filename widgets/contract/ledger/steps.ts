import type { Day } from '../time.ts';
import { dayNumbered, numberOf } from './due-days.ts';
import { totalLeft } from './loan-account.ts';
import type { LoanEntry } from './loan-entry.ts';
import type { LoanPlan } from './loan-plan.ts';
import { minus, noPaise, sumOf, type Paise } from './paise.ts';
import { replay, type Watch } from './replay.ts';

/** What money was used for. */
export type StepSplit = Record<'interest' | 'principal' | 'penal' | 'charges' | 'refund', Paise>;

/** What an entry of a ledger has come to, or held money that has paid what fell due. */
export interface LedgerStep {
  /** Null for held money on a due day. */
  entry: LoanEntry | null;
  /** The day on which it acts: of what was told of days before an opening, the opening's. */
  on: Day;
  /** What the money was used for; null where it has paid nothing. */
  split: StepSplit | null;
  /** By how much more money is held since; less where held money was used. */
  held: Paise;
  /** What was left to pay then, before held money. */
  balance: Paise;
}

const partNames = ['interest', 'principal', 'penal', 'charges', 'refund'] as const;

function splitOf(amount: (name: (typeof partNames)[number]) => Paise): StepSplit {
  return Object.fromEntries(partNames.map((name) => [name, amount(name)])) as StepSplit;
}

/**
 * What has acted on a loan up to a day, in its order, by all that is known: what was taken back, and what stands before an opening,
 * is not among it. Each step has what it has changed. A quote that is paid counts what its days have paid anew: the step that pays it
 * has the difference, of which a part may be negative.
 */
export function ledgerSteps(plan: LoanPlan, entries: readonly LoanEntry[], day: Day): LedgerStep[] {
  const steps: LedgerStep[] = [];
  let money = noPaise;
  let paid = splitOf(() => noPaise);
  const watch: Watch = (account, { entry, on }) => {
    const sums = splitOf((name) => sumOf(account.splits, (split) => split[name]));
    const split = splitOf((name) => minus(sums[name], paid[name]));
    const isSpent = partNames.some((name) => split[name] !== 0);
    // A day that has brought nothing for held money to pay is no step.
    if (!entry && !isSpent) return;
    const held = minus(account.money, money);
    [money, paid] = [account.money, sums];
    steps.push({ entry, on: dayNumbered(on), split: isSpent ? split : null, held, balance: totalLeft(account) });
  };
  replay(plan, entries, { last: numberOf(day), knownAt: undefined, watch });
  return steps;
}
