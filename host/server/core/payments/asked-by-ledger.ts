import type { Kysely } from 'kysely';
import {
  least,
  minus,
  most,
  noPaise,
  paise,
  paiseOf,
  plus,
  rupeesUp,
  sumOf,
  type Paise,
} from '../../../../widgets/contract/ledger/paise.ts';
import { position, type Position, type PositionRow } from '../../../../widgets/contract/ledger/position.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import { acceptedSettlement } from '../loans/in-flight.store.ts';
import { liveReceipts } from '../loans/ledger/live-receipts.ts';
import { quoteOf } from '../loans/ledger/quote-of.ts';
import { readLedger, type LoanLedger } from '../loans/ledger/read-ledger.ts';
import { findOpenForeclosure } from '../loans/requests.store.ts';
import type { PaymentLink } from './payment-link.store.ts';

/**
 * What a link asks its borrower for at a moment: 0 when nothing of it is due any more, OVER when what it was for has ended with
 * dues left, null when it asks for no amount.
 */
export type ExactPayable = Paise | 'OVER' | null;
/** The same in whole rupees, rounded up: what is paid above it is held. */
export type Payable = number | 'OVER' | null;

/** Instalments that a link of another amount reaches beyond the dues: a loan is repaid ahead of its days by a quote alone. */
const instalmentsAhead = 3;

const leftOf = ({ principal, interest, principalPaid, interestPaid, givenUp }: PositionRow): Paise =>
  paise(principal + interest - principalPaid - interestPaid - givenUp);

/** The EMIs that are due, or else what held money will not pay of the next one. */
function emiIn({ emiDue, held, rows }: Position): Paise {
  if (emiDue > 0) return emiDue;
  const next = rows.find((row) => !row.isDue && leftOf(row) > 0);
  return next ? most(minus(leftOf(next), held), noPaise) : noPaise;
}

/** How far money reaches that nobody has asked for by its name: the dues and some instalments, at most the loan. */
function furthestIn({ overdue, emi, totalOutstanding, held }: Position): Paise {
  const reached = least(plus(overdue, paise(emi * instalmentsAhead)), totalOutstanding);
  return most(minus(reached, held), noPaise);
}

/** How a loan stands that has a ledger, as far as its links ask. */
export interface AskedLoan {
  ledger: LoanLedger;
  standing: Position;
  /** What is left to pay of the settlement that the borrower has accepted; undefined without one. */
  settlementLeft: Paise | undefined;
}

/** How a loan stands now; undefined for one that is kept by its schedule. */
export async function askedLoan(db: Kysely<Database>, loan: string, now: Date): Promise<AskedLoan | undefined> {
  const ledger = await readLedger(db, loan);
  if (!ledger) return undefined;
  const standing = position(ledger.plan, ledger.entries, dayOf(now));
  // One that nobody has booked is told by its row alone.
  const { settlement } = standing;
  const accepted = settlement ? undefined : await acceptedSettlement(db, loan);
  const left = settlement?.status === 'ACCEPTED' ? settlement.left : accepted && paiseOf(accepted.left);
  return { ledger, standing, settlementLeft: left };
}

/** Whole rupees that are due on a loan now. */
export const duesAsked = ({ standing }: AskedLoan): number => rupeesUp(standing.overdue);
/** Whole rupees that a link of an instalment or of another amount reaches. */
export const furthestAsked = ({ standing }: AskedLoan): number => rupeesUp(furthestIn(standing));

type AskedPurpose = Exclude<PaymentLink['purpose'], 'FORECLOSURE'>;

function exactAtFirst({ standing, settlementLeft = noPaise }: AskedLoan, purpose: AskedPurpose, amount: number): Paise {
  const asks = {
    OVERDUE: standing.overdue,
    EMI: least(paiseOf(amount), emiIn(standing)),
    CUSTOM: least(paiseOf(amount), furthestIn(standing)),
    SETTLEMENT: least(paiseOf(amount), settlementLeft),
  };
  return asks[purpose];
}

/** Whole rupees that a link which is sent now asks for, by its purpose; none for what has to be asked for by a quote. */
export const askedAtFirst = (loan: AskedLoan, purpose: AskedPurpose, amount: number): number =>
  rupeesUp(exactAtFirst(loan, purpose, amount));

async function quoteAsks(db: Kysely<Database>, link: PaymentLink, loan: AskedLoan): Promise<ExactPayable> {
  const { ledger, standing } = loan;
  const open = await findOpenForeclosure(db, link.loan_application_number);
  const quote = open?.link_id === link.id ? quoteOf(ledger, standing, open) : undefined;
  // What has come short of it in its days is held: its rest would close nothing any more.
  if (!quote || quote.until < standing.day) return 'OVER';
  return quote.lacks;
}

/**
 * Reads from the ledger of a loan what a link asks for now. However else the borrower has paid since, by whatever day it counts, they
 * are not asked for it again; what was taken back is asked for anew.
 */
export async function askedByLedger(
  db: Kysely<Database>,
  link: PaymentLink & { amount: number },
  loan: AskedLoan,
): Promise<ExactPayable> {
  const { purpose, amount, created_at: madeAt } = link;
  const { standing, settlementLeft, ledger } = loan;
  if (standing.totalOutstanding === 0) return noPaise;
  if (purpose === 'FORECLOSURE') return quoteAsks(db, link, loan);
  if (purpose === 'SETTLEMENT') return settlementLeft === undefined ? 'OVER' : exactAtFirst(loan, purpose, amount);
  // Beside an accepted settlement its own link alone asks.
  if (settlementLeft !== undefined) return 'OVER';
  if (purpose !== 'EMI') return exactAtFirst(loan, purpose, amount);
  const since = liveReceipts(ledger.entries).filter(({ bookedAt }) => bookedAt > madeAt);
  const unpaid = most(
    minus(
      paiseOf(amount),
      sumOf(since, (receipt) => receipt.amount),
    ),
    noPaise,
  );
  return least(unpaid, emiIn(standing));
}
