import { finishedStates, type RiskLevel, type Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { membershipOf } from '../applications.rules.ts';
import { indianTime } from '../../../base/indian-time.ts';
import type { ApplicationSeed } from '../../../demo/kit/applications-seed.store.ts';
import { awkwardApplications } from '../../../demo/kit/awkward.ts';
import { makeDesks, type DealVideo } from './make-desks.ts';
import { makeTerms } from './loan-terms.ts';
import { makePerson } from '../../../demo/kit/people.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { heldSince, makeStanding, seededHoldReasons } from './standing.ts';

const documentsTotal = 7;
const riskShares: Record<RiskLevel, number> = { Low: 40, Medium: 34, High: 20, Extreme: 6 };
/** Indexes of all lenders except the platform, the central bank and the product's own lender. */
const partnerIds = [1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const;
const remarks = [
  'Salary slip of last month awaited',
  'Called, asked to call back after 6 PM',
  'Selfie is not clear',
] as const;
const finished: readonly Udrs[] = finishedStates;

/**
 * How many documents are approved and rejected: some during the check, all approved once the application has moved on.
 */
function makeReview(random: SeededRandom, udrs: Udrs, isResubmitted: boolean): { approved: number; rejected: number } {
  if (udrs === 'REJECTED' || udrs === 'CANCELLED') {
    const approved = random.integer(0, 5);
    return { approved, rejected: random.integer(1, documentsTotal - approved) };
  }
  if (udrs !== 'DOCUMENT_PROCESSING') return { approved: documentsTotal, rejected: 0 };
  const approved = isResubmitted ? random.integer(3, 6) : random.integer(0, documentsTotal);
  const rejected = random.chance(0.15) ? random.integer(0, documentsTotal - approved) : 0;
  return { approved, rejected };
}

export interface ApplicationWanted {
  /** The application's index among all. */
  nth: number;
  random: SeededRandom;
  isOpen: boolean;
  submittedAt: Date;
  now: Date;
  ownerIds: readonly string[];
  /** Index into `awkwardApplications`; undefined for an ordinary one. */
  awkward?: number | undefined;
  dealVideo: DealVideo;
}

/** A loan application whose fields agree. Its number is the Indian time at which it came in, as YYMMDDHHmmss. */
export function makeApplication({
  nth,
  random,
  isOpen,
  submittedAt,
  now,
  ownerIds,
  awkward,
  dealVideo,
}: ApplicationWanted): ApplicationSeed {
  const { remark = null, ...odd } = awkward === undefined ? {} : (awkwardApplications[awkward] ?? {});
  const person = { ...makePerson(random), ...odd };
  const standing = makeStanding(random, isOpen);
  if (awkward !== undefined) Object.assign(standing, { udrs: 'DOCUMENT_PROCESSING', fraudList: null, hold: null });
  const terms = makeTerms(random);
  const review = makeReview(random, standing.udrs, standing.isResubmitted);
  const { queue, subQueue } = membershipOf(standing);
  const movedShare =
    standing.udrs === 'DOCUMENT_PROCESSING' && !standing.isResubmitted ? 0 : 0.1 + random.fraction() * 0.8;
  const sinceMs = isOpen ? now.getTime() - submittedAt.getTime() : 3 * 86_400_000;
  const queuedAt = new Date(submittedAt.getTime() + Math.floor(sinceMs * movedShare));
  const isOwned = ownerIds.length > 0 && !finished.includes(standing.udrs) && random.chance(0.45);
  const loanApplicationNumber = indianTime(submittedAt).replace(/\D/g, '').slice(2);
  const desks = makeDesks(nth, standing.udrs, isOwned, dealVideo);
  // An application reaches the later desks only after all its documents are approved.
  const isPastDocuments = standing.udrs === 'REJECTED' && desks.vkycSession !== null;
  const made: Omit<ApplicationSeed, 'remark_by_id' | 'remark_at'> = {
    id: random.id(submittedAt),
    loan_application_number: loanApplicationNumber,
    product_type: standing.productType,
    first_name: person.firstName,
    last_name: person.lastName,
    contact_number: person.contactNumber,
    email_id: person.emailId,
    gender: person.gender,
    employment: random.chance(0.8) ? 'SALARIED' : 'SELF_EMPLOYED',
    city: person.city,
    state: person.state,
    pin_code: person.pinCode,
    partner_id: random.pick(partnerIds),
    is_partner_sourced: standing.isPartnerSourced,
    sourcing_partner: standing.sourcingPartner,
    loan_amount: terms.amount,
    tenure_months: terms.tenureMonths,
    rate_basis_points: terms.rateBasisPoints,
    emi: terms.emi,
    risk_level: random.weighted(riskShares),
    udrs: standing.udrs,
    fraud_list: standing.fraudList,
    hold: standing.hold,
    hold_reason: standing.hold && random.pick(seededHoldReasons),
    is_resubmitted: standing.isResubmitted,
    needs_employer_check: standing.needsEmployerCheck,
    documents_total: documentsTotal,
    documents_approved: isPastDocuments ? documentsTotal : review.approved,
    documents_rejected: isPastDocuments ? 0 : review.rejected,
    compliance_status: desks.complianceStatus,
    compliance_status_at: desks.complianceStatus && queuedAt,
    vkyc_session: desks.vkycSession,
    vkyc_outcome: desks.vkycOutcome,
    vkyc_spoof_at: null,
    queue,
    sub_queue: subQueue,
    owner_id: isOwned ? random.pick(ownerIds) : null,
    remark: remark ?? (random.chance(0.1) ? random.pick(remarks) : null),
    submitted_at: submittedAt,
    queued_at: queuedAt,
    status_changed_at: queuedAt,
    modified_at: standing.hold ? heldSince(queuedAt, now) : queuedAt,
  };
  const author = made.remark === null ? null : made.owner_id;
  return { ...made, remark_by_id: author, remark_at: author === null ? null : made.modified_at };
}
