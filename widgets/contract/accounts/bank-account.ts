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
