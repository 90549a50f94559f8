import { mostVkycRetries, staleWorkingDays, vkycEndReasons } from '../../contract/vkyc/vkyc.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { infoIcon } from '../../kit/parts/icons/info.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import type { Review, Session } from '../review-state.ts';
import { clock } from '../review-view.ts';

const linkTexts: Readonly<Record<Session['linkState'], string>> = {
  SENT: 'The link was sent by SMS',
  WAITING: 'The link is being sent',
  SUPPRESSED: 'The link was not sent: the customer takes no messages. Call them',
};

function textOf({ status, linkState, expiresAt, startedAt, endReason, length, linkSentAt, slotAt }: Session): string {
  switch (status) {
    case 'LINK_SENT': {
      const set = slotAt ? ` The call is set for ${formatDateTime(slotAt)}.` : '';
      return `${linkTexts[linkState]}.${set} It is good until ${formatDateTime(expiresAt)}.`;
    }
    case 'QUEUED':
      return 'The customer has opened the link and waits for an officer.';
    case 'IN_CALL':
      return `The call has been going on since ${formatDateTime(startedAt)}.`;
    case 'EXPIRED':
      return `The customer did not use the link of ${formatDateTime(linkSentAt)}.`;
    default:
      return `The call broke off${length === null ? '' : ` after ${clock(length)}`}. ${
        endReason === null ? '' : `${vkycEndReasons[endReason]}.`
      }`;
  }
}

/** What is to be known of a session before it is reviewed: that there is none yet, that it is old, that it was sent back. */
export function SessionNotice({ review }: { review: Review }) {
  const { session, outcome, retriesLeft, currentStage } = review;
  if (!session)
    return (
      <Notice tone="wait" icon={infoIcon}>
        There is no session yet. Ask for a retry, and the customer gets a link.
      </Notice>
    );
  const isDeclined = outcome === 'DECLINED' && currentStage === 'VKYC_MAKER';
  const contradicted = review.decisions.findLast((each) => each.outcome === 'DECLINED');
  return (
    <>
      {session.status !== 'COMPLETED' && (
        <Notice tone="off" icon={expiredIcon}>
          {textOf(session)}
        </Notice>
      )}
      {isDeclined && session.status === 'COMPLETED' && contradicted && (
        <Notice tone="bad" icon={warningIcon} isUrgent={false}>
          {contradicted.by} has contradicted the maker: {contradicted.remark}
        </Notice>
      )}
      {isDeclined && session.status !== 'COMPLETED' && (
        <Notice tone="bad" icon={warningIcon} isUrgent={false}>
          {retriesLeft === 0
            ? `The customer has had ${mostVkycRetries} retries. The case can be proposed for rejection.`
            : 'The customer refused consent. Propose to reject, or ask for a retry.'}
        </Notice>
      )}
      {session.isStale && (
        <Notice tone="wait" icon={warningIcon}>
          Recorded more than {staleWorkingDays} working days ago: the offline Aadhaar data must be made anew. Ask for a
          retry.
        </Notice>
      )}
      {session.geo && !session.geo.isInIndia && (
        <Notice tone="bad" icon={warningIcon} isUrgent={false}>
          The session was recorded outside India. It cannot be approved; ask for a retry.
        </Notice>
      )}
    </>
  );
}
