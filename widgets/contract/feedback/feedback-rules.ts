import { nextCallRules } from '../calling/disposition.ts';
import { hoursReasonMessage } from '../calling/hours-reason.ts';
import { asksForPromise, checkPromiseAmount, checkPromiseDate, promisedRupees } from '../calling/promise-to-pay.ts';
import { checkForm, firstMessage, type FormRules } from '../rules/rule.ts';
import { trimmed } from '../rules/writable.ts';
import { maxLength, mobile, required } from '../rules/validation.ts';
import { rupees } from '../money.ts';

/** Characters of a feedback's remarks, and of a question, an answer or a reason about it. */
export const feedbackRemarks = { least: 1, most: 1_000 } as const;

/** A feedback as its form holds it; amounts as typed, days YYYY-MM-DD, moments YYYY-MM-DDTHH:mm in Asia/Kolkata. */
export interface FeedbackForm {
  channel: string;
  contactType: string;
  outcome: string;
  ptpAmount: string;
  ptpDate: string;
  /** `yes` where the promise takes the place of the open one. */
  replacesPromise: string;
  alternateNumber: string;
  nextCallDate: string;
  remarks: string;
  /** Why the contact was outside the contact hours. */
  hoursReason: string;
}

/** What the rules of a feedback depend on besides its fields. */
export interface FeedbackFacts {
  /** The outcomes that each contact type can have. */
  outcomes: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Whole rupees that are due; null where that is not to be told. */
  dues: number | null;
  /** Whether a next call outside the contact hours is refused, as the server says of the loan. */
  keepsCallingWindow: boolean;
  /** Whether the contact was outside the contact hours, and the form asks why. */
  asksHoursReason?: boolean;
  now: Date;
  /** When the contact was, where that is not now: the days of a promise are counted from it. */
  contactAt?: Date;
}

/** Whether an outcome is a promise of the borrower. */
export function isPromise({ contactType, outcome }: Pick<FeedbackForm, 'contactType' | 'outcome'>): boolean {
  return contactType === 'RPC' && asksForPromise(outcome);
}

/** Whether an outcome asks when to call again. */
function asksForNextCall(outcome: string): boolean {
  return outcome === 'Call back requested';
}

/** Whether an outcome is another number of the borrower. */
export function asksForNumber(outcome: string): boolean {
  return outcome === 'New number given';
}

/** Whether an outcome means that the number is somebody else's. */
export function isWrongNumber({ contactType, outcome }: Pick<FeedbackForm, 'contactType' | 'outcome'>): boolean {
  return contactType === 'THIRD_PARTY' && outcome === 'Wrong number';
}

const rules: FormRules<FeedbackForm> = {
  channel: [required('Please choose the channel')],
  contactType: [required('Please choose who was reached')],
  outcome: [required('Please choose the outcome')],
  alternateNumber: [mobile()],
  remarks: [required('Please enter the remarks'), trimmed(maxLength(feedbackRemarks.most))],
};

/** The message for the place of a promise that only a borrower can make. */
const noPromise = 'Amount and date belong to a promise of the borrower';

/**
 * The messages of a feedback's fields (CL-07); empty for a feedback that may be sent. Whether the loan has an open
 * promise, and whose the alternate number is, the server knows alone.
 */
export function checkFeedback(
  form: FeedbackForm,
  { outcomes, dues, keepsCallingWindow, asksHoursReason = false, now, contactAt = now }: FeedbackFacts,
): Partial<Record<keyof FeedbackForm, string>> {
  const messages = checkForm(form, rules);
  const say = (field: keyof FeedbackForm, message: string | undefined) => {
    if (message !== undefined) messages[field] ??= message;
  };
  const { contactType, outcome, ptpAmount, ptpDate, nextCallDate, alternateNumber } = form;
  if (outcome !== '' && contactType !== '' && !outcomes[contactType]?.includes(outcome))
    say('outcome', 'This outcome does not go with who was reached');
  if (isPromise(form)) {
    say('ptpAmount', checkPromiseAmount(ptpAmount, dues));
    say('ptpDate', checkPromiseDate(ptpDate, contactAt));
    if (contactAt !== now && messages.ptpDate === undefined) say('ptpDate', checkPromiseDate(ptpDate, now));
  } else {
    if (ptpAmount !== '') say('ptpAmount', noPromise);
    if (ptpDate !== '') say('ptpDate', noPromise);
  }
  if (nextCallDate === '' && asksForNextCall(outcome)) say('nextCallDate', 'Please enter when to call again');
  if (nextCallDate !== '')
    say(
      'nextCallDate',
      firstMessage(
        nextCallDate,
        nextCallRules(keepsCallingWindow, () => now),
      ),
    );
  if (alternateNumber === '' && asksForNumber(outcome)) say('alternateNumber', 'Please enter the new number');
  say('hoursReason', hoursReasonMessage(form.hoursReason, asksHoursReason));
  return messages;
}

/**
 * The message for a promise over another that is open; undefined for the same one.
 *
 * @param open whole rupees and YYYY-MM-DD
 */
export function checkOpenPromise(
  form: FeedbackForm,
  open: { amount: number; promisedOn: string } | null | undefined,
): string | undefined {
  if (!open || !isPromise(form) || form.replacesPromise === 'yes') return undefined;
  if (promisedRupees(form.ptpAmount) === open.amount && form.ptpDate === open.promisedOn) return undefined;
  return `There is an open promise of ${rupees(open.amount)} for ${open.promisedOn.split('-').toReversed().join('/')}`;
}

/** The messages of a verdict that lacks its reason or its words; empty for a good one. */
export function checkVerdict(verdict: string, reason: string, remark: string): Record<string, string> {
  const messages: Record<string, string> = {};
  const isSilent = remark.trim() === '';
  if (verdict === 'REJECTED' && reason === '') messages['reason'] = 'Please choose the reason';
  if (verdict === 'REJECTED' && reason === 'OTHER' && isSilent) messages['remark'] = 'Please say what the reason is';
  if (verdict === 'NEEDS_CLARIFICATION' && isSilent) messages['remark'] = 'Please ask your question';
  return messages;
}
