import { required } from '../../rules/basic-validation.ts';
import type { Rule } from '../../rules/rule.ts';
import { maxLength, minLength } from '../../rules/validation.ts';
import { trimmed, unwritableInLines, writable } from '../../rules/writable.ts';

/** Why money that has come waits for a person: `isBooked` says whether it is on its loan meanwhile. */
export const paymentExceptionReasons = {
  UNKNOWN_LOAN: { label: 'There is no loan with this number', isBooked: false },
  BEFORE_DISBURSAL: { label: 'Paid before the loan was paid out', isBooked: false },
  TOO_OLD: { label: 'Told long after its day', isBooked: false },
  LIKELY_DOUBLE: { label: 'Likely told a second time', isBooked: false },
  CLOSED_LOAN: { label: 'The loan was closed', isBooked: true },
  TOO_LARGE: { label: 'More than closes the loan', isBooked: true },
  LINK_ENDED: { label: 'Its link had ended', isBooked: true },
  AMOUNT_DIFFERS: { label: 'Another amount than its link asked for', isBooked: true },
} as const;
export type PaymentExceptionReason = keyof typeof paymentExceptionReasons;
export const paymentExceptionReasonNames = Object.keys(paymentExceptionReasons) as PaymentExceptionReason[];

/** Where such money stands: a person decides once. */
export const paymentExceptionStates = { OPEN: 'Open', BOOKED: 'Booked', RETURNED: 'Returned' } as const;
export type PaymentExceptionState = keyof typeof paymentExceptionStates;
export const paymentExceptionStateNames = Object.keys(paymentExceptionStates) as PaymentExceptionState[];

/** What a person decides of it. */
export const paymentOutcomes = {
  AS_IS: 'It belongs there, as it was told',
  OTHER_DAY: 'It came on another day',
  OTHER_LOAN: 'It was paid for another loan',
  RETURNED: 'It goes back to the payer',
} as const;
export type PaymentOutcome = keyof typeof paymentOutcomes;
export const paymentOutcomeNames = Object.keys(paymentOutcomes) as PaymentOutcome[];

export const paymentNoteLength = { min: 10, max: 1000 } as const;

/** How the person knows it. */
export const paymentNoteRules: readonly Rule[] = [
  required('Say how you know'),
  trimmed(minLength(paymentNoteLength.min), maxLength(paymentNoteLength.max), writable(unwritableInLines)),
];
