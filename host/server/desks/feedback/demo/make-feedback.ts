import type { Insertable } from 'kysely';
import type { FeedbackStatus, RejectionReason } from '../../../../../widgets/contract/feedback/feedback.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { WorkedCase } from './feedback-seed.store.ts';

type NewFeedback = Insertable<Database['feedback']>;
type Said = Pick<NewFeedback, 'contact_type' | 'outcome' | 'remarks'>;

const day = 86_400_000;
const hour = day / 24;
const minute = hour / 60;

const reached: readonly Said[] = [
  { contact_type: 'RPC', outcome: 'Call back requested', remarks: 'In a meeting, asked for a call in the evening.' },
  { contact_type: 'RPC', outcome: 'Refused to pay', remarks: 'Says the charges are not correct.' },
  { contact_type: 'RPC', outcome: 'Cannot pay now', remarks: 'वेतन देर से आया है, अगले हफ्ते बात करेंगे।' },
  { contact_type: 'RPC', outcome: 'Already paid', remarks: 'Paid by UPI this morning, will send the reference.' },
  { contact_type: 'RPC', outcome: 'Wants settlement', remarks: 'Asks what is the least that closes the loan.' },
];
const missed: readonly Said[] = [
  { contact_type: 'NOT_CONNECTED', outcome: 'Ringing', remarks: 'No answer, third attempt this week.' },
  { contact_type: 'NOT_CONNECTED', outcome: 'Busy', remarks: 'Line busy twice.' },
  { contact_type: 'NOT_CONNECTED', outcome: 'Switched off', remarks: 'Switched off.' },
  { contact_type: 'THIRD_PARTY', outcome: 'Message left', remarks: 'Brother picked up, nothing said about the loan.' },
];
const questions = [
  'The recording says Friday. Which day was promised?',
  'Who was spoken to? The remarks do not say it.',
  'Please say why the customer refuses.',
] as const;
const reasons: readonly RejectionReason[] = ['NO_SUCH_CONTACT', 'WRONG_OUTCOME'];

/** Who may decide on an agent's feedback, and the earliest moment of a feedback that still waits. */
interface SeedFacts {
  validators: readonly string[];
  now: Date;
}

function statusOf(random: SeededRandom, ageDays: number, isPromise: boolean): FeedbackStatus {
  if (ageDays > 4) return 'VALIDATED';
  if (isPromise) return random.chance(0.4) ? 'SUBMITTED' : 'VALIDATED';
  return random.weighted({ SUBMITTED: 55, VALIDATED: 28, NEEDS_CLARIFICATION: 11, REJECTED: 6 });
}

function promiseOf({ promiseId, promiseAmount, promisedOn }: WorkedCase): Partial<NewFeedback> {
  return { promise_id: promiseId, ptp_amount: promiseAmount, ptp_date: promisedOn };
}

/** The feedback of an agent on one case, oldest first: no more contacts, and no more in person, than the case counts. */
export function feedbackOf(random: SeededRandom, worked: WorkedCase, { validators, now }: SeedFacts): NewFeedback[] {
  const { lastContactAt, agentId } = worked;
  const count = Math.min(worked.calls, random.integer(1, 3));
  const isPromised = worked.promiseId !== null && worked.promisedAt !== null && worked.rpcs > 0;
  let personal = worked.rpcs;
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const isPromise = isLast && isPromised;
    const earlier = new Date(lastContactAt.getTime() - (count - 1 - index) * random.integer(2, 5) * day);
    const at = isPromise
      ? (worked.promisedAt ?? earlier)
      : isLast
        ? lastContactAt
        : callingHour(earlier, random.fraction());
    const isPersonal = isPromise || (personal > (isPromised ? 1 : 0) && random.chance(0.5));
    const said = isPromise
      ? ({ contact_type: 'RPC', outcome: 'Promise to pay', remarks: 'Pays one EMI with the salary.' } as const)
      : random.pick(isPersonal ? reached : missed);
    const status = statusOf(random, (now.getTime() - at.getTime()) / day, isPromise);
    const isRejected = status === 'REJECTED';
    if (isPersonal && !isRejected) personal -= 1;
    // some came in a building without a network, and were sent from its door
    const sentAt = new Date(at.getTime() + (isLast && /[37]$/.test(worked.loan) ? 14 * minute : 0));
    const isLate = sentAt > at && sentAt < now;
    const decidedAt = new Date(Math.min(now.getTime(), at.getTime() + random.integer(1, 20) * hour));
    const validator = status === 'SUBMITTED' ? null : random.pick(validators);
    return {
      id: random.id(at),
      loan_application_number: worked.loan,
      case_id: worked.id,
      agent_id: agentId,
      submitted_by: agentId,
      feedback_at: at,
      submitted_at: isLate ? sentAt : at,
      stated_at: isLate ? at : null,
      channel: random.chance(0.85) ? 'CALL' : random.pick(['WHATSAPP', 'SMS'] as const),
      ptp_amount: null,
      ptp_date: null,
      promise_id: null,
      ...said,
      ...(isPromise && promiseOf(worked)),
      alternate_number: null,
      next_call_at: isLast ? worked.nextCallAt : null,
      status,
      waiting_since: validator === null ? (isLate ? sentAt : at) : decidedAt,
      validator_id: validator,
      validated_at: validator === null ? null : decidedAt,
      reason_code: isRejected ? random.pick(reasons) : null,
      validator_remark: status === 'NEEDS_CLARIFICATION' ? random.pick(questions) : null,
      answer: null,
      answered_at: null,
      call_entry_id: null,
      recording_file_id: null,
      source: 'FORM',
      is_counted: !isRejected,
      is_rpc_counted: !isRejected && said.contact_type === 'RPC',
      version: validator === null ? 1 : 2,
    } satisfies NewFeedback;
  });
}
