import { Type } from 'typebox';
import { nachStatuses, nachTypes } from '../nach/nach.ts';
import { Nullable } from '../nullable.schemas.ts';
import { paymentModes } from '../payments/payments.ts';
import { exactly } from './exact.schemas.ts';

/** YYYY-MM-DD, Asia/Kolkata. */
export const Day = Type.String();
/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const At = Type.String();
/** Whole rupees. */
export const Rupees = Type.Integer();

const PersonalDetails = Type.Object({
  /** Masked: 98xxxxxx10. */
  contactNumber: Type.String(),
  /** Other numbers of the borrower that were validated, masked. */
  alternateNumbers: Type.Array(Type.String()),
  emailId: Nullable(Type.String()),
  gender: Type.Enum(['F', 'M']),
  dateOfBirth: Nullable(Day),
  /** Masked: XXXXX1234X. */
  pan: Nullable(Type.String()),
});

const Employer = Type.Object({
  employment: Type.Enum(['SALARIED', 'SELF_EMPLOYED']),
  employerName: Nullable(Type.String()),
  officeAddress: Nullable(Type.String()),
  monthlyIncome: Nullable(Rupees),
});

const Address = Type.Object({
  current: Nullable(Type.String()),
  permanent: Nullable(Type.String()),
  city: Type.String(),
  state: Type.String(),
  pinCode: Type.String(),
});

const Offer = Type.Object({
  productType: Type.String(),
  partner: Type.String(),
  loanAmount: Rupees,
  tenureMonths: Type.Integer(),
  /** A year, in hundredths of a per cent. */
  rateBasisPoints: Type.Integer(),
  disbursedOn: Nullable(Day),
  preApprovedAmount: Nullable(Rupees),
  /** What an accepted settlement comes to. */
  finalAmount: Nullable(Rupees),
});

const Emi = Type.Object({
  emi: Rupees,
  installments: Type.Integer(),
  installmentsPaid: Type.Integer(),
  installmentsOverdue: Type.Integer(),
  nextDueDate: Nullable(Day),
  lastDueDate: Nullable(Day),
  exact: exactly('emi'),
});

const Payment = Type.Object({
  lastPaidDate: Nullable(Day),
  lastPaidAmount: Nullable(Rupees),
  lastPaymentMode: Nullable(Type.Enum([...paymentModes])),
  paidSoFar: Rupees,
  exact: exactly('paidSoFar'),
});

const Delinquency = Type.Object({
  dpd: Type.Integer(),
  bucket: Nullable(Type.String()),
  peak: Nullable(Type.String()),
  /** The months of delay in each of the last months, the newest last. */
  dqstring: Type.String(),
  overdueAmount: Rupees,
  oldestUnpaidDate: Nullable(Day),
  principalOverdue: Rupees,
  interestOverdue: Rupees,
  penalty: Rupees,
  principalNotDue: Rupees,
  principalOutstanding: Rupees,
  totalOutstandingAmount: Rupees,
  /** Days past due at the end of each of the last months, oldest first; null before the first instalment. */
  months: Type.Array(Type.Object({ month: Type.String(), dpd: Nullable(Type.Integer()) })),
  /** With charges beside the penalty, money that is held for instalments to come, and money beyond a closed loan. */
  exact: exactly(
    'overdueAmount',
    'principalOverdue',
    'interestOverdue',
    'penalty',
    'charges',
    'principalNotDue',
    'principalOutstanding',
    'totalOutstandingAmount',
    'held',
    'excess',
  ),
});

const Disposition = Type.Object({
  noOfCalls: Type.Integer(),
  noOfRpc: Type.Integer(),
  latestResponseDate: Nullable(At),
  /** The last contact: its type and what it came to. */
  typeOutcomePair: Nullable(Type.String()),
  nextCallDate: Nullable(At),
  /** The earlier of the next call and the next visit. */
  nextContactDate: Nullable(At),
  callingComment: Nullable(Type.String()),
});

const NachDetails = Type.Object({
  nachStatus: Type.Enum([...nachStatuses]),
  nachType: Type.Enum([...nachTypes]),
  instrument: Type.String(),
  umrn: Nullable(Type.String()),
  rejectReason: Nullable(Type.String()),
  changedAt: At,
});

/** The labelled groups of a file but the payment promises, in the specification's order (CL-04). */
export const customerGroups = {
  personalDetails: PersonalDetails,
  employer: Employer,
  address: Address,
  offer: Offer,
  emi: Emi,
  payment: Payment,
  delinquency: Delinquency,
  disposition: Disposition,
  /** Null for a loan without a mandate. */
  nachDetails: Nullable(NachDetails),
};
