import type { Insertable } from 'kysely';
import { passedVisits } from '../../../../../widgets/contract/stage-work/stage-work.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { disbursalsOf } from './make-disbursals.ts';
import type { Subject } from './stage-work-seed.store.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

type Row<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** What is recorded of an application, by table. */
export interface StageWorkSeed {
  visits: Row<'osv_visit'>[];
  decisions: Row<'credit_decision'>[];
  agreements: Row<'loan_agreement'>[];
  checks: Row<'account_check'>[];
  disbursals: Row<'disbursal'>[];
}

const hour = 3_600_000;
const words = {
  CUSTOMER_NOT_MET: 'The door was locked, the neighbour says back on Monday',
  ORIGINALS_DIFFER: 'The address on the Aadhaar card is another one than in the application',
  VIDEO_KYC: 'The customer lives outside of the area of visits',
  ORIGINALS_SEEN: '',
} as const;

/** The moment between two, or the first one. */
function between(random: SeededRandom, from: Date, to: Date): Date {
  const span = Math.max(0, to.getTime() - from.getTime());
  return new Date(from.getTime() + Math.floor(span * random.fraction()));
}

interface Staff {
  visitors: readonly string[];
  nach: readonly string[];
}

/** How an application has come through its stages. Every person named has the role for what they did. */
export function makeStageWork(random: SeededRandom, subject: Subject, now: Date, staff: Staff): StageWorkSeed {
  const { id: application_id, queued_at: queuedAt } = subject;
  const made: StageWorkSeed = { visits: [], decisions: [], agreements: [], checks: [], disbursals: [] };
  const entry = (at: Date, by_id: string | null, remarks = '') => ({
    id: random.id(at),
    application_id,
    remarks,
    by_id,
    at,
  });
  const one = (ids: readonly string[]) => (ids.length > 0 ? random.pick(ids) : null);

  if (subject.visit_outcome !== null) {
    const outcome = subject.visit_outcome;
    const others = staff.visitors.filter((each) => !subject.document_approver_ids.includes(each));
    const at = subject.verified_at ?? between(random, queuedAt, now);
    const isMade = outcome !== 'VIDEO_KYC';
    made.visits.push({
      ...entry(at, subject.verified_by ?? one(others), words[outcome]),
      outcome,
      visited_on: isMade ? dayOf(at) : null,
      place: isMade ? random.pick(['HOME', 'OFFICE', 'BRANCH'] as const) : null,
    });
    if (passedVisits.includes(outcome) && isMade && random.chance(0.15))
      made.visits.unshift({
        ...entry(new Date(at.getTime() - 24 * hour), subject.verified_by ?? one(others), words.CUSTOMER_NOT_MET),
        outcome: 'CUSTOMER_NOT_MET',
        visited_on: dayOf(new Date(at.getTime() - 24 * hour)),
        place: 'HOME',
      });
  }
  const decidedAt = subject.decided_at ?? queuedAt;
  if (subject.decision === 'APPROVED') {
    const cut = random.chance(0.2) ? 1 + random.integer(1, 4) / 10 : 1;
    made.decisions.push({
      ...entry(decidedAt, subject.approved_by_id, cut > 1 ? 'Less than applied for, by income' : 'Within the policy'),
      decision: 'APPROVED',
      requested_amount: Math.ceil((subject.loan_amount * cut) / 1_000) * 1_000,
      amount: subject.loan_amount,
      reject_reason: null,
    });
  }
  if (subject.agreement_valid_until !== null) {
    const valid_until = subject.agreement_valid_until;
    const at = new Date(Math.min(decidedAt.getTime() + hour, now.getTime()));
    made.agreements.push({ ...entry(at, subject.agreed_by ?? one(staff.nach)), valid_until, account_id: null });
  }
  if (subject.is_bank_account_verified) {
    const at = new Date((subject.released_at ?? now).getTime() - 2 * hour);
    made.checks.push({
      ...entry(at < queuedAt && subject.released_at === null ? queuedAt : at, subject.disbursal_initiated_by_id),
      result: 'VERIFIED',
      reference: `PD${random.integer(100_000, 999_999)}${application_id.slice(-6).toUpperCase()}`,
      name_at_bank: subject.full_name,
      account_id: null,
      bank_score: 100,
      name_score: 100,
    });
  }
  made.disbursals.push(...disbursalsOf(random, subject, now));
  return made;
}
