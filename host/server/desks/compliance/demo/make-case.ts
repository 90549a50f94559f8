import type { Insertable } from 'kysely';
import {
  complianceCodes,
  type ComplianceCode,
  type DiscrepancyAnswer,
} from '../../../../../widgets/contract/compliance/compliance.ts';
import type { Database } from '../../../db/schema.ts';
import { dealShares } from '../../../demo/kit/deal-shares.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { Subject } from './compliance-seed.store.ts';
import { addressCard, makeProposals } from './make-proposals.ts';

type Row<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** The rows of a case in each table. */
export interface CaseSeed {
  kase: Row<'compliance_case'>;
  checks: Row<'compliance_check'>[];
  discrepancies: Row<'compliance_discrepancy'>[];
  proposals: Row<'field_proposal'>[];
  calls: Row<'compliance_call'>[];
}

const hour = 3_600_000;

interface Story {
  /** The key of the card that shows it. */
  card: string | null;
  remark: string;
  answer: readonly [DiscrepancyAnswer, text: string];
}

const stories: Readonly<Record<Exclude<ComplianceCode, 'SANCTION_HIT'>, Story>> = {
  NAME_MISMATCH: {
    card: 'PAN',
    remark: 'The PAN card has the maiden name, the bank statement the married name',
    answer: ['EXPLAINED', 'The customer has married, the certificate is among the documents'],
  },
  DOB_MISMATCH: {
    card: 'PAN',
    remark: 'The PAN card and the Aadhaar card differ by one day',
    answer: ['EXPLAINED', 'The date of the Aadhaar card is taken, as the school certificate has it'],
  },
  ADDRESS_PROOF: {
    card: addressCard,
    remark: 'The electricity bill is of the former address',
    answer: ['CORRECTED', 'Moved in May, the rent agreement of the new address is among the documents'],
  },
  PHOTO_MISMATCH: {
    card: 'SELFIE',
    remark: 'The selfie does not look like the photo of the PAN card',
    answer: ['NOT_A_DISCREPANCY', 'The PAN card is twelve years old, the Aadhaar photo is of the same person'],
  },
  STATEMENT_GAP: {
    card: null,
    remark: 'The bank statement has no pages for August',
    answer: ['EXPLAINED', 'The bank has sent the statement again, August included'],
  },
  DOC_UNREADABLE: {
    card: 'PAN',
    remark: 'The date of birth cannot be read',
    answer: ['EXPLAINED', 'The Aadhaar card shows the same number and the date'],
  },
  DUPLICATE_CUSTOMER: {
    card: null,
    remark: 'Another customer has the same PAN and mobile number',
    answer: ['NOT_A_DISCREPANCY', 'The same person has applied before and was refused'],
  },
};
const openCodes = Object.keys(stories) as (keyof typeof stories)[];

/** Whether the next case that is in progress has a hit on a list of sanctions. */
export type DealHit = () => 'hit' | 'none';

export function dealHits(): DealHit {
  return dealShares({ none: 85, hit: 15 });
}

/** How a case in its round has come to where it stands. Every person named has the role for what they did. */
export function makeCase(
  random: SeededRandom,
  subject: Subject,
  reviewers: readonly string[],
  dealHit: DealHit,
): CaseSeed | undefined {
  const { id: applicationId, compliance_status: status, compliance_round: round } = subject;
  const fixer = subject.compliance_fixer_ids?.[0] ?? null;
  const owner = subject.compliance_taken_by_id ?? subject.compliance_reviewer_id ?? reviewers[0] ?? null;
  if (owner === null || (status === 'pending' && round < 2)) return undefined;
  const end = subject.compliance_status_at ?? subject.queued_at;
  const before = (hours: number) => new Date(end.getTime() - hours * hour);
  const isSentBack = status === 'Re-Work';
  const isBack = round > 1;
  const atRound = isSentBack ? round : round - 1;
  const total = isSentBack ? subject.discrepancies : isBack ? random.integer(1, 2) : 0;
  const answered = isSentBack ? subject.discrepancies_answered : total;
  const first = random.integer(0, openCodes.length - 1);
  const discrepancies = Array.from({ length: total }, (_, index): Row<'compliance_discrepancy'> => {
    const code = openCodes[(first + index) % openCodes.length] ?? 'NAME_MISMATCH';
    const {
      card,
      remark,
      answer: [answer, text],
    } = stories[code];
    const isAnswered = index < answered && fixer !== null;
    return {
      id: random.id(before(30)),
      application_id: applicationId,
      round: atRound,
      code,
      document_key: card,
      remark,
      raised_by_id: subject.compliance_reviewer_id ?? owner,
      raised_at: before(30),
      is_asked: subject.udrs === 'COMPLIANCE_CALLING' && index === 0,
      answer: isAnswered ? answer : null,
      answer_text: isAnswered ? text : null,
      file_id: null,
      answered_by_id: isAnswered ? fixer : null,
      answered_at: isAnswered ? before(6) : null,
      // An approval needs every answer accepted.
      verdict: status === 'APPROVED' ? 'ACCEPTED' : null,
    };
  });
  const proposals = makeProposals(random, discrepancies, subject);
  const isHit = status === 'In-Progress' && dealHit() === 'hit';
  const isApproved = status === 'APPROVED';
  const checked = isApproved ? complianceCodes.length : status === 'In-Progress' ? random.integer(0, 4) : 0;
  const checks = complianceCodes.slice(0, checked).map((code): Row<'compliance_check'> => ({
    application_id: applicationId,
    round: Math.max(1, round),
    check_key: code,
    verdict: 'PASS',
    remark: '',
    document_key: null,
    by_id: owner,
    at: before(1),
  }));
  if (isHit)
    checks.push({
      application_id: applicationId,
      round: Math.max(1, round),
      check_key: 'SANCTION_HIT',
      verdict: 'DISCREPANCY',
      remark: 'The name and the year of birth are on the list of the Home Ministry',
      document_key: null,
      by_id: owner,
      at: before(1),
    });
  const isReached = subject.compliance_call_outcome !== null;
  const hasCall = subject.udrs === 'COMPLIANCE_CALLING' && (isReached || random.chance(0.5));
  const comment = isReached ? 'The customer has married and uses both names' : 'Rings, nobody picks up';
  return {
    kase: {
      application_id: applicationId,
      owner_id: owner,
      owned_at: before(isSentBack ? 32 : status === 'In-Progress' ? 0 : 2),
      is_hit_open: isHit,
      calling_comment: hasCall ? comment : null,
    },
    checks,
    discrepancies,
    proposals,
    calls: hasCall
      ? [
          {
            id: random.id(before(3)),
            application_id: applicationId,
            round,
            outcome: isReached ? 'CONFIRMED' : 'NOT_REACHABLE',
            calling_comment: comment,
            next_call_at: isReached ? null : new Date(end.getTime() + 24 * hour),
            discrepancy_ids: JSON.stringify(discrepancies.slice(0, 1).map(({ id }) => id)),
            by_id: owner,
            at: before(3),
          },
        ]
      : [],
  };
}
