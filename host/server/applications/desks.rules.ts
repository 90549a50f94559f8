import type { ComplianceStatus } from '../../../widgets/contract/applications/compliance.ts';
import type { Move } from '../../../widgets/contract/applications/udrs-moves.ts';
import type { VkycOutcome, VkycSession } from '../../../widgets/contract/applications/vkyc.ts';

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

/** The desk fields that follow from a move alone. The desks themselves write everything else that they find out. */
export function deskAfter({ from, to }: Pick<Move, 'from' | 'to'>): Partial<DeskStanding> {
  switch (`${from} ${to}`) {
    case 'KYC_VERIFICATION VKYC_MAKER':
      return { vkycSession: 'LINK_SENT', vkycOutcome: null };
    case 'VKYC_MAKER VKYC_CHECKER':
      return { vkycSession: 'COMPLETED', vkycOutcome: 'APPROVED' };
    case 'VKYC_CHECKER VKYC_MAKER':
      return { vkycOutcome: 'DECLINED' };
    case 'VKYC_AUDIT VKYC_MAKER':
      return { vkycSession: 'LINK_SENT', vkycOutcome: 'RETRY' };
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
