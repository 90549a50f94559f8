import { vkycDeskNames, type VkycDecision, type VkycDesk } from '../../contract/vkyc/vkyc.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { holdIcon } from '../../kit/parts/icons/hold.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import { ExactStatus, Status } from '../../kit/parts/status.tsx';
import type { Review } from '../review-state.ts';
import { clock } from '../review-view.ts';

const names: Readonly<Record<VkycDesk, string>> = { maker: 'Maker', checker: 'Checker', audit: 'Audit' };
const looks = {
  APPROVED: { tone: 'good', icon: approvedIcon, word: 'approved' },
  REJECTED: { tone: 'bad', icon: rejectedIcon, word: 'rejected' },
  RETRY: { tone: 'onhold', icon: holdIcon, word: 'asked for a retry' },
} as const satisfies Record<VkycDecision, object>;

function Step({ at, review, desk }: { at: VkycDesk; review: Review; desk: VkycDesk }) {
  const done = review.people.find((each) => each.desk === at);
  const isNow = at === desk && review.actions.length > 0;
  const look = done ? looks[done.decision] : undefined;
  return (
    <li className={`${look?.tone ?? (isNow ? 'live' : 'off')}${isNow ? ' now' : ''}`}>
      <Icon shape={look?.icon ?? (isNow ? activeIcon : expiredIcon)} />
      <div>
        <div className="s1">
          {names[at]} {look?.word ?? ''}
        </div>
        <div className="s2 num">
          {done ? `${done.isMine ? 'You' : done.name}, ${formatDateTime(done.at)}` : isNow ? 'You' : 'Another person'}
        </div>
      </div>
    </li>
  );
}

/** The session in short, and who has decided at which desk: three different people. */
export function ReviewBar({ review, desk }: { review: Review; desk: VkycDesk }) {
  const { session, outcome } = review;
  const facts: readonly (readonly [string, string])[] = session
    ? [
        ['Recorded', session.recording ? formatDateTime(session.startedAt) : '-'],
        ['Length', session.length === null ? '-' : clock(session.length)],
        ['Language', session.language ?? '-'],
        ['Attempt', `${session.attempt}`],
      ]
    : [];
  return (
    <div className="vk-bar">
      {session && <Status value={session.status} />}
      {outcome && <ExactStatus value={outcome} />}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <span className="grow" />
      <ol className="chain" aria-label="Who decides">
        {vkycDeskNames.map((at) => (
          <Step key={at} at={at} review={review} desk={desk} />
        ))}
      </ol>
    </div>
  );
}
