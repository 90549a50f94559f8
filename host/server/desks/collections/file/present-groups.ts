import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import { contactWords } from '../../../../../widgets/contract/collections/contacts.ts';
import type { LoanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { paidAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import { releasedMode } from '../../../../../widgets/contract/payments/payments.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { shownPreApproved } from '../../../../../widgets/contract/settlement/settlement-policy.ts';
import { rejectLabel, type MandateWithCode } from '../../../core/calls/nach.store.ts';
import { incomeCard, monthlyIncome } from '../../../core/applications/monthly-income.store.ts';
import { wireDate, wireDateTime } from '../../../core/lists/wire-dates.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import { bucketOf } from '../../../core/loans/collections.rules.ts';
import type * as files from './customer-file.store.ts';
import type { FileLoan } from './customer-file.store.ts';
import { monthEnds } from './month-ends.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

type File = CallReply<'fetchCustomerDetails'>;
type Cards = Awaited<ReturnType<typeof files.readCards>>;
export type LastPayment = Awaited<ReturnType<typeof files.readLastPayment>>;

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** XXXXX1234X: a PAN's digits and last letter. Null for what is no PAN. */
function maskPan(pan: string | undefined): string | null {
  return pan !== undefined && /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? `XXXXX${pan.slice(5)}` : null;
}

/** Who the borrower is: the first three groups. */
export function borrowerGroups(
  loan: FileLoan,
  cards: Cards,
  alternateNumbers: readonly string[],
): Pick<File, 'personalDetails' | 'employer' | 'address'> {
  const {
    PAN: pan = {},
    EMPLOYER: employer = {},
    CURRENT_ADDRESS: current = {},
    PERMANENT_ADDRESS: permanent = {},
  } = cards;
  return {
    personalDetails: {
      contactNumber: maskPhone(loan.contact_number) ?? '',
      alternateNumbers: alternateNumbers.flatMap((number) => maskPhone(number) ?? []),
      emailId: loan.email_id,
      gender: loan.gender,
      dateOfBirth: orNull(pan['PAN_DOB']),
      pan: maskPan(pan['PAN_NUMBER']),
    },
    employer: {
      employment: loan.employment,
      employerName: orNull(employer['ED_EMPLOYER_NAME_INTERNAL']) ?? orNull(employer['ED_EMPLOYER_NAME']),
      officeAddress: orNull(employer['ED_OFFICE_ADDRESS']),
      monthlyIncome: monthlyIncome(cards[incomeCard]),
    },
    address: {
      current: orNull(current['CA_ADDRESS']),
      permanent: orNull(permanent['PA_ADDRESS']),
      city: loan.city,
      state: loan.state,
      pinCode: loan.pin_code,
    },
  };
}

const sum = (schedule: readonly Installment[], of: (each: Installment) => number) =>
  schedule.reduce((total, each) => total + of(each), 0);

/** What was lent, by whom. @param finalAmount what an accepted settlement comes to */
export function offerGroup(
  loan: FileLoan,
  { standing, productName, finalAmount }: { standing: LoanStanding; productName: string; finalAmount: number | null },
): File['offer'] {
  return {
    productType: loan.product_type,
    partner: lenderName(loan.partner_id, productName),
    loanAmount: loan.loan_amount,
    tenureMonths: loan.tenure_months,
    rateBasisPoints: loan.rate_basis_points,
    disbursedOn: wireDate(loan.status_changed_at),
    preApprovedAmount: shownPreApproved(standing.totalOutstanding, bucketOf(standing.dpd), loan.pre_approved_amount),
    finalAmount,
  };
}

/** How a loan that is kept by its schedule stands today: EMI, payment and delinquency. */
export function moneyGroups(
  loan: FileLoan,
  {
    schedule,
    standing,
    today,
    lastPayment,
  }: { schedule: readonly Installment[]; standing: LoanStanding; today: Day; lastPayment: LastPayment },
): Pick<File, 'emi' | 'payment' | 'delinquency'> {
  const due = schedule.filter(({ dueDate }) => dueDate <= today);
  const principalOverdue = sum(due, (each) => each.principal - each.principalPaid);
  return {
    emi: {
      emi: loan.emi,
      installments: schedule.length,
      installmentsPaid: schedule.filter(({ paidDate }) => paidDate !== null).length,
      installmentsOverdue: standing.overdueInstallments,
      nextDueDate: standing.nextDueOn,
      lastDueDate: schedule.at(-1)?.dueDate ?? null,
    },
    payment: {
      lastPaidDate: lastPayment?.paid_on ?? null,
      lastPaidAmount: lastPayment?.amount ?? null,
      lastPaymentMode: releasedMode(lastPayment?.payment_mode),
      paidSoFar: sum(schedule, paidAmountOf),
    },
    delinquency: {
      dpd: standing.dpd,
      bucket: bucketOf(standing.dpd),
      peak: loan.peak,
      dqstring: loan.dqstring ?? '',
      overdueAmount: standing.overdueAmount,
      oldestUnpaidDate: standing.oldestDueOn,
      principalOverdue,
      interestOverdue: sum(due, (each) => each.interest - each.interestPaid),
      penalty: standing.penaltyOutstanding,
      principalNotDue: standing.principalOutstanding - principalOverdue,
      principalOutstanding: standing.principalOutstanding,
      totalOutstandingAmount: standing.totalOutstanding,
      months: monthEnds(schedule, today),
    },
  };
}

/** What the contacts so far have come to, and the customer's mandate. */
export function workGroups(
  loan: FileLoan,
  mandate: MandateWithCode | undefined,
): Pick<File, 'disposition' | 'nachDetails'> {
  const { last_contact_type: type, last_contact_outcome: outcome } = loan;
  const pair = [type && contactWords[type], outcome].filter(Boolean).join(' / ');
  return {
    disposition: {
      noOfCalls: loan.no_of_calls ?? 0,
      noOfRpc: loan.no_of_rpc ?? 0,
      latestResponseDate: wireDateTime(loan.latest_response_at),
      typeOutcomePair: pair === '' ? null : pair,
      nextCallDate: wireDateTime(loan.next_call_at),
      nextContactDate: wireDateTime(loan.next_contact_at ?? loan.next_call_at),
      callingComment: loan.calling_comment,
    },
    nachDetails: mandate
      ? {
          nachStatus: mandate.status,
          nachType: mandate.nach_type,
          instrument: mandate.instrument,
          umrn: mandate.umrn,
          rejectReason: mandate.reject_code && rejectLabel(mandate.reject_code, mandate.reject_reason),
          changedAt: wireDateTime(mandate.changed_at) ?? '',
        }
      : null,
  };
}
