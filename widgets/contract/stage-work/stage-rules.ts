import { dayOf, daysAfter, isDay, type Day } from '../time.ts';
import { namesAgree } from '../nach/mail-sender.ts';
import { maxLength } from '../rules/validation.ts';
import {
  leastLoan,
  longestAgreementDays,
  nameAtBankLength,
  oldestVisitDays,
  referencePattern,
  remarkLength,
  type AccountResult,
  type FailureCause,
  type OldMandateChoice,
  type VisitOutcome,
} from './stage-work.ts';
import { rupees } from '../money.ts';

/** The day in India, YYYY-MM-DD, so many days from a moment. */
export function indianDay(at: Date, days = 0): Day {
  return daysAfter(dayOf(at), days);
}

/** The message for a remark, without its blanks at the ends. @param isAsked whether it must explain something */
export function remarkMessage(text: string, isAsked: boolean): string | undefined {
  const { length } = text.trim();
  if (isAsked && length < remarkLength.min) return `Write at least ${remarkLength.min} characters`;
  return length > remarkLength.max ? `Write at most ${remarkLength.max} characters` : undefined;
}

export interface Visit {
  outcome: VisitOutcome;
  /** YYYY-MM-DD; null without a visit. */
  visitedOn: string | null;
  place: string | null;
  remarks: string;
}

/** The message for the day of a visit. */
export function visitDayMessage(day: string, now: Date): string | undefined {
  if (!isDay(day)) return 'Enter the day of the visit';
  if (day > indianDay(now)) return 'The visit lies ahead. Enter the day when it was made';
  return day < indianDay(now, -oldestVisitDays) ? `The visit is older than ${oldestVisitDays} days` : undefined;
}

/** The messages for an OSV visit, by field. Only seen originals need no remark. */
export function visitMessages({ outcome, visitedOn, place, remarks }: Visit, now: Date): Record<string, string> {
  const isMade = outcome !== 'VIDEO_KYC';
  const remark = remarkMessage(remarks, outcome !== 'ORIGINALS_SEEN');
  const day = isMade
    ? visitDayMessage(visitedOn ?? '', now)
    : visitedOn === null
      ? undefined
      : 'Without a visit there is no day';
  const where =
    isMade === (place !== null) ? undefined : isMade ? 'Choose the place' : 'Without a visit there is no place';
  return { ...(remark && { remarks: remark }), ...(day && { visitedOn: day }), ...(where && { place: where }) };
}

/** The message for the amount that credit approves, in whole rupees: no more than was applied for. */
export function approvedAmountMessage(amount: number | null, requested: number): string | undefined {
  if (amount === null || !Number.isSafeInteger(amount)) return 'Enter the approved amount in whole rupees';
  if (amount < leastLoan) return `The least amount is ${rupees(leastLoan)}`;
  return amount > requested ? `The customer applied for ${rupees(requested)}. Approve that or less` : undefined;
}

/** The message for the last valid day of an agreement, YYYY-MM-DD. */
export function agreementMessage(validUntil: string, now: Date): string | undefined {
  if (!isDay(validUntil)) return 'Enter the last valid day';
  if (validUntil < indianDay(now)) return 'This day has passed';
  return validUntil > indianDay(now, longestAgreementDays)
    ? `An agreement is valid for ${longestAgreementDays} days at most`
    : undefined;
}

export interface AccountCheck {
  result: AccountResult;
  reference: string;
  nameAtBank: string;
  remarks: string;
}

/** The message for the reference of a penny drop. */
function referenceMessage(reference: string): string | undefined {
  return new RegExp(referencePattern).test(reference.trim())
    ? undefined
    : 'Enter the reference of the penny drop: 6 to 40 letters, digits and dashes';
}

/** Whether the bank's name for an account needs to be explained: it does not agree with the customer's. */
export function isOtherName(nameAtBank: string, customer: string): boolean {
  return namesAgree(nameAtBank, customer) !== true;
}

/** The messages for a check of a bank account, by field. A verified account has the bank's name; another name is explained. */
export function accountMessages(check: AccountCheck, customer: string): Record<string, string> {
  const { result, reference, nameAtBank, remarks } = check;
  const hasAnswer = result === 'VERIFIED' || result === 'NAME_DIFFERS';
  const ref = hasAnswer || reference.trim() !== '' ? referenceMessage(reference) : undefined;
  const name =
    hasAnswer && nameAtBank.trim() === ''
      ? 'Enter the name at the bank'
      : maxLength(nameAtBankLength)(nameAtBank.trim());
  const isExplained = result !== 'VERIFIED' || isOtherName(nameAtBank, customer);
  const remark = name === undefined ? remarkMessage(remarks, isExplained) : undefined;
  return { ...(ref && { reference: ref }), ...(name && { nameAtBank: name }), ...(remark && { remarks: remark }) };
}

interface ShownAccount {
  /** By the last four digits. */
  number: string;
  ifsc: string;
}

/** That a mandate and its loan are of two accounts, in a sentence without its full stop; of one number, by their IFSC too. */
export function twoAccounts(mandate: ShownAccount, loan: ShownAccount): string {
  const isNumber = mandate.number === loan.number;
  const name = ({ number, ifsc }: ShownAccount) => (isNumber ? `${number} (${ifsc})` : number);
  return `The mandate collects from ${name(mandate)}, the loan is paid to ${name(loan)}`;
}

/** Why a mandate is never kept on such an account. */
export const closedAccount = 'A closed account cannot be collected from';

/** A mandate that collects from another account than its loan is paid to. */
export interface OldMandate {
  /** Whether the payout that failed may have gone to that account: the cause is then said of it. */
  hasFailed: boolean;
  /** Why the mandate cannot be kept there; null where it can. */
  keepRefusal: string | null;
}

/** The message for what becomes of the mandate after a failed payout. @param mandate null where it collects from the loan's account */
export function oldMandateMessage(
  choice: OldMandateChoice | null,
  mandate: OldMandate | null,
  cause: FailureCause | null,
): string | undefined {
  if (mandate === null)
    return choice === null ? undefined : 'The mandate collects from the account that the loan is paid to';
  if (choice === null) return 'Choose what becomes of the mandate';
  if (choice === 'AGAIN') return undefined;
  return mandate.hasFailed && cause === 'ACCOUNT_CLOSED' ? closedAccount : (mandate.keepRefusal ?? undefined);
}
