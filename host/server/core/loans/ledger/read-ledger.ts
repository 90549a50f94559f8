import type { Kysely } from 'kysely';
import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import type { LoanPlan } from '../../../../../widgets/contract/ledger/loan-plan.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as cases from '../cases.store.ts';
import type { FoundCase } from '../cases.store.ts';
import * as entries from './entry.store.ts';
import * as plans from './plan.store.ts';

/** A loan, and what has been booked of it, in the order of booking. */
export interface LoanLedger {
  plan: LoanPlan;
  entries: readonly LoanEntry[];
}

/** The ledger of a loan; undefined for one that is still kept by its schedule. */
export async function readLedger(db: Kysely<Database>, loan: string): Promise<LoanLedger | undefined> {
  const plan = await plans.find(db, loan);
  return plan && { plan, entries: await entries.ofLoan(db, loan) };
}

/** The ledgers of some loans, by their numbers; those that are kept by their schedules are not among them. */
export async function readLedgers(db: Kysely<Database>, loans: readonly string[]): Promise<Map<string, LoanLedger>> {
  if (loans.length === 0) return new Map();
  const planned = await plans.findAll(db, loans);
  const booked = await entries.ofLoans(db, loans);
  return new Map([...planned].map(([loan, plan]) => [loan, { plan, entries: booked.get(loan) ?? [] }]));
}

/** A loan that nobody else books on until the transaction ends. */
export interface HeldLedger {
  loan: string;
  ledger: LoanLedger;
  /** Undefined for a loan that was never in collection. */
  inCollection: FoundCase | undefined;
}

/**
 * Takes a loan for a booking by its case, as all who change the money of a loan do. A loan that was never in collection is taken by
 * its plan; a case that was opened while that was waited for is taken too, and whoever holds it asks for no plan.
 */
export async function holdLedger(tx: Tx, loan: string): Promise<HeldLedger | undefined> {
  const first = await cases.findByLoanForChange(tx, loan);
  const plan = first ? await plans.find(tx, loan) : await plans.findToBook(tx, loan);
  if (!plan) return undefined;
  const inCollection = first ?? (await cases.findByLoanForChange(tx, loan));
  return { loan, inCollection, ledger: { plan, entries: await entries.ofLoan(tx, loan) } };
}

/**
 * The same of some loans at once, for who can come back: those that somebody else holds are left out, and nothing is waited for. A
 * loan that was never in collection is taken by its plan, and left out where somebody opens its case at the same moment.
 */
export async function holdLedgers(tx: Tx, loans: readonly string[]): Promise<HeldLedger[]> {
  if (loans.length === 0) return [];
  const taken = new Map((await cases.takeByLoans(tx, loans)).map((each) => [each.loanApplicationNumber, each]));
  const others = loans.filter((loan) => !taken.has(loan));
  const planned = others.length === 0 ? [] : await plans.takeForBooking(tx, others);
  const opened = new Set((await cases.findByLoanNumbers(tx, planned)).map(({ loanApplicationNumber: loan }) => loan));
  const held = [...taken.keys(), ...planned.filter((loan) => !opened.has(loan))];
  const ledgers = await readLedgers(tx, held);
  return [...ledgers].map(([loan, ledger]) => ({ loan, ledger, inCollection: taken.get(loan) }));
}
