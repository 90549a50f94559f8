import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { atNoDesk, type DeskStanding } from '../desks.rules.ts';
import { hasReached } from './reached.ts';
import { seededRandom, type SeededRandom } from '../../demo/seeded-random.ts';

/** What is known of an application whose video call waits for its maker, by its share in a hundred. */
const atMaker = {
  LINK_SENT: 18,
  QUEUED: 8,
  IN_CALL: 4,
  COMPLETED: 36,
  DROPPED: 8,
  EXPIRED: 8,
  RETRY: 9,
  DECLINED: 9,
} as const;
/** Where the work of rejected applications ended, in a hundred. */
const rejectedAt = { DOCUMENT_PROCESSING: 78, VKYC_AUDIT: 8, COMPLIANCE_REVIEW: 14 } as const satisfies Partial<
  Record<Udrs, number>
>;

function makeVideo(random: SeededRandom, udrs: Udrs): Pick<DeskStanding, 'vkycSession' | 'vkycOutcome'> {
  if (!hasReached(udrs, 'VKYC_MAKER')) return atNoDesk;
  if (udrs !== 'VKYC_MAKER') {
    const isProposal = udrs === 'VKYC_CHECKER' || udrs === 'VKYC_AUDIT';
    return { vkycSession: 'COMPLETED', vkycOutcome: isProposal && random.chance(0.2) ? 'REJECTED' : 'APPROVED' };
  }
  const state = random.weighted(atMaker);
  if (state === 'RETRY') return { vkycSession: 'LINK_SENT', vkycOutcome: state };
  if (state === 'DECLINED') return { vkycSession: 'COMPLETED', vkycOutcome: state };
  return { vkycSession: state, vkycOutcome: null };
}

function complianceOf(udrs: Udrs, isOwned: boolean): DeskStanding['complianceStatus'] {
  if (!hasReached(udrs, 'COMPLIANCE_REVIEW')) return null;
  if (udrs === 'COMPLIANCE_REVIEW') return isOwned ? 'In-Progress' : 'pending';
  return udrs === 'COMPLIANCE_FIXER' || udrs === 'COMPLIANCE_CALLING' ? 'Re-Work' : 'APPROVED';
}

/**
 * How far an application is at its desks, by where it stands. A case that somebody has is in progress.
 *
 * @param nth its place among all
 */
export function makeDesks(nth: number, udrs: Udrs, isOwned: boolean): DeskStanding {
  // A source of its own, the same on every day: what else is drawn for the application stays the same.
  const random = seededRandom(`desks/${nth}`);
  if (udrs === 'CANCELLED') return atNoDesk;
  if (udrs !== 'REJECTED') return { ...makeVideo(random, udrs), complianceStatus: complianceOf(udrs, isOwned) };
  switch (random.weighted(rejectedAt)) {
    case 'VKYC_AUDIT':
      return { vkycSession: 'COMPLETED', vkycOutcome: 'REJECTED', complianceStatus: null };
    case 'COMPLIANCE_REVIEW':
      return { vkycSession: 'COMPLETED', vkycOutcome: 'APPROVED', complianceStatus: 'REJECTED' };
    default:
      return atNoDesk;
  }
}
