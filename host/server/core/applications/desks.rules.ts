import type { ComplianceStatus } from '../../../../widgets/contract/applications/compliance.ts';
import type { Move } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type { Facts } from './facts.store.ts';

/**
 * How far an application is at the desks that decide in several steps. A field is null before the application comes
 * there.
 */
export interface DeskStanding {
  complianceStatus: ComplianceStatus | null;
  vkycSession: VkycSession | null;
  vkycOutcome: VkycOutcome | null;
}

/** For an application that has been at neither desk. */
export const atNoDesk: DeskStanding = { complianceStatus: null, vkycSession: null, vkycOutcome: null };

type VideoFacts = Pick<Facts, 'vkycMakerDecision' | 'vkycCheckerOutcome'>;
const again = { vkycSession: 'LINK_SENT', vkycOutcome: 'RETRY' } as const;

/** The desk fields that follow from a move and what was decided before it. The desks themselves write everything else that they find out. */
export function deskAfter({ from, to }: Pick<Move, 'from' | 'to'>, known: VideoFacts): Partial<DeskStanding> {
  switch (`${from} ${to}`) {
    case 'KYC_VERIFICATION VKYC_MAKER':
      return { vkycSession: 'LINK_SENT', vkycOutcome: null };
    case 'VKYC_MAKER VKYC_CHECKER':
      return { vkycOutcome: known.vkycMakerDecision };
    case 'VKYC_CHECKER VKYC_AUDIT':
      return { vkycOutcome: known.vkycCheckerOutcome };
    case 'VKYC_CHECKER VKYC_MAKER':
      return known.vkycCheckerOutcome === 'DECLINED' ? { vkycOutcome: 'DECLINED' } : again;
    case 'VKYC_AUDIT VKYC_MAKER':
      return again;
    case 'VKYC_AUDIT COMPLIANCE_REVIEW':
      return { vkycOutcome: 'APPROVED', complianceStatus: 'pending' };
    case 'VKYC_MAKER REJECTED':
    case 'VKYC_CHECKER REJECTED':
    case 'VKYC_AUDIT REJECTED':
      return { vkycOutcome: 'REJECTED' };
    case 'KYC_VERIFICATION COMPLIANCE_REVIEW':
    case 'COMPLIANCE_FIXER COMPLIANCE_REVIEW':
    case 'COMPLIANCE_CALLING COMPLIANCE_REVIEW':
      return { complianceStatus: 'pending' };
    case 'COMPLIANCE_REVIEW COMPLIANCE_FIXER':
      return { complianceStatus: 'Re-Work' };
    case 'COMPLIANCE_REVIEW DECISION_WAIT':
      return { complianceStatus: 'APPROVED' };
    case 'COMPLIANCE_REVIEW REJECTED':
    case 'COMPLIANCE_FIXER REJECTED':
    case 'COMPLIANCE_CALLING REJECTED':
      return { complianceStatus: 'REJECTED' };
    case 'REJECTED DOCUMENT_PROCESSING':
      return atNoDesk;
    default:
      return {};
  }
}
