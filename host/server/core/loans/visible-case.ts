import type { Kysely } from 'kysely';
import { may, mayForOwnLoansAlone } from '../../../../widgets/contract/session/rights.ts';
import { isWithinReach } from '../applications/seen.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Caller, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as cases from './cases.store.ts';
import type { FoundCase } from './cases.store.ts';
import { findAllDisbursed, findDisbursed } from './disbursed.store.ts';

/** A loan that a member of staff sees. */
export interface VisibleLoan {
  loanApplicationNumber: string;
  applicationId: string;
  /** The yearly rate in hundredths of a per cent. */
  rateBasisPoints: number;
  /** Whose eyes see it: the agency's, or operations'. */
  view: 'agency' | 'ops';
  /** Null for a loan that was never in collection. */
  case: FoundCase | null;
}

const opsRoutes = ['OPS_CUSTOMER_DETAILS', 'OPS_PAYMENT_HISTORY', 'OPS_FEEDBACK_HISTORY'];

/** @returns true when a loan in collection is this person's own: allocated to them for calling or for visits */
export function isOwnCase(staffId: string, { callingAllocatedTo, fieldAllocatedTo }: FoundCase): boolean {
  return callingAllocatedTo === staffId || fieldAllocatedTo === staffId;
}

/** Whether somebody collects a loan: it is with their agency, and their own where they see their own loans alone. */
function collects({ id, roles }: Staff, caller: Caller, found: FoundCase): boolean {
  if (!may('collect', roles) || !seesAgencyOf(caller, found)) return false;
  return !mayForOwnLoansAlone('collect', roles) || isOwnCase(id, found);
}

type Disbursed = NonNullable<Awaited<ReturnType<typeof findDisbursed>>>;

/** How a caller sees a paid-out loan with its case, or without one; undefined when they do not. */
function viewOf(
  caller: Caller,
  found: FoundCase | undefined,
  disbursed: Pick<Disbursed, 'sourcingPartner'>,
): VisibleLoan['view'] | undefined {
  if (caller.kind !== 'staff') return undefined;
  const { staff } = caller;
  if (found && collects(staff, caller, found)) return 'agency';
  const isOfOperations =
    may('readDisbursedLoans', staff.roles) || staff.routeKeys.some((key) => opsRoutes.includes(key));
  return isOfOperations && isWithinReach(caller, disbursed) ? 'ops' : undefined;
}

/** Whether a caller sees the loan of a case, by the case's id; false where there is none. */
export async function isCaseIdSeen(db: Kysely<Database>, id: string, caller: Caller): Promise<boolean> {
  const found = await cases.find(db, id);
  const disbursed = found && (await findDisbursed(db, found.loanApplicationNumber));
  return disbursed !== undefined && viewOf(caller, found, disbursed) !== undefined;
}

/** Those of some loans that a caller sees, like `findVisibleCase`. */
export async function seenLoans(
  db: Kysely<Database>,
  caller: Caller,
  loans: readonly string[],
): Promise<ReadonlySet<string>> {
  if (loans.length === 0) return new Set();
  const found = new Map((await cases.findByLoans(db, loans)).map((loan) => [loan.loanApplicationNumber, loan]));
  const disbursed = await findAllDisbursed(db, loans);
  const numbers = disbursed.map((loan) => ({ number: loan.loanApplicationNumber, loan }));
  return new Set(
    numbers.filter(({ number, loan }) => viewOf(caller, found.get(number), loan)).map((one) => one.number),
  );
}

/**
 * A disbursed loan as far as the caller sees it. An agent sees the loans that are allocated to them for calling or for
 * visits, a manager every loan that their agency has, the head every loan in collection, operations every disbursed loan.
 *
 * @throws Refusal NOT_FOUND where there is none or the caller does not see it, so that the two look alike
 */
export async function findVisibleCase(db: Kysely<Database>, caller: Caller, loan: string): Promise<VisibleLoan> {
  const [found, disbursed] = [await cases.findByLoan(db, loan), await findDisbursed(db, loan)];
  const view = disbursed && viewOf(caller, found, disbursed);
  if (!disbursed || view === undefined) throw refuse('NOT_FOUND');
  return { ...disbursed, view, case: found ?? null };
}

/**
 * The same, of a loan with a case, whose row is locked until the transaction ends.
 *
 * @throws Refusal NOT_FOUND
 */
export async function lockVisibleCase(
  tx: Tx,
  { caller }: Pick<CallContext, 'caller'>,
  loan: string,
): Promise<VisibleLoan & { case: FoundCase }> {
  const locked = await cases.findByLoanForChange(tx, loan);
  const visible = await findVisibleCase(tx, caller, loan);
  if (!locked) throw refuse('NOT_FOUND');
  return { ...visible, case: locked };
}
