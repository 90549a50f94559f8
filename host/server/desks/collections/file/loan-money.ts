import type { Kysely } from 'kysely';
import { loanStanding, type LoanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import { releasedMode } from '../../../../../widgets/contract/payments/payments.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import { buckets } from '../../../core/loans/collections.rules.ts';
import { caseColumns } from '../../../core/loans/ledger/case-columns.ts';
import { installmentRows } from '../../../core/loans/ledger/installment-rows.ts';
import { ledgerStanding } from '../../../core/loans/ledger/ledger-standing.ts';
import { liveReceipts } from '../../../core/loans/ledger/live-receipts.ts';
import { readLedger, type LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { readSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import type { Database } from '../../../db/schema.ts';
import * as files from './customer-file.store.ts';
import type { FileLoan } from './customer-file.store.ts';
import { owedOf, wholeOwed } from './ledger-figures.ts';
import { ledgerMonthEnds } from './month-ends.ts';
import { moneyGroups, type LastPayment } from './present-groups.ts';
import { presentLedger, presentSchedule } from './present-installment.ts';

type File = CallReply<'fetchCustomerDetails'>;

/** The money of a loan as its file tells it today. */
interface LoanMoney extends Pick<File, 'emi' | 'payment' | 'delinquency' | 'schedule'> {
  /** The loan with what its case says of it today. */
  loan: FileLoan;
  standing: LoanStanding;
}

/** What the case would say today: the night writes it, and a file does not wait for the night. What is in no queue waits for it. */
function standToday(stored: FileLoan, standing: Position, entries: LoanLedger['entries']) {
  const before = {
    peak: stored.peak ?? buckets[0],
    bucket: stored.bucket,
    lastPaidOn: stored.last_paid_on,
    restructuredOn: stored.restructured_on,
  };
  const columns = caseColumns(standing, entries, before);
  return {
    columns,
    loan: {
      ...stored,
      bucket: columns.bucket,
      peak: stored.peak && columns.peak,
      queue: stored.queue && columns.queue,
      restructured_on: columns.restructured_on,
      closed_reason: columns.closed_reason,
      closed_on: columns.closed_on,
    },
  };
}

/** The newest money. @param kept the newest payment of a loan whose ledger has never had any */
function lastReceipt(entries: LoanLedger['entries'], kept: LastPayment) {
  const last = liveReceipts(entries).at(-1);
  return last
    ? { date: last.valueDate, amount: rupeesUp(last.amount), mode: releasedMode(last.mode) }
    : { date: kept?.paid_on ?? null, amount: kept?.amount ?? null, mode: releasedMode(kept?.payment_mode) };
}

/** By the replay of a loan's ledger. */
function moneyOfLedger(
  stored: FileLoan,
  ledger: LoanLedger,
  { today, kept }: { today: Day; kept: LastPayment },
): LoanMoney {
  const { plan, entries } = ledger;
  const now = position(plan, entries, today);
  const { loan, columns } = standToday(stored, now, entries);
  const standing = ledgerStanding(now);
  const rows = installmentRows(loan.loan_application_number, now, entries);
  const last = lastReceipt(entries, kept);
  const exact = owedOf(now);
  return {
    loan,
    standing,
    schedule: presentLedger(rows, today),
    emi: {
      emi: columns.emi,
      installments: rows.length,
      installmentsPaid: now.rows.filter(({ closedOn }) => closedOn !== null).length,
      installmentsOverdue: standing.overdueInstallments,
      nextDueDate: standing.nextDueOn,
      lastDueDate: now.rows.at(-1)?.dueOn ?? null,
      exact: { emi: columns.emi_paise },
    },
    payment: {
      lastPaidDate: last.date,
      lastPaidAmount: last.amount,
      lastPaymentMode: last.mode,
      paidSoFar: rupeesUp(now.applied),
      exact: { paidSoFar: now.applied },
    },
    delinquency: {
      dpd: now.dpd,
      bucket: columns.bucket,
      peak: loan.peak,
      dqstring: loan.dqstring ?? '',
      oldestUnpaidDate: standing.oldestDueOn,
      ...wholeOwed(exact),
      exact,
      months: ledgerMonthEnds(ledger, today),
    },
  };
}

/** Reads the money of a loan: of one with a ledger as it comes to today, of another as its schedule has it. */
export async function readMoney(db: Kysely<Database>, loan: FileLoan, today: Day): Promise<LoanMoney> {
  const number = loan.loan_application_number;
  const ledger = await readLedger(db, number);
  if (ledger) {
    const hasReceipts = ledger.entries.some(({ kind }) => kind === 'RECEIPT');
    const kept = hasReceipts ? undefined : await files.readLastPayment(db, number);
    return moneyOfLedger(loan, ledger, { today, kept });
  }
  const schedule = await readSchedule(db, number);
  const standing = loanStanding(schedule, today);
  const lastPayment = await files.readLastPayment(db, number);
  return {
    loan,
    standing,
    schedule: presentSchedule(schedule, today),
    ...moneyGroups(loan, { schedule, standing, today, lastPayment }),
  };
}
