/** Where an account of a customer stands on its way to a payout. */
export const accountStates = {
  PROPOSED: 'Proposed',
  CHECKED: 'Checked, waits for a second person',
  CONFIRMED: 'Verified',
  REFUSED: 'Refused',
} as const;
export type AccountState = keyof typeof accountStates;

export const accountTypes = { SAVINGS: 'Savings', CURRENT: 'Current' } as const;
export type AccountType = keyof typeof accountTypes;

/** What has named an account: the customer's card, the system that brought the application in, or somebody at a desk. */
export const accountSources = { CARD: 'Card', DOOR: 'Application', DESK: 'Desk' } as const;
export type AccountSource = keyof typeof accountSources;

/** The whole number of an account. */
export const accountNumber = /^\d{9,18}$/;

/** What becomes of an account whose name at the bank is another one. */
export const accountDecisions = { CONFIRM: 'Confirm', REFUSE: 'Refuse' } as const;
export type AccountDecision = keyof typeof accountDecisions;

/** The most characters of an account's holder. */
export const holderLength = 120;

/** How a loan is paid out, with the amounts in whole rupees that go that way. */
export const payoutModes = {
  NEFT: { label: 'NEFT', least: 1, most: Infinity },
  IMPS: { label: 'IMPS', least: 1, most: 500_000 },
  RTGS: { label: 'RTGS', least: 200_000, most: Infinity },
} as const;
export type PayoutMode = keyof typeof payoutModes;
