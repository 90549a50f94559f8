import { firstInstalment } from '../collections/schedule.ts';
import { monthsAfter, type Day } from '../time.ts';

/** The account that a mandate collects from. */
export interface MandateAccount {
  holder: string;
  /** Null where the last four digits alone are known. */
  number: string | null;
  lastFour: string;
  ifsc: string | null;
  /** SAVINGS or CURRENT. */
  type: string | null;
}

/** What a mandate's terms follow from. Amounts are whole rupees. */
export interface MandateBasis {
  /** Null where the application names no account yet. */
  account: MandateAccount | null;
  loanAmount: number;
  emi: number;
  months: number;
}

/** What a mandate allows the lender to collect, written when it is opened. */
export interface MandateTerms extends MandateBasis {
  /** Up to the ceiling, each time. */
  debitType: 'MAXIMUM';
  ceiling: number;
  frequency: 'MONTHLY';
  firstCollection: Day;
  /** A mandate ends on a day: NPCI knows none "until cancelled" since 1 Oct 2023. */
  finalCollection: Day;
  /** NPCI's category of loan instalments. */
  category: 'L001';
}

/** What a lender sets of mandates: INSTALMENT_DAY, MANDATE_CEILING_PERCENT, MANDATE_TAIL_MONTHS. */
export interface MandateRules {
  instalmentDay: number;
  ceilingPercent: number;
  tailMonths: number;
}

const longestMonths = 360;

/** The most that a mandate collects at once: a part of the EMI, up to the next hundred rupees. */
export function mandateCeiling(emi: number, percent: number): number {
  return Math.ceil((emi * percent) / 10_000) * 100;
}

/** The last day of a mandate: some months after the last instalment, and at most 30 years after it was opened. */
export function finalCollection(first: Day, months: number, tailMonths: number, openedOn: Day): Day {
  const latest = monthsAfter(openedOn, longestMonths);
  let later = months - 1 + tailMonths;
  while (later > 0 && monthsAfter(first, later) > latest) later -= 1;
  return monthsAfter(first, later);
}

/** The terms of a mandate that is opened on a day. Its first collection is where the schedule of a loan paid out then begins. */
export function mandateTerms(basis: MandateBasis, rules: MandateRules, openedOn: Day): MandateTerms {
  const first = firstInstalment(openedOn, rules.instalmentDay);
  return {
    ...basis,
    debitType: 'MAXIMUM',
    ceiling: mandateCeiling(basis.emi, rules.ceilingPercent),
    frequency: 'MONTHLY',
    firstCollection: first,
    finalCollection: finalCollection(first, basis.months, rules.tailMonths, openedOn),
    category: 'L001',
  };
}

/** What of a loan a mandate's terms follow from, in words. */
const parts = {
  amount: 'The amount of the loan has changed',
  emi: 'The EMI has changed',
  account: 'The account has changed',
} as const;
export type ChangedPart = keyof typeof parts;

const sameAccount = (one: MandateAccount | null, other: MandateAccount | null) =>
  (['holder', 'number', 'lastFour', 'ifsc', 'type'] as const).every((part) => one?.[part] === other?.[part]);

type Numbered = Pick<MandateAccount, 'number' | 'lastFour' | 'ifsc'>;

/**
 * Whether a mandate's terms name another account than its loan is paid to: by number and IFSC, so that the same one proposed
 * anew is no other. Terms that name none, and a loan that is paid to none yet, differ from nothing.
 */
export function isOtherAccount(named: Numbered | null, paidTo: Numbered | null): boolean {
  if (named === null || paidTo === null) return false;
  const isWhole = named.number !== null && paidTo.number !== null;
  const isSameNumber = isWhole ? named.number === paidTo.number : named.lastFour === paidTo.lastFour;
  const isOtherBank = named.ifsc !== null && paidTo.ifsc !== null && named.ifsc !== paidTo.ifsc;
  return !isSameNumber || isOtherBank;
}

/** What has changed of a loan since a mandate's terms were written; none where they still hold. */
export function changedSince(terms: MandateBasis, now: MandateBasis): ChangedPart[] {
  return [
    ...(terms.loanAmount === now.loanAmount ? [] : ['amount' as const]),
    ...(terms.emi === now.emi && terms.months === now.months ? [] : ['emi' as const]),
    ...(sameAccount(terms.account, now.account) ? [] : ['account' as const]),
  ];
}

/** What has changed, in a sentence without its full stop; undefined where nothing has. */
export function changedText(changed: readonly ChangedPart[]): string | undefined {
  return changed.length === 0 ? undefined : changed.map((part) => parts[part]).join('. ');
}
