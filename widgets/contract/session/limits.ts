import { dayMs, dayOf, daysAfter, startOfDay } from '../time.ts';
import type { Role } from './roles.ts';

/** What is counted: each kind of act, or of look. */
export const limitedActs = [
  'waivePenalty',
  'contactLeave',
  'revealContact',
  'revealIdentity',
  'dialContact',
  'searchNumber',
  'communicate',
  'promoCost',
  'downloadRows',
  'verifySettlement',
] as const;
export type LimitedAct = (typeof limitedActs)[number];

/** Minutes and hours roll. Days are those of the calendar in India, today included. */
type Window = { minutes: number } | { hours: number } | { days: number };

/** A limit over a window: how much of what is done, and what it takes to do more. */
export interface LimitRow {
  /** The acts that count together. */
  acts: readonly LimitedAct[];
  /** Whose acts count: everybody's on one loan, those of one person, or those of one person on one loan. */
  scope: 'loan' | 'person' | 'personOnLoan';
  window: Window;
  /** `subjects`: different people or values; the same again within the window costs nothing. */
  measure: 'rupees' | 'subjects' | 'acts' | 'recipients' | 'rows';
  /** What nobody is asked about; null where the level of who approves follows from it. */
  free: number | null;
  /**
   * What leads beyond: a role, a reason, the leave of a lead for a day (`raiseLimit`), or a second person's release or approval.
   * Nothing: nobody goes there.
   */
  beyond: readonly (Role | 'reason' | 'leave' | 'nextLevel' | 'release')[];
  /** The end, whatever leads beyond, which a leave moves; without it there is none. */
  most?: number;
}

/** An act by itself: what was done before counts for nothing. */
const oneAct = { minutes: 0 } as const;

const ofPenalty = { acts: ['waivePenalty'], measure: 'rupees' } as const;

const ofLeaves = { acts: ['contactLeave'], scope: 'loan', measure: 'acts', beyond: ['COLLECTIONS_HEAD'] } as const;

const ofDownloads = { acts: ['downloadRows'], scope: 'person', measure: 'rows', beyond: ['reason'] } as const;

const ofLooks = { scope: 'person', measure: 'subjects', beyond: ['reason', 'leave'] } as const;

/** Every limit over a window. `LIMITS_FILE` sets what is free. */
export const limitRows = {
  /** What is posted of penalties, whoever posts it. */
  waivePenalty: { ...ofPenalty, scope: 'loan', window: { days: 30 }, free: 5_000, beyond: ['COLLECTIONS_HEAD'] },
  waivePenaltyDay: { ...ofPenalty, scope: 'person', window: { days: 1 }, free: 50_000, beyond: ['COLLECTIONS_HEAD'] },
  /** What was waived of the penalties counts as given up by a settlement: its ladder weighs both together. */
  settle: {
    ...ofPenalty,
    scope: 'loan',
    window: { days: 30 },
    free: null,
    beyond: ['nextLevel'],
  },
  /** Leaves for one contact more than the caps allow, whoever gives them. The longer window comes first: it has an end. */
  contactLeaveWeek: { ...ofLeaves, window: { days: 7 }, free: 2, most: 3 },
  contactLeave: { ...ofLeaves, window: { days: 1 }, free: 1 },
  /** Whole numbers of people that are shown. */
  revealContact: { ...ofLooks, acts: ['revealContact'], window: { hours: 1 }, free: 30, most: 90 },
  revealContactDay: { ...ofLooks, acts: ['revealContact'], window: { days: 1 }, free: 120, most: 240 },
  /** A PAN, an account, a date of birth, the original of a covered picture, the papers of an agent. */
  revealIdentity: { ...ofLooks, acts: ['revealIdentity'], window: { hours: 1 }, free: 20, most: 60 },
  revealIdentityDay: { ...ofLooks, acts: ['revealIdentity'], window: { days: 1 }, free: 60, most: 120 },
  revealPace: {
    acts: ['revealContact', 'revealIdentity'],
    scope: 'person',
    window: { minutes: 1 },
    measure: 'subjects',
    free: 10,
    beyond: [],
  },
  /** Numbers that are dialled and not shown. */
  dialContact: {
    acts: ['dialContact'],
    scope: 'person',
    window: { hours: 1 },
    measure: 'acts',
    free: 120,
    beyond: ['leave'],
  },
  /** Different whole numbers and addresses, on all screens together: too few to find a masked one by trying. */
  searchNumber: {
    acts: ['searchNumber'],
    scope: 'person',
    window: { hours: 1 },
    measure: 'subjects',
    free: 60,
    beyond: [],
  },
  /** Those to whom one person writes with nobody's release. What a second person releases is not counted. */
  communicate: {
    acts: ['communicate'],
    scope: 'person',
    window: { hours: 24 },
    measure: 'recipients',
    free: 500,
    beyond: ['release'],
  },
  /** What the promo codes of one person may cost that nobody else has approved. */
  promoCost: {
    acts: ['promoCost'],
    scope: 'person',
    window: { days: 30 },
    measure: 'rupees',
    free: 500_000,
    beyond: ['release'],
  },
  /** Rows of lists that somebody takes home as files, and those of one file. */
  downloadRows: { ...ofDownloads, window: { days: 1 }, free: 20_000 },
  downloadFile: { ...ofDownloads, window: oneAct, free: 5_000 },
  /** Different offers that the policy is asked about: too few to find by trying how low it goes. */
  verifySettlement: {
    acts: ['verifySettlement'],
    scope: 'personOnLoan',
    window: { days: 1 },
    measure: 'subjects',
    free: 5,
    beyond: ['AGENCY_MANAGER', 'COLLECTIONS_HEAD'],
  },
} as const satisfies Record<string, LimitRow>;
export type LimitCode = keyof typeof limitRows;
export const limitCodes = Object.keys(limitRows) as LimitCode[];
/** The limits that a lead moves for a day, and what counts there. */
export const raisedLimits = {
  revealContact: 'Whole numbers within an hour',
  revealContactDay: 'Whole numbers today',
  revealIdentity: 'Papers or numbers of them within an hour',
  revealIdentityDay: 'Papers or numbers of them today',
  dialContact: 'Dialled numbers within an hour',
} as const satisfies Partial<Record<LimitCode, string>>;
export type RaisedCode = keyof typeof raisedLimits;
export const raisedCodes = Object.keys(raisedLimits) as RaisedCode[];

/** What is free by each code, as a lender has set it. */
export type LimitValues = Readonly<Record<LimitCode, number | null>>;
export const limitValues = Object.fromEntries(limitCodes.map((code) => [code, limitRows[code].free])) as LimitValues;

/** How far a limit is used, as a refusal says it. */
export interface LimitStanding {
  code: LimitCode;
  spent: number;
  /** What is free, with what leads beyond it taken into account for whoever asks. */
  free: number;
  /** When as much as was asked for is free again, ISO 8601; null if it never is. */
  freeAt: string | null;
}

/** The characters that the reason for going beyond a limit has. */
export const limitReason = { least: 10, most: 200 } as const;

/** The message about such a reason; undefined for a good one. */
export function limitReasonMessage(reason: string): string | undefined {
  const { length } = reason.trim();
  if (length < limitReason.least) return `Give a reason of at least ${limitReason.least} characters`;
  return length > limitReason.most ? `Give a reason of at most ${limitReason.most} characters` : undefined;
}

/** An act that counts. */
export interface LimitUse {
  at: Date;
  /** Rupees, recipients, rows, or 1. */
  amount: number;
  /** What is looked at, where that is counted. */
  subject: string | null;
}

/** When a use counts no more. */
export function leavesWindow(at: Date, window: Window): Date {
  if ('days' in window) return startOfDay(daysAfter(dayOf(at), window.days));
  return new Date(at.getTime() + ('hours' in window ? window.hours * 60 : window.minutes) * 60_000);
}

/** The longest time that a use counts in a window. */
export function longestMs(window: Window): number {
  if ('days' in window) return window.days * dayMs;
  return ('hours' in window ? window.hours * 60 : window.minutes) * 60_000;
}

/** What counts of the uses: each of them, or each subject once, by its last use. The first to leave comes first. */
function counted(uses: readonly LimitUse[], { measure, window }: LimitRow, now: Date) {
  const inside = uses.filter(({ at }) => leavesWindow(at, window) > now);
  const last = new Map(inside.map((use, index) => [measure === 'subjects' ? use.subject : index, use]));
  return [...last.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const sum = (uses: readonly LimitUse[]) => uses.reduce((total, { amount }) => total + amount, 0);

/** What was used of a limit within its window. @param uses the oldest first, with none that was taken back */
export function spentOf(uses: readonly LimitUse[], row: LimitRow, now: Date): number {
  return sum(counted(uses, row, now));
}

/** Who asks for more of a limit, and for how much. */
export interface LimitAsk {
  /** `at` is now. */
  use: LimitUse;
  roles: readonly string[];
  hasReason?: boolean;
  /** What is free in place of the row's own. */
  free: number;
  /** By how much a lead has moved the end for today. */
  raised?: number;
}

/**
 * What a limit says to one act more: within it, a repeated look, or beyond it by what was given; else what is missing.
 */
export type Weighed =
  | { kind: 'within' | 'again' | 'beyond' }
  | { kind: 'reasonMissing' | 'refused'; spent: number; free: number; freeAt: Date | null };

const notRoles: ReadonlySet<string> = new Set([
  'reason',
  'leave',
  'nextLevel',
  'release',
] as const satisfies LimitRow['beyond']);

/** Weighs an act against a limit. @param uses those that stand, the oldest first */
export function weigh(
  row: LimitRow,
  uses: readonly LimitUse[],
  { use, roles, hasReason, free, raised = 0 }: LimitAsk,
): Weighed {
  const inside = counted(uses, row, use.at);
  if (row.measure === 'subjects' && inside.some(({ subject }) => subject === use.subject)) return { kind: 'again' };
  const spent = sum(inside);
  const { most = Number.POSITIVE_INFINITY } = row;
  const ownFree = row.most === undefined ? free + raised : free;
  if (spent + use.amount <= ownFree) return { kind: spent + use.amount <= free ? 'within' : 'beyond' };
  const isRole = (by: string) => !notRoles.has(by) && roles.includes(by);
  const isLed = row.beyond.some(isRole) || (row.beyond.includes('reason') && hasReason === true);
  const isBelowMost = spent + use.amount <= most + raised;
  if (isLed && isBelowMost) return { kind: 'beyond' };
  const mayGive = !isLed && isBelowMost && row.beyond.includes('reason');
  const end = isBelowMost ? ownFree : most + raised;
  const leaving = inside.find((_, index) => spent - sum(inside.slice(0, index + 1)) + use.amount <= end);
  const freeAt = leaving ? leavesWindow(leaving.at, row.window) : null;
  return { kind: mayGive ? 'reasonMissing' : 'refused', spent, free: end, freeAt };
}
