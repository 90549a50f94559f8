import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import { isOverWithoutCall } from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import { mostVkycRetries } from '../../../../widgets/contract/vkyc/vkyc.ts';
import type { Facts } from '../applications/facts.store.ts';
import type { SessionRow } from './sessions.store.ts';

/** The status of a session now: EXPIRED once its link is over, even before the job has written that. */
export function statusOf(
  { status, expires_at: end }: Pick<SessionRow, 'status' | 'expires_at'>,
  now: Date,
): VkycSession {
  return status === 'LINK_SENT' && end <= now ? 'EXPIRED' : status;
}

/**
 * What a session that is over without a recording makes of its case (VK-06): DECLINED when the customer has refused
 * consent or has had every retry; null when the customer can have another session.
 */
export function outcomeWithoutCall(
  session: Pick<SessionRow, 'status' | 'end_reason'>,
  { vkycRetries }: Pick<Facts, 'vkycRetries'>,
): Extract<VkycOutcome, 'DECLINED'> | null {
  if (!isOverWithoutCall({ session: session.status })) return null;
  return session.end_reason === 'CONSENT_REFUSED' || vkycRetries >= mostVkycRetries ? 'DECLINED' : null;
}
