import type { Day } from '../time.ts';
import { dueDaysFrom } from './due-days.ts';
import { least, minus, most, noPaise, oneRupee, paise, paiseOf, plus, share, type Paise } from './paise.ts';

/** What is due of a loan, apart from a refund that is to be paid back. */
export const dueParts = ['EMI', 'PENAL', 'CHARGE'] as const;
export type DuePart = (typeof dueParts)[number];

/** An instalment as it was agreed. */
export interface PlanRow {
  /** From 1. */
  no: number;
  dueOn: Day;
  principal: Paise;
  interest: Paise;
}

/** What was agreed of a loan. It is never changed, and the replay reads no setting beside it. */
export interface LoanPlan {
  disbursedOn: Day;
  sanctionedOn: Day;
  principal: Paise;
  /** The yearly rate in hundredths of a per cent. */
  rateBp: number;
  rateType: 'FIXED' | 'FLOATING';
  months: number;
  emi: Paise;
  /** 1 to 31; a shorter month's last day stands for it. */
  dueDay: number;
  /** Of an unpaid EMI, for each 30 days. */
  penalBp: number;
  /** Of what is repaid early. */
  foreclosureBp: number;
  /** What money pays first; in each the oldest, in an EMI the interest. */
  payOrder: readonly DuePart[];
  rows: readonly PlanRow[];
}

/** What an annuity repays. */
interface Annuity {
  principal: Paise;
  rateBp: number;
  /** The first row's interest, where its period is no whole one of this principal. */
  firstInterest?: Paise | undefined;
}

/** A month's interest of a balance. */
const monthInterest = (balance: Paise, rateBp: number): Paise => share(balance, rateBp, 120_000, 'half up');

/** Whether so many rows of an EMI repay, the last of them no larger. */
function repays(emi: Paise, { principal, rateBp, firstInterest }: Annuity, months: number): boolean {
  let left = principal;
  let interest = firstInterest ?? monthInterest(left, rateBp);
  for (let no = 1; no < months; no++) {
    if (emi < interest) return false;
    left = minus(left, least(left, minus(emi, interest)));
    interest = monthInterest(left, rateBp);
  }
  return left + interest <= emi;
}

/** The EMI: the least whole rupee by which a number of rows repay and the last is no larger. */
export function emiOf(annuity: Annuity, months: number): Paise {
  const { principal, rateBp, firstInterest = noPaise } = annuity;
  let short = 0;
  let enough = Math.max(1, Math.ceil((principal + most(firstInterest, monthInterest(principal, rateBp))) / oneRupee));
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (repays(paise(middle * oneRupee), annuity, months)) enough = middle;
    else short = middle;
  }
  return paise(enough * oneRupee);
}

/** The EMI of an application, which is lent whole rupees and is told the EMI in them. */
export const emiOfRupees = (principal: number, months: number, rateBasisPoints: number): number =>
  emiOf({ principal: paiseOf(principal), rateBp: rateBasisPoints }, months) / oneRupee;

/**
 * The rows of an annuity on given days: each is the EMI, the last takes the rest. An EMI that is too small makes the last row
 * grow, one that is too large ends them before the last day.
 */
export function annuityRows(
  { principal, rateBp, firstInterest, emi }: Annuity & { emi: Paise },
  days: readonly Day[],
  firstNo = 1,
): PlanRow[] {
  const rows: PlanRow[] = [];
  let left = principal;
  for (const [index, dueOn] of days.entries()) {
    const interest = index === 0 && firstInterest !== undefined ? firstInterest : monthInterest(left, rateBp);
    if (index > 0 && left === 0) break;
    const part = index === days.length - 1 ? left : least(left, most(minus(emi, interest), noPaise));
    rows.push({ no: firstNo + index, dueOn, principal: part, interest });
    left = minus(left, part);
  }
  return rows;
}

/** The terms of a loan, before it has rows. */
export interface AgreedTerms extends Omit<LoanPlan, 'emi' | 'rows'> {
  firstDueOn: Day;
  /** The EMI that the borrower has signed, where another rule has made it: it stands, and the last row takes the difference. */
  signedEmi?: Paise;
}

/** A plan by its terms: its EMI and its rows follow from them. */
export function agreedPlan({ firstDueOn, signedEmi, ...terms }: AgreedTerms): LoanPlan {
  const emi = signedEmi ?? emiOf(terms, terms.months);
  const rows = annuityRows({ ...terms, emi }, dueDaysFrom(firstDueOn, terms.dueDay, terms.months));
  return { ...terms, emi, rows };
}

/** What a row asks for. */
export const emiOfRow = ({ principal, interest }: Pick<PlanRow, 'principal' | 'interest'>): Paise =>
  plus(principal, interest);
