/** Who collects: the lender's own people, or a company that it has asked to. */
export const agencyKinds = { IN_HOUSE: 'The lender’s own', EXTERNAL: 'Another company' } as const;
export type AgencyKind = keyof typeof agencyKinds;
export const agencyKindNames = Object.keys(agencyKinds) as AgencyKind[];

/** How an agency stands. Nobody of one that is suspended or has ended signs in. */
export const agencyStatuses = ['DRAFT', 'ACTIVE', 'SUSPENDED', 'ENDED'] as const;
export type AgencyStatus = (typeof agencyStatuses)[number];
export const agencyStatusLabels: Readonly<Record<AgencyStatus, string>> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  SUSPENDED: 'Suspended',
  ENDED: 'Ended',
};

/** How an agency stands in which nobody works on its loans. */
export type IdleStatus = 'SUSPENDED' | 'ENDED';

/** What is said of an agency whose loans nobody works on. */
export const idleWords: Readonly<Record<IdleStatus, string>> = { SUSPENDED: 'suspended', ENDED: 'ended' };

/** @returns true for an agency that had loans and does not work any more */
export function isIdle(status: AgencyStatus): status is IdleStatus {
  return Object.hasOwn(idleWords, status);
}

/** `Sahyadri Recovery`, or `Sahyadri Recovery (suspended)` where nobody works on its loans. */
export function agencyText(name: string, status: AgencyStatus): string {
  return isIdle(status) ? `${name} (${idleWords[status]})` : name;
}

/** What becomes of an agency that is written. */
export type AgencyMove = Exclude<AgencyStatus, 'DRAFT'>;
export const agencyMoveNames = agencyStatuses.filter((status): status is AgencyMove => status !== 'DRAFT');

/** Why a loan is not with an agency any more. */
export const placementEnds = ['RECALLED', 'EXPIRED', 'MOVED', 'CLOSED'] as const;
export type PlacementEnd = (typeof placementEnds)[number];

/** How far a borrower has been told which agency has the loan; the first contact is after TOLD. */
export const agencyToldStates = ['WAITS', 'FAILED', 'TOLD'] as const;
export type AgencyTold = (typeof agencyToldStates)[number];

/** Why nobody contacts a borrower yet whose loan has gone to another agency. */
export const agencyNotices: Readonly<Record<Exclude<AgencyTold, 'TOLD'>, string>> = {
  WAITS: 'The borrower has not been told yet which agency has the loan',
  FAILED: 'The message that tells the borrower which agency has the loan did not go out. Tell them again, or by letter',
};

/**
 * The lender's own agency, which every database has. It holds all who collect and all loans in collection until there is
 * another one, and afterwards the people whose agency nobody has named.
 */
export const inHouseAgencyId = '00000000-0000-7000-8000-0000000000a1';
export const inHouseAgencyCode = 'IN_HOUSE';
