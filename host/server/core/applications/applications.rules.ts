import { complianceDecisions } from '../../../../widgets/contract/applications/compliance.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import {
  finishedStates,
  type Hold,
  type ListProductType,
  type Udrs,
} from '../../../../widgets/contract/applications/udrs.ts';
import type { QueuePart } from '../lists/queue-part.ts';
import type { DeskStanding } from './desks.rules.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** The fields of an application that decide its queue. */
export interface Placing {
  udrs: Udrs;
  fraudList: string | null;
  hold: Hold | null;
  productType: ListProductType;
  isResubmitted: boolean;
  isPartnerSourced: boolean;
  sourcingPartner: SourcingPartner | null;
  needsEmployerCheck: boolean;
}

/** Who makes a move and when. `staffId` is null when the system makes it. */
export interface MoveMaker {
  staffId: string | null;
  now: Date;
}

const finished: readonly Udrs[] = finishedStates;

/** The fields that decide an application's queue, and its progress at the desks. */
export type Standing = Placing &
  DeskStanding & {
    /** Since when a reviewer has confirmed that a video session was a spoof. It stays when the work begins anew. */
    vkycSpoofAt?: Date | null;
  };

/** The queue and the part of it that an application stands in; both null when its work is done. */
export interface Membership {
  queue: string | null;
  subQueue: string | null;
}

/** The one queue, and the one part of it, in which an application stands. */
export function membershipOf(standing: Placing): Membership {
  if (finished.includes(standing.udrs)) return { queue: null, subQueue: null };
  return { queue: standing.udrs, subQueue: subQueueOf(standing) };
}

function subQueueOf(standing: Placing): string {
  // An application on hold in fraud review stays in its fraud-review list.
  if (standing.udrs === 'FRAUD_REVIEW') return standing.fraudList ?? 'DEFAULT';
  if (standing.hold) return 'ON_HOLD';
  switch (standing.udrs) {
    case 'DOCUMENT_PROCESSING':
      if (standing.needsEmployerCheck) return 'EMPLOYER_CHECK';
      if (standing.isResubmitted) return 'RESUBMITTED';
      if (standing.productType === 'LOC') return 'LINE_OF_CREDIT';
      return standing.isPartnerSourced ? 'PARTNER' : 'FRESH';
    default:
      return standing.productType;
  }
}

/** The name under which the counters count a partner's applications. */
export function partnerQueue(partner: SourcingPartner): string {
  return `PARTNER ${partner}`;
}

/** The name under which the counters count decided compliance cases, each decision as a part. */
export const decidedQueue = 'COMPLIANCE_DECIDED';
const decisions: readonly (string | null)[] = complianceDecisions;

/** The name under which the counters count who came into a queue on a day, YYYY-MM-DD in India. */
export function queuedQueue(day: string): string {
  return `QUEUED ${day}`;
}

/** The part of such a counter: a queue and its part. */
export function queuedPart(queue: string, subQueue: string): string {
  return `${queue} ${subQueue}`;
}

/**
 * The counters that count an application: its part of its queue, the same by the day it came in, its partner's queue, its hold (a paid-out loan may
 * have one too) and compliance's decision, even after the application has left compliance.
 */
export function countedIn(standing: Standing & { queuedAt: Date }): QueuePart[] {
  const { queue, subQueue } = membershipOf(standing);
  const { complianceStatus } = standing;
  const parts: QueuePart[] = [];
  if (queue !== null && subQueue !== null) {
    const day = dayOf(standing.queuedAt);
    parts.push({ queue, subQueue }, { queue: queuedQueue(day), subQueue: queuedPart(queue, subQueue) });
  }
  if (queue !== null && standing.sourcingPartner !== null)
    parts.push({ queue: partnerQueue(standing.sourcingPartner), subQueue: queue });
  if (standing.hold) parts.push({ queue: 'HOLD', subQueue: standing.hold });
  if (complianceStatus !== null && decisions.includes(complianceStatus))
    parts.push({ queue: decidedQueue, subQueue: complianceStatus });
  return parts;
}
