import { apartMessage, decidedInPortal, may, type Doer } from '../session/rights.ts';
import type { SettlementLevel, SettlementStatus } from './settlement.ts';
import { lastPaymentDay } from './settlement-terms.ts';
import { daysAfter, type Day } from '../time.ts';

/**
 * What ends or changes a settlement's status. The first six are people's, the others a payment's or the calendar's; money that is
 * told late, or taken back, changes what had ended.
 */
export const settlementMoves = [
  'accept',
  'reject',
  'delete',
  'customerAccepts',
  'customerDeclines',
  'customerReturns',
  'expire',
  'complete',
  'violate',
  'reinstate',
] as const;
export type SettlementMove = (typeof settlementMoves)[number];

const moves: Readonly<Record<SettlementStatus, Partial<Record<SettlementMove, SettlementStatus>>>> = {
  MGR_PENDING: { accept: 'CX_PENDING', reject: 'MGR_REJECTED', delete: 'DELETED', expire: 'SYSTEM_REJECTED' },
  CX_PENDING: {
    customerAccepts: 'ACCEPTED',
    customerDeclines: 'CX_REJECTED',
    delete: 'DELETED',
    expire: 'SYSTEM_REJECTED',
  },
  ACCEPTED: { complete: 'COMPLETED', violate: 'VIOLATED' },
  COMPLETED: { violate: 'VIOLATED', reinstate: 'ACCEPTED' },
  MGR_REJECTED: {},
  CX_REJECTED: { customerReturns: 'CX_PENDING' },
  SYSTEM_REJECTED: {},
  DELETED: {},
  VIOLATED: { complete: 'COMPLETED', reinstate: 'ACCEPTED' },
};

/** Whether a settlement of this status is under way. */
export function isOpenStatus(status: SettlementStatus): boolean {
  return status === 'MGR_PENDING' || status === 'CX_PENDING' || status === 'ACCEPTED';
}

/** The status that a move leads to; undefined where the status does not allow it (ST-08). */
export function statusAfter(status: SettlementStatus, move: SettlementMove): SettlementStatus | undefined {
  return moves[status][move];
}

/** AP-83: whether a settlement can be made anew, once, as a settlement of its own that is linked to it. */
export function isRecoverable(status: SettlementStatus): boolean {
  return status === 'DELETED' || status === 'VIOLATED';
}

/** What decides, with the calendar, where a settlement stands. */
export interface DatedSettlement {
  status: SettlementStatus;
  /** YYYY-MM-DD in India, like every day here. */
  settlementDate: Day;
  expiryDate: Day;
  /** The day on which the money that has come violates it, of a loan with a ledger; else its date and the days of grace say so. */
  violatesOn?: Day | null;
}

/** The move that the calendar makes of a settlement by a day; undefined while there is none. */
export function moveDue({ status, settlementDate, expiryDate, violatesOn }: DatedSettlement, today: Day) {
  if (status === 'MGR_PENDING' || status === 'CX_PENDING') return expiryDate < today ? 'expire' : undefined;
  if (status !== 'ACCEPTED') return undefined;
  return (violatesOn ?? daysAfter(lastPaymentDay(settlementDate), 1)) <= today ? 'violate' : undefined;
}

/** Where a settlement stands on a day, whether or not that is written yet. */
export function standingOn(settlement: DatedSettlement, today: Day): SettlementStatus {
  const move = moveDue(settlement, today);
  return (move && statusAfter(settlement.status, move)) ?? settlement.status;
}

export interface Approval {
  /** Staff id. */
  by: string;
  /** Whether this person was a head of collections. */
  isHead: boolean;
}

/** A settlement that waits for people. */
export interface Approvable {
  level: SettlementLevel;
  /** Staff ids of who has submitted it. */
  authors: readonly string[];
  approvals: readonly Approval[];
  /** Staff id of who sanctioned the loan; null where it is not known. */
  sanctionedBy: string | null;
}

export interface Person extends Doer {
  roles: readonly string[];
}

const head = 'COLLECTIONS_HEAD';

/** Whether an approval by somebody with these roles counts as that of a head of collections. */
export const isHeadOfCollections = (roles: readonly string[]) => roles.includes(head);

/**
 * Why a person may not approve a settlement now: the right, maker and checker, the level's limit.
 *
 * @returns undefined if the person may
 */
export function approvalRefusal({ level, authors, approvals, sanctionedBy }: Approvable, person: Person) {
  const { roles } = person;
  if (!may('approveSettlement', roles)) return { code: 'NOT_ALLOWED', message: undefined } as const;
  const doers = { submitted: authors, approved: approvals.map(({ by }) => by), sanctioned: sanctionedBy };
  const message = apartMessage('approveSettlement', person, doers);
  if (message !== undefined) return { code: 'MAKER_CHECKER_VIOLATION', message } as const;
  const isHead = isHeadOfCollections(roles);
  if (level === 'COLLECTIONS_HEAD' && !isHead)
    return { code: 'APPROVAL_LIMIT', message: 'A head of collections approves this amount' } as const;
  const isWithoutHead = approvals.length > 0 && !approvals.some((approval) => approval.isHead);
  if (level === 'TWO_APPROVERS' && isWithoutHead && !isHead)
    return { code: 'APPROVAL_LIMIT', message: 'One of the two approvers is a head of collections' } as const;
  return undefined;
}

/** Who approves a level first, the first of these roles that somebody has. */
export function rolesOfLevel(level: SettlementLevel): readonly string[] {
  return level === 'AGENCY_MANAGER' ? [level, head] : [head];
}

/** Whether a rung of the ladder is one person's to approve. */
export function isOnePersons<Rung extends string>(by: Rung): by is Rung & Exclude<SettlementLevel, 'TWO_APPROVERS'> {
  return by === 'AGENCY_MANAGER' || by === head;
}

/** How many people approve a settlement of a level. */
export function approvalsNeeded(level: SettlementLevel): number {
  return level === 'TWO_APPROVERS' ? 2 : 1;
}

/** Why a person may not reject a settlement that waits for people. @returns undefined if the person may */
export function rejectionRefusal({ authors }: Pick<Approvable, 'authors'>, { id, roles, isMinted }: Person) {
  if (!may('approveSettlement', roles)) return { code: 'NOT_ALLOWED', message: undefined } as const;
  const apart = authors.includes(id) ? 'The person who submitted this settlement may not reject it' : undefined;
  const message = isMinted ? decidedInPortal : apart;
  return message === undefined ? undefined : ({ code: 'MAKER_CHECKER_VIOLATION', message } as const);
}

/** Whether a person may delete a settlement: their own, and those who approve may delete everybody's. */
export function mayDelete({ submittedBy }: { submittedBy: string }, { id, roles }: Person): boolean {
  return may('approveSettlement', roles) || (submittedBy === id && may('offerSettlement', roles));
}

/** Whether these people can approve a level together, the submitter left out. */
export function isApprovable(level: SettlementLevel, submittedBy: string, people: readonly Person[]): boolean {
  const others = people.filter(({ id, roles }) => id !== submittedBy && may('approveSettlement', roles));
  const hasHead = others.some(({ roles }) => isHeadOfCollections(roles));
  if (level === 'AGENCY_MANAGER') return others.length > 0;
  return hasHead && others.length >= approvalsNeeded(level);
}
