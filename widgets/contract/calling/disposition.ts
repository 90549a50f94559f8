import { inContactHours } from './contact-hours.ts';
import { isFollowUpTime } from './follow-up.ts';
import { hoursReasonMessage } from './hours-reason.ts';
import { asksForPromise, checkPromiseAmount, checkPromiseDate } from './promise-to-pay.ts';
import { firstMessage, type FormRules, type Rule } from '../rules/rule.ts';
import { required } from '../rules/validation.ts';

/** A call disposition as the telephony forms hold it; `followUpDate` is YYYY-MM-DDTHH:mm, Asia/Kolkata. */
export interface TelephonyDisposition {
  language: string;
  userQuery: string;
  followUpDate: string;
  subCallStatus: string;
  callOutcome: string;
  remarks: string;
  /** For a promise to pay: whole rupees as typed, and YYYY-MM-DD. Empty for every other status. */
  promiseAmount: string;
  promiseDate: string;
  /** Why the call was made outside the contact hours. */
  hoursReason: string;
}

const date = [required('Please select the date')];
const status = [required('Please select the call status')];
/** The most characters of a call's remarks. */
export const remarksLength = 4000;
const remarks = [required('Please enter the remarks')];

/** The message for the remarks of any call. */
export const remarksMessage = (text: string) => firstMessage(text, remarks);
const rating = [required('Please enter the self call rating')];

/** VA-55, VA-56. */
export const telephonyDispositionRules: FormRules<TelephonyDisposition> = {
  followUpDate: date,
  subCallStatus: status,
  remarks,
};

/** The NACH form (NC-20); `nextCallDate` as above, `callRating` 1 to 5. */
export interface NachDisposition {
  nextCallDate: string;
  callStatus: string;
  remarks: string;
  callRating: string;
  rejectReason: string;
}

/** VA-47 to VA-52. */
export const nachDispositionRules: FormRules<NachDisposition> = {
  nextCallDate: date,
  callStatus: status,
  remarks,
  callRating: rating,
};

/** The banking form (EN-23). */
export interface BankingDisposition {
  nextCallDate: string;
  callStatus: string;
  callOutcome: string;
  remarks: string;
  callRating: string;
}

/** VA-47 to VA-52. */
export const bankingDispositionRules: FormRules<BankingDisposition> = {
  nextCallDate: date,
  callStatus: status,
  remarks,
  callRating: rating,
};

/**
 * The rules of a next call date: given, neither past nor too far ahead, and inside the calling window if the
 * configuration asks for that.
 *
 * @param keepsWindow `keepsCallingWindow` of the call's load
 */
export function nextCallRules(keepsWindow: boolean, now: () => Date): Rule[] {
  return [...date, isFollowUpTime(now), ...(keepsWindow ? [inContactHours] : [])];
}

/** What the rules of a telephony form depend on besides its fields. */
interface TelephonyFacts {
  keepsCallingWindow: boolean;
  /** Whether the call began outside the contact hours, and its save says why. */
  outsideHours: boolean;
  /** Whole rupees that are due; null if that is not known. */
  dues: number | null;
  /** Whether the backend keeps promises to pay. */
  takesPromise: boolean;
}

/**
 * The rules of a telephony form, the same that the server keeps.
 *
 * @param chosen gives the form's present call status, on which the promise's amount and date depend
 */
export function telephonyRules(
  { keepsCallingWindow, outsideHours, dues, takesPromise }: TelephonyFacts,
  chosen: () => string,
  now: () => Date,
): FormRules<TelephonyDisposition> {
  const ofPromise =
    (check: (text: string) => string | undefined): Rule =>
    (value) =>
      takesPromise && asksForPromise(chosen()) ? check(String(value)) : undefined;
  return {
    ...telephonyDispositionRules,
    followUpDate: nextCallRules(keepsCallingWindow, now),
    promiseAmount: [ofPromise((text) => checkPromiseAmount(text, dues))],
    promiseDate: [ofPromise((text) => checkPromiseDate(text, now()))],
    hoursReason: outsideHours ? [(value) => hoursReasonMessage(String(value), true)] : [],
  };
}
