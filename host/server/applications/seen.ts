import type { Kysely } from 'kysely';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import type { SourcingPartner } from '../../../widgets/contract/applications/queues.ts';
import type { RouteKey } from '../../../widgets/contract/screens.ts';
import type { Database } from '../db/schema.ts';
import type { Caller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { isSeen } from '../lists/seen-rows.store.ts';
import { findByLoanNumber, type FoundStanding } from './applications.store.ts';
import { applicationLists } from './lists/application-lists.ts';

/** The screens that show one partner's loans and no other. */
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

/** The screens that show the lender's own work, whoever brought the loan. */
const ownScreens: ReadonlySet<string> = new Set<RouteKey>([
  'NACH_MAIL_LIST_DETAILS',
  ...listTypes.map((type) => listRows[type].routeKey).filter((key) => !partnerScreens.has(key)),
]);

/**
 * Whether a loan is among those that a member of staff may be shown at all: who opens the screens of partners and none of
 * the lender's own sees those partners' loans alone, on every screen.
 */
export function isWithinReach(caller: Caller, { sourcingPartner }: Pick<FoundStanding, 'sourcingPartner'>): boolean {
  const partners = partnersOf(caller);
  return partners === 'all' || (sourcingPartner !== null && partners.includes(sourcingPartner));
}

function partnersOf(caller: Caller): 'all' | readonly SourcingPartner[] {
  if (caller.kind !== 'staff') return [];
  const { routeKeys } = caller.staff;
  const partners = routeKeys.flatMap((key) => partnerScreens.get(key) ?? []);
  return partners.length === 0 || routeKeys.some((key) => ownScreens.has(key)) ? 'all' : partners;
}

/** The same of a loan by its number; of a number that no application has, only who may be shown every loan. */
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
 * Whether a member of staff sees an application: in a list that they open, or by its number at the document desk or on the
 * page of files of holds, where they have those. What is asked about an application asks this first.
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

/**
 * The application of a number, as far as the caller sees it.
 *
 * @throws Refusal NOT_FOUND where there is none, or none for them: the two look alike
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
