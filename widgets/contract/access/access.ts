/** What a request for access is about. */
export const accessKinds = {
  ADD: 'New account',
  WIDEN: 'More access',
  ENABLE: 'Enable account',
  RESET: 'New password',
} as const;
export type AccessKind = keyof typeof accessKinds;
export const accessKindNames = Object.keys(accessKinds) as AccessKind[];

/** How a request stands. It is decided once. */
export const accessStates = {
  WAITING: 'Waiting',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn',
} as const;
export type AccessState = keyof typeof accessStates;
export const accessStateNames = Object.keys(accessStates) as AccessState[];
export type AccessDecision = Exclude<AccessState, 'WAITING'>;
export const accessDecisions = accessStateNames.filter((state): state is AccessDecision => state !== 'WAITING');

/** What is done to an account as a whole. Who enables it or gives it a password opens it again: that waits for another person. */
export const accountActs = {
  DISABLE: 'Disable',
  ENABLE: 'Enable',
  RESET: 'New password',
  UNLOCK: 'Unlock',
  SIGN_OUT: 'Sign out everywhere',
} as const;
export type AccountAct = keyof typeof accountActs;
/** The acts that open an account again: each is a kind of request. */
const opening = ['ENABLE', 'RESET'] as const satisfies readonly (AccountAct & AccessKind)[];
export const opensAccount = (act: AccountAct): act is (typeof opening)[number] => opening.some((each) => each === act);

export const accountActNames = Object.keys(accountActs) as AccountAct[];
