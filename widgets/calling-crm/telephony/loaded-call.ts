import type { TelephonyDisposition } from '../../contract/calling/disposition.ts';
import { asksForPromise, promisedRupees } from '../../contract/calling/promise-to-pay.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { followUpOnWire } from '../../contract/calling/follow-up.ts';
import type { CallMoments } from '../parts/header/call-moments.ts';
import { orNull } from '../parts/form/or-null.ts';
import { chosenStatus } from '../../kit/desk/call/status-choice.ts';

type LoadReply = CallReply<'loadTelephonyCall'>;

/** A call of the loan, as its history shows it. */
export type CallEntry = CallReply<'telephonyCallHistory'>[number];

/** A call whose customer was found. */
export interface LoadedCall {
  answer: NonNullable<LoadReply['callingCrmResponseDTO']>;
  call: NonNullable<LoadReply['call']>;
  /** Of this load alone. */
  key: string;
  moments: CallMoments;
  /** The caller's number as the dialer gave it. */
  phone: string | undefined;
  /** Whether the backend keeps promises to pay. */
  takesPromise: boolean;
}

/** What the server sends when a customer has no loan; a save sends null back (AP-66). */
const noLoan = 'Not Available';

/** The loan application number as the details show it. */
export function shownLoan({ answer: { callingResponseDto: details } }: LoadedCall): string {
  return ('loanDetails' in details ? details.loanDetails.loanAppNo : details.loanAppNo) ?? noLoan;
}

/** The loan application number for the wire; null when there is no loan. */
export function loanOf(loaded: LoadedCall): string | null {
  const shown = shownLoan(loaded);
  return shown === noLoan ? null : shown;
}

const productLabels = { PERSONAL_LOAN: 'Personal loan', BANKING: 'Banking' } as const;

/** The product in words. */
export function productLabel({ answer }: LoadedCall): string {
  return productLabels[answer.productType];
}

/** A detail of the record or of a nested record, as text; undefined when there is none. */
export function detailOf({ answer: { callingResponseDto: details } }: LoadedCall, key: string): string | undefined {
  const values: readonly unknown[] = Object.values(details);
  const records = [details, ...values.filter((each) => typeof each === 'object' && each !== null)];
  for (const record of records) {
    const value: unknown = Reflect.get(record, key);
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return String(value);
  }
  return undefined;
}

/**
 * The key under which the call's draft is kept: product, customer and the dialer's id of the call, if it has one. A
 * call of which nothing is known shares its draft with no other.
 */
export function callKey(loaded: LoadedCall): string {
  const { answer, call, key } = loaded;
  return `${answer.productType}/${call.entityId || (loanOf(loaded) ?? key)}/${call.crtObjectId ?? call.callReferenceId ?? ''}`;
}

/** The body of a save (AP-66): the form's values with the status' group, and the ids of the load answer. */
export function saveInput(
  loaded: LoadedCall,
  values: TelephonyDisposition,
  endCall: boolean,
): CallInput<'saveTelephonyCall'> {
  const { answer, call } = loaded;
  const { group: callStatus, status: subCallStatus } = chosenStatus(values.subCallStatus);
  const isBanking = answer.productType === 'BANKING';
  return {
    callStatus,
    subCallStatus,
    followUpDate: followUpOnWire(values.followUpDate),
    language: orNull(values.language),
    userQuery: isBanking ? null : orNull(values.userQuery),
    callOutcome: isBanking ? orNull(values.callOutcome) : null,
    remarks: values.remarks.trim(),
    userId: call.userId,
    crtObjectId: call.crtObjectId,
    loanAppNo: loanOf(loaded),
    entityId: call.entityId,
    productType: answer.productType,
    endCall,
    ...(loaded.takesPromise &&
      asksForPromise(subCallStatus) && {
        promiseAmount: promisedRupees(values.promiseAmount),
        promiseDate: values.promiseDate,
      }),
    ...(call.outsideHours && { hoursReason: values.hoursReason.trim() }),
  };
}
