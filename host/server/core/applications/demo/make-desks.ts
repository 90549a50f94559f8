import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { atNoDesk, type DeskStanding } from '../desks.rules.ts';
import { hasReached } from './reached.ts';
import { dealShares } from '../../../demo/kit/deal-shares.ts';
import { seededRandom, type SeededRandom } from '../../../demo/kit/seeded-random.ts';

/** Sessions and outcomes of the applications that wait for the maker of the video KYC, in per cent. */
const atMaker = {
  LINK_SENT: 16,
  QUEUED: 8,
  IN_CALL: 4,
  COMPLETED: 30,
  DROPPED: 6,
  EXPIRED: 5,
  RETRY: 9,
  DECLINED: 9,
  USED_UP: 12,
  REFUSED: 1,
} as const;
/** The states in which applications were rejected, in per cent. */
const rejectedAt = { DOCUMENT_PROCESSING: 78, VKYC_AUDIT: 8, COMPLIANCE_REVIEW: 14 } as const satisfies Partial<
  Record<Udrs, number>
>;

/** Where the next application that waits for the maker of the video KYC stands. */
export type DealVideo = () => keyof typeof atMaker;

export function dealVideos(): DealVideo {
  return dealShares(atMaker);
}

function makeVideo(
  random: SeededRandom,
  udrs: Udrs,
  deal: DealVideo,
): Pick<DeskStanding, 'vkycSession' | 'vkycOutcome'> {
  if (!hasReached(udrs, 'VKYC_MAKER')) return atNoDesk;
  if (udrs !== 'VKYC_MAKER') {
    const isProposal = udrs === 'VKYC_CHECKER' || udrs === 'VKYC_AUDIT';
    return { vkycSession: 'COMPLETED', vkycOutcome: isProposal && random.chance(0.2) ? 'REJECTED' : 'APPROVED' };
  }
  const state = deal();
  if (state === 'RETRY') return { vkycSession: 'LINK_SENT', vkycOutcome: state };
  if (state === 'USED_UP') return { vkycSession: 'EXPIRED', vkycOutcome: 'DECLINED' };
  if (state === 'REFUSED') return { vkycSession: 'DROPPED', vkycOutcome: 'DECLINED' };
  if (state === 'DECLINED') return { vkycSession: 'COMPLETED', vkycOutcome: state };
  return { vkycSession: state, vkycOutcome: null };
}

function complianceOf(udrs: Udrs, isOwned: boolean): DeskStanding['complianceStatus'] {
  if (!hasReached(udrs, 'COMPLIANCE_REVIEW')) return null;
  if (udrs === 'COMPLIANCE_REVIEW') return isOwned ? 'In-Progress' : 'pending';
  return udrs === 'COMPLIANCE_FIXER' || udrs === 'COMPLIANCE_CALLING' ? 'Re-Work' : 'APPROVED';
}

/**
 * How far an application is at its desks, by its status. A compliance case with an owner is in progress.
 *
 * @param nth the application's index among all
 * @param deal one for all applications of a seeding
 */
export function makeDesks(nth: number, udrs: Udrs, isOwned: boolean, deal: DealVideo): DeskStanding {
  // A random source of its own, the same every day, so that the application's other random values do not change.
  const random = seededRandom(`desks/${nth}`);
  if (udrs === 'CANCELLED') return atNoDesk;
  if (udrs !== 'REJECTED') return { ...makeVideo(random, udrs, deal), complianceStatus: complianceOf(udrs, isOwned) };
  switch (random.weighted(rejectedAt)) {
    case 'VKYC_AUDIT':
      return { vkycSession: 'COMPLETED', vkycOutcome: 'REJECTED', complianceStatus: null };
    case 'COMPLIANCE_REVIEW':
      return { vkycSession: 'COMPLETED', vkycOutcome: 'APPROVED', complianceStatus: 'REJECTED' };
    default:
      return atNoDesk;
  }
}
