import type { SupportStatus } from '../../../../widgets/contract/customer-support/customer-support.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';

/** What of an application decides its coarse status. */
export interface SupportFacts {
  udrs: Udrs;
  vkycSession: VkycSession | null;
  documentsRejected: number;
  isResubmitted: boolean;
}

const byState: Readonly<Record<Udrs, SupportStatus>> = {
  DOCUMENT_PROCESSING: 'Under review',
  PENDING_REVIEW_REGULAR: 'Under review',
  PENDING_REVIEW_GPS: 'Under review',
  FRAUD_REVIEW: 'Under review',
  KYC_VERIFICATION: 'Under review',
  VKYC_MAKER: 'Under review',
  VKYC_CHECKER: 'Under review',
  VKYC_AUDIT: 'Under review',
  COMPLIANCE_REVIEW: 'Under review',
  COMPLIANCE_FIXER: 'Under review',
  COMPLIANCE_CALLING: 'Under review',
  DECISION_WAIT: 'Under review',
  LOAN_APPROVED: 'Approved',
  NACH_PENDING: 'Waiting for you',
  NACH_REVIEW: 'Approved',
  NACH_UPLOAD: 'Approved',
  READY_FOR_DISBURSAL: 'Approved',
  DISBURSAL_INITIATED: 'Approved',
  DISBURSAL_FAILED: 'Approved',
  DISBURSED: 'Paid out',
  REJECTED: 'Closed',
  CANCELLED: 'Closed',
};

/** Documents are asked for again and a video call is asked for: the customer was told of both. */
function waitsForCustomer({ udrs, vkycSession, documentsRejected, isResubmitted }: SupportFacts): boolean {
  if (udrs === 'VKYC_MAKER') return vkycSession === 'LINK_SENT';
  return udrs === 'DOCUMENT_PROCESSING' && documentsRejected > 0 && !isResubmitted;
}

/**
 * The coarse status of an application. A hold, a fraud review and everything of compliance leave no trace in it, so that
 * nobody learns here that they are looked into.
 */
export function supportStatusOf(facts: SupportFacts): SupportStatus {
  return waitsForCustomer(facts) ? 'Waiting for you' : byState[facts.udrs];
}
