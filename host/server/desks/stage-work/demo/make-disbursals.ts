import type { Insertable } from 'kysely';
import type { FailureCause } from '../../../../../widgets/contract/stage-work/stage-work.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { Subject } from './stage-work-seed.store.ts';

type Disbursal = Required<Insertable<Database['disbursal']>>;

const hour = 3_600_000;
const fixes: Readonly<Record<FailureCause, string>> = {
  ACCOUNT_CLOSED: 'The customer has named another account, the statement is among the documents',
  IFSC_NOT_VALID: 'The branch has merged, its new IFSC is in the application',
  NAME_DIFFERS: 'The account is of the spouse, the customer has named an own one',
  CREDIT_NOT_ALLOWED: 'The account was dormant, the bank has opened it again',
  AMOUNT_LIMIT: 'The bank has raised the limit of the account',
  BANK_TIMEOUT: 'The bank works again',
};

/** The disbursals of an application, oldest first: those that failed and were mended, then the last one. */
export function disbursalsOf(random: SeededRandom, subject: Subject, now: Date): Disbursal[] {
  const { disbursal_initiated_by_id: initiator, disbursal_approved_by_id: approver, failure_cause: cause } = subject;
  if (initiator === null) return [];
  const isFailed = subject.udrs === 'DISBURSAL_FAILED';
  const isReleased = subject.udrs !== 'READY_FOR_DISBURSAL';
  const last = subject.released_at ?? now;
  const count = isFailed ? Math.max(1, subject.failed_attempts) : 1;
  return Array.from({ length: count }, (_, index): Disbursal => {
    const isEarlier = index < count - 1;
    const at = new Date(last.getTime() - (count - 1 - index) * 3 * hour - hour / 2);
    const failure = isFailed ? (isEarlier ? ('BANK_TIMEOUT' as const) : cause) : null;
    return {
      id: random.id(at),
      application_id: subject.id,
      amount: subject.loan_amount,
      initiated_by_id: initiator,
      initiated_at: at,
      remarks: '',
      released_by_id: isReleased ? approver : null,
      released_at: isReleased ? new Date(at.getTime() + hour / 2) : null,
      is_approved: isReleased ? true : null,
      release_remarks: '',
      answer: isFailed ? 'FAILED' : null,
      answered_by_id: isFailed ? initiator : null,
      answer_file_id: null,
      answered_at: isFailed ? new Date(at.getTime() + hour) : null,
      utr: null,
      failure_cause: failure,
      failure_code: null,
      fixed_cause: isEarlier ? failure : null,
      fix: isEarlier && failure !== null ? fixes[failure] : '',
      fixed_by_id: isEarlier ? initiator : null,
      fixed_at: isEarlier ? new Date(at.getTime() + 2 * hour) : null,
      account_id: null,
      payout_mode: null,
      fixed_mode: null,
      withdrawn_by_id: null,
      withdrawn_at: null,
    };
  });
}
