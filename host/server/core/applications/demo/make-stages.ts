import { udrsMoves, udrsQueueRoles, type Mover } from '../../../../../widgets/contract/applications/udrs-moves.ts';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { membershipOf, type Membership } from '../applications.rules.ts';
import { lastStateOf } from './reached.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { StageSeed, StageSubject } from './stages-seed.store.ts';
import { heldSince } from './standing.ts';

/** Returns the ids of the staff who have a role. */
export type StaffOf = (role: Mover) => readonly string[];

/** The states of an application that nobody sends back, in order. */
const straight: readonly Udrs[] = [
  'DOCUMENT_PROCESSING',
  'KYC_VERIFICATION',
  'VKYC_MAKER',
  'VKYC_CHECKER',
  'VKYC_AUDIT',
  'COMPLIANCE_REVIEW',
  'DECISION_WAIT',
  'LOAN_APPROVED',
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_INITIATED',
];

const upTo = (state: Udrs): readonly Udrs[] => straight.slice(0, straight.indexOf(state) + 1);

/** The states that an application has been in, in order, up to its present or final state. */
function wayOf(subject: StageSubject): Udrs[] {
  const sentBack: readonly Udrs[] = subject.is_resubmitted ? ['DOCUMENT_PROCESSING', 'PENDING_REVIEW_REGULAR'] : [];
  const { udrs } = subject;
  const last = lastStateOf(subject);
  return [...sentBack, ...wayTo(last, subject), ...(last === udrs ? [] : [udrs])];
}

function wayTo(udrs: Udrs, { vkyc_session, vkyc_outcome, failed_attempts }: StageSubject): readonly Udrs[] {
  switch (udrs) {
    case 'PENDING_REVIEW_REGULAR':
    case 'PENDING_REVIEW_GPS':
    case 'FRAUD_REVIEW':
      return ['DOCUMENT_PROCESSING', udrs];
    case 'VKYC_MAKER':
      return vkyc_outcome === 'DECLINED' && vkyc_session === 'COMPLETED' ? [...upTo('VKYC_CHECKER'), udrs] : upTo(udrs);
    case 'COMPLIANCE_FIXER':
      return [...upTo('COMPLIANCE_REVIEW'), 'COMPLIANCE_FIXER'];
    case 'COMPLIANCE_CALLING':
      return [...upTo('COMPLIANCE_REVIEW'), 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'];
    case 'DISBURSAL_FAILED':
      return [
        ...upTo('NACH_UPLOAD'),
        ...Array.from(
          { length: failed_attempts ?? 1 },
          () => ['READY_FOR_DISBURSAL', 'DISBURSAL_INITIATED', udrs] as const,
        ).flat(),
      ];
    default:
      return upTo(udrs);
  }
}

/**
 * By move, a state. A guard of the move asks for another person than the one who moved the application into that state.
 */
const apart: Readonly<Record<string, Udrs>> = {
  'KYC_VERIFICATION VKYC_MAKER': 'KYC_VERIFICATION',
  'KYC_VERIFICATION COMPLIANCE_REVIEW': 'KYC_VERIFICATION',
  'VKYC_CHECKER VKYC_AUDIT': 'VKYC_CHECKER',
  'VKYC_CHECKER VKYC_MAKER': 'VKYC_CHECKER',
  'COMPLIANCE_FIXER COMPLIANCE_CALLING': 'COMPLIANCE_FIXER',
  'READY_FOR_DISBURSAL DISBURSAL_INITIATED': 'LOAN_APPROVED',
};

/**
 * Who made each move: the person whom the facts name, else anybody who may; null when only the system makes the move.
 */
function movers(
  random: SeededRandom,
  subject: StageSubject,
  way: readonly Udrs[],
  staffOf: StaffOf,
): (string | null)[] {
  const named: Partial<Record<Udrs, string | null>> = {
    KYC_VERIFICATION: subject.document_approver_ids?.[0] ?? null,
    VKYC_CHECKER: subject.vkyc_maker_id,
    VKYC_AUDIT: subject.vkyc_checker_id,
    COMPLIANCE_FIXER: subject.compliance_reviewer_id,
    LOAN_APPROVED: subject.approved_by_id,
    DISBURSAL_INITIATED: subject.disbursal_approved_by_id,
    REJECTED: subject.rejected_by_id,
  };
  const whoMadeIt: Partial<Record<Udrs, string | null>> = {};
  return way.slice(1).map((to, index) => {
    const by = udrsMoves.find((move) => move.from === way[index] && move.to === to)?.by ?? [];
    const earlier = apart[`${way[index]} ${to}`];
    const able = by.flatMap((role) => staffOf(role)).filter((id) => earlier === undefined || id !== whoMadeIt[earlier]);
    const mover = named[to] ?? (able.length > 0 ? random.pick(able) : null);
    whoMadeIt[to] = mover;
    return mover;
  });
}

/** When each move was made: at random intervals from submission to the last move. */
function moments(random: SeededRandom, { submitted_at, queued_at }: StageSubject, count: number): Date[] {
  const shares = Array.from({ length: count }, () => 0.2 + random.fraction());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let passed = 0;
  return shares.map((share, index) => {
    passed += share;
    if (index === count - 1) return queued_at;
    return new Date(
      submitted_at.getTime() + Math.floor(((queued_at.getTime() - submitted_at.getTime()) * passed) / whole),
    );
  });
}

/** Where an application stood in each of its states: never on hold, and re-submitted only after it was sent back. */
function placesOf(subject: StageSubject, way: readonly Udrs[]): Membership[] {
  return way.map((udrs, index) =>
    membershipOf({
      udrs,
      hold: null,
      fraudList: udrs === 'FRAUD_REVIEW' ? subject.fraud_list : null,
      productType: subject.product_type,
      isResubmitted: subject.is_resubmitted && index >= 2,
      isPartnerSourced: subject.is_partner_sourced,
      sourcingPartner: subject.sourcing_partner,
      needsEmployerCheck: subject.needs_employer_check,
    }),
  );
}

/** The stages of an application from its first day on, each allowed by the moves and their guards. */
export function makeStages(random: SeededRandom, subject: StageSubject, now: Date, staffOf: StaffOf): StageSeed[] {
  const way = wayOf(subject);
  const places = placesOf(subject, way);
  const by = movers(random, subject, way, staffOf);
  const at = moments(random, subject, way.length - 1);
  if (subject.hold === 'PRE_DISBURSAL' && subject.sub_queue === 'ON_HOLD') {
    const holders = ['OPS_LEAD' as const, ...(udrsQueueRoles[subject.udrs] ?? [])].flatMap((role) => staffOf(role));
    places.push({ queue: subject.queue, subQueue: subject.sub_queue });
    by.push(holders.length > 0 ? random.pick(holders) : null);
    at.push(heldSince(subject.queued_at, now));
  }
  return places.flatMap(({ queue, subQueue }, index): StageSeed[] => {
    if (queue === null || subQueue === null) return [];
    const entered_at = at[index - 1] ?? subject.submitted_at;
    return [
      {
        id: random.id(entered_at),
        application_id: subject.id,
        queue,
        sub_queue: subQueue,
        entered_from: places[index - 1]?.queue ?? null,
        left_for: places[index + 1]?.queue ?? null,
        entered_at,
        left_at: at[index] ?? null,
        entered_by: by[index - 1] ?? null,
        left_by: by[index] ?? null,
      },
    ];
  });
}
