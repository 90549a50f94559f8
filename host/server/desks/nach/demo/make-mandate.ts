import type { Insertable } from 'kysely';
import { mandateTerms, type MandateAccount } from '../../../../../widgets/contract/nach/mandate-terms.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import type { NachStatus, NachType } from '../../../../../widgets/contract/nach/nach.ts';
import type { Database } from '../../../db/schema.ts';
import type { MandateState, MandateSubject, RejectCode } from './nach-seed.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

export type NewMandate = Required<
  Omit<
    Insertable<Database['nach_mandate']>,
    | 'version'
    | 'reviewed_by_id'
    | 'reviewed_at'
    | 'batch_id'
    | 'issue'
    | 'opened_by_id'
    | 'ended_at'
    | 'answered_by_id'
    | 'form_file_id'
    | 'compared'
    | 'kept_by_id'
    | 'kept_at'
  >
>;

/** The statuses of mandates by the status of their application, with weights. */
const standings: Readonly<Record<MandateState, Partial<Record<NachStatus, number>>>> = {
  NACH_PENDING: { NACH_PENDING: 65, NACH_REJECTED: 35 },
  NACH_REVIEW: { NACH_RECIEVED: 65, NACH_RESUBMITTED: 35 },
  NACH_UPLOAD: { NACH_READY: 1 },
  READY_FOR_DISBURSAL: { NACH_PROCESSED: 55, E_MANDATE_COMPLETE: 45 },
  DISBURSAL_INITIATED: { NACH_PROCESSED: 55, E_MANDATE_COMPLETE: 45 },
  DISBURSAL_FAILED: { NACH_PROCESSED: 55, E_MANDATE_COMPLETE: 45 },
};

const attemptsOf: Readonly<Record<NachStatus, readonly [least: number, most: number]>> = {
  NACH_PENDING: [0, 0],
  NACH_RECIEVED: [1, 1],
  NACH_REJECTED: [1, 2],
  NACH_RESUBMITTED: [2, 3],
  NACH_READY: [1, 2],
  NACH_PROCESSED: [1, 2],
  E_MANDATE_COMPLETE: [1, 2],
};

/** As the settings are unless somebody sets them. */
const rules = { instalmentDay: 5, ceilingPercent: 150, tailMonths: 12 };

const online = ['Net banking', 'Debit card', 'Aadhaar'];
const banks = ['HDFC', 'ICIC', 'SBIN', 'UTIB', 'KKBK', 'PUNB'];

function typeOf(random: SeededRandom, status: NachStatus): NachType {
  if (status === 'E_MANDATE_COMPLETE') return 'E_NACH';
  if (status === 'NACH_PENDING' || status === 'NACH_REJECTED') return random.chance(0.65) ? 'MANUAL' : 'E_NACH';
  return 'MANUAL';
}

/** The bank's number of a registered mandate (UMRN): the bank's four letters, four digits and the loan's number. */
function umrnOf(random: SeededRandom, loan: string): string {
  return `${random.pick(banks)}${random.integer(1000, 9999)}${loan}`;
}

/** The mandate of an application, with a status that fits the application's. */
export function makeMandate(
  random: SeededRandom,
  subject: MandateSubject,
  { codes, account }: { codes: readonly RejectCode[]; account: MandateAccount | null },
): NewMandate {
  const state = subject.udrs as MandateState;
  const status = subject.mandate ?? random.weighted(standings[state] as Record<NachStatus, number>);
  const type = typeOf(random, status);
  const rejected =
    status === 'NACH_REJECTED'
      ? random.pick(codes.filter(({ kind }) => (type === 'MANUAL' ? kind !== 'E_MANDATE_RETRY' : kind !== 'PAPER')))
      : undefined;
  const basis = { account, loanAmount: subject.loan_amount, emi: subject.emi, months: subject.tenure_months };
  const isRegistered = status === 'NACH_PROCESSED' || status === 'E_MANDATE_COMPLETE';
  return {
    id: random.id(subject.queued_at),
    application_id: subject.id,
    loan_application_number: subject.loan_application_number,
    nach_type: type,
    instrument: type === 'MANUAL' ? 'Paper form' : random.pick(online),
    attempts: random.integer(...attemptsOf[status]),
    status,
    remarks: rejected?.reason ?? null,
    umrn: isRegistered ? umrnOf(random, subject.loan_application_number) : null,
    reject_code: rejected?.code ?? null,
    reject_code_version: rejected?.version ?? null,
    email: subject.email_id,
    mail_queue_id: type === 'MANUAL' ? `NRQ-${subject.loan_application_number}` : null,
    monthly_income: null,
    changed_at: subject.queued_at,
    // Before any of its mails.
    opened_at: subject.submitted_at,
    terms: JSON.stringify(mandateTerms(basis, rules, dayOf(subject.submitted_at))),
  };
}
