import type { Kysely } from 'kysely';
import { listRows, listTypes } from '../../../../widgets/contract/lists.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import type { RouteKey } from '../../../../widgets/contract/screens.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { isSeen } from '../lists/seen-rows.store.ts';
import { findByLoanNumber, findStanding, type FoundStanding } from './applications.store.ts';
import { applicationLists } from './lists/application-lists.ts';

/** The screens that show only one partner's loans. */
const partnerScreens: ReadonlyMap<string, SourcingPartner> = new Map<RouteKey, SourcingPartner>([
  ['PB_NACH_REVIEW', 'pb'],
  ['PB_FIXER_LIST', 'pb'],
  ['PB_LOAN_APPROVED', 'pb'],
  ['PB_NACH_EMAIL_LIST_DETAILS', 'pb'],
  ['WISHFIN_NACH_REVIEW', 'wishfin'],
  ['WISHFIN_FIXER_LIST', 'wishfin'],
  ['WISHFIN_LOAN_APPROVED', 'wishfin'],
  ['WISHFIN_NACH_EMAIL_LIST_DETAILS', 'wishfin'],
]);

/** The lender's own screens, which show loans from every source. */
const ownScreens: ReadonlySet<string> = new Set<RouteKey>([
  'NACH_MAIL_LIST_DETAILS',
  ...listTypes.map((type) => listRows[type].routeKey).filter((key) => !partnerScreens.has(key)),
]);

/**
 * @returns true when a member of staff may see a loan at all. Staff who have screens of partners and none of the
 *   lender's own see only those partners' loans, on every screen
 */
export function isWithinReach(caller: Caller, { sourcingPartner }: Pick<FoundStanding, 'sourcingPartner'>): boolean {
  const partners = partnersOf(caller);
  return partners === 'all' || (sourcingPartner !== null && partners.includes(sourcingPartner));
}

function partnersOf(caller: Caller): 'all' | readonly SourcingPartner[] {
  if (caller.kind !== 'staff') return [];
  const { routeKeys, heldKeys = routeKeys } = caller.staff;
  const partners = heldKeys.flatMap((key) => partnerScreens.get(key) ?? []);
  return partners.length === 0 || heldKeys.some((key) => ownScreens.has(key)) ? 'all' : partners;
}

/**
 * Like `isWithinReach`, by loan number. For a number that no application has, true only for staff who see every loan.
 */
export async function isNumberWithinReach(
  db: Kysely<Database>,
  caller: Caller,
  loanApplicationNumber: string | null,
): Promise<boolean> {
  if (partnersOf(caller) === 'all') return true;
  const found = loanApplicationNumber === null ? undefined : await findByLoanNumber(db, loanApplicationNumber);
  return found !== undefined && isWithinReach(caller, found);
}

/**
 * @returns true when a member of staff sees an application in one of their lists, or may look it up by its number
 *   because they have the document desk or the page of hold files. Every call about an application checks this first
 */
export async function isApplicationSeen(
  db: Kysely<Database>,
  found: Pick<FoundStanding, 'id' | 'sourcingPartner'>,
  caller: Caller,
): Promise<boolean> {
  if (!isWithinReach(caller, found)) return false;
  const opens = (key: RouteKey) => caller.kind === 'staff' && caller.staff.routeKeys.includes(key);
  if (opens('DOCUMENT_VERIFICATION') || opens('HOLD_CSV_UPLOAD')) return true;
  return isSeen(db, applicationLists, { kind: 'application', id: found.id }, caller);
}

/** Like `isApplicationSeen`, by the application's id; false where no application has it. */
export async function isApplicationIdSeen(db: Kysely<Database>, id: string, caller: Caller): Promise<boolean> {
  const found = await findStanding(db, id);
  return found !== undefined && isApplicationSeen(db, found, caller);
}

/** The screens that show what is known of an application, to be read: of every one within reach. */
const detailScreens: readonly RouteKey[] = ['APPLICATION_DETAILS', 'LOAN_APPLICATION_DETAILS'];

/** Whether somebody has the screen of an application's details. */
export function opensDetails(caller: Caller): boolean {
  return caller.kind === 'staff' && detailScreens.some((key) => caller.staff.routeKeys.includes(key));
}

/**
 * The application with this number, for whoever reads it: in their lists, at the document desk, or on the screen of its
 * details.
 *
 * @throws Refusal NOT_FOUND when there is none or the caller may not read it, so that the two look alike
 */
export async function requireReadable(
  db: Kysely<Database>,
  caller: Caller,
  loanApplicationNumber: string,
): Promise<FoundStanding> {
  if (!opensDetails(caller)) return requireApplication(db, caller, loanApplicationNumber);
  const found = await findByLoanNumber(db, loanApplicationNumber);
  if (!found || !isWithinReach(caller, found)) throw refuse('NOT_FOUND');
  return found;
}

/**
 * The application with this number.
 *
 * @throws Refusal NOT_FOUND when there is none or the caller does not see it, so that the two look alike
 */
export async function requireApplication(
  db: Kysely<Database>,
  caller: Caller,
  loanApplicationNumber: string,
): Promise<FoundStanding> {
  const found = await findByLoanNumber(db, loanApplicationNumber);
  if (!found || !(await isApplicationSeen(db, found, caller))) throw refuse('NOT_FOUND');
  return found;
}
