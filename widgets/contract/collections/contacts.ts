/** Whom a contact reached: the borrower in person (right party contact), somebody else, or nobody. */
export const contactTypes = ['RPC', 'THIRD_PARTY', 'NOT_CONNECTED'] as const;
export type ContactType = (typeof contactTypes)[number];
/** The contact types as people read them. */
export const contactWords = {
  RPC: 'RPC',
  THIRD_PARTY: 'Third party',
  NOT_CONNECTED: 'Not connected',
} as const satisfies Record<ContactType, string>;

/** How a borrower was contacted: the telephony screen, a call from the customer file, a feedback, a message, a visit. */
export const contactDoors = ['TELEPHONY', 'CALL', 'FEEDBACK', 'MESSAGE', 'VISIT'] as const;
export type ContactDoor = (typeof contactDoors)[number];

/** The sentence that stands where the contact is somebody else. */
export const thirdPartyWarning = 'Do not tell third parties about the loan';

/** Hours after a talk with a borrower in which nobody calls again unless asked to. */
export const contactRestHours = 24;
/** Days over which the weekly contacts of a borrower are counted. */
export const contactWeekDays = 7;

/** Why a borrower may not be contacted now, as the disabled button says it. Some name a moment, which follows the text. */
export const contactBarriers = {
  COMPLAINT: 'On hold: complaint',
  BARRED_NUMBER: 'This number belongs to somebody else. Do not call it again',
  UNSUBSCRIBED: 'The borrower has unsubscribed from collection calls',
  OUTSIDE_WINDOW: 'Calls are allowed from 08:00 AM to 07:00 PM',
  OUTSIDE_WISH: 'The borrower has asked for calls at other hours',
  NOTICE: 'The borrower has not been told yet who will call',
  SPOKEN: `The borrower was spoken to within the last ${contactRestHours} hours`,
  CAP_DAY: 'As many contacts as are allowed in a day',
  CAP_WEEK: `As many contacts as are allowed in ${contactWeekDays} days`,
} as const;
export type ContactBarrier = keyof typeof contactBarriers;

/** The barriers that a manager may lift once, with a reason. */
export const liftableBarriers: readonly ContactBarrier[] = ['SPOKEN', 'CAP_DAY', 'CAP_WEEK'];

/** The contacts of a borrower so far, and how many are allowed. */
export interface ContactCount {
  today: number;
  week: number;
  capDay: number;
  capWeek: number;
}
