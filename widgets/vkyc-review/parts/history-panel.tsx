import { flagWords } from '../../contract/vkyc/vkyc-flags.ts';
import { isPassed } from '../../contract/vkyc/vkyc-rules.ts';
import { vkycEndReasons, vkycReasons, type VkycDesk } from '../../contract/vkyc/vkyc.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon, type IconShape } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { holdIcon } from '../../kit/parts/icons/hold.tsx';
import { linkIcon } from '../../kit/parts/icons/link.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import type { Decision, Review } from '../review-state.ts';
import { clock } from '../review-view.ts';

interface Entry {
  key: string;
  at: string;
  tone: string;
  icon: IconShape;
  text: string;
  by: string;
  more: readonly string[];
}

const names: Readonly<Record<VkycDesk, string>> = { maker: 'Maker', checker: 'Checker', audit: 'Auditor' };
const looks = {
  APPROVED: { tone: 'good', icon: approvedIcon },
  REJECTED: { tone: 'bad', icon: rejectedIcon },
  DECLINED: { tone: 'bad', icon: rejectedIcon },
  RETRY: { tone: 'onhold', icon: holdIcon },
} as const;

function ofDecision(decision: Decision): Entry {
  const { id, desk, outcome, checklist, reasons, remark, at, by, reviewSeconds, watchedPercent } = decision;
  const verb = {
    APPROVED: 'approved',
    REJECTED: desk === 'audit' ? 'rejected' : 'proposed to reject',
    DECLINED: 'contradicted the maker',
    RETRY: 'asked for a retry',
  }[outcome];
  const passed = checklist.filter(({ verdict }) => isPassed(verdict)).length;
  const why = reasons.map((code) => vkycReasons[code].label).join(', ');
  return {
    key: id,
    at,
    ...looks[outcome],
    text: `${names[desk]} ${verb}${why && `: ${why}`}${checklist.length > 0 ? `, ${passed} of ${checklist.length} passed` : ''}`,
    by,
    more: [
      ...(remark ? [remark] : []),
      ...(decision.flags ?? []).map(
        (flag) => `Flag ${flag.verdict.toLowerCase()}: ${flagWords(flag)}${flag.note === '' ? '' : `. ${flag.note}`}`,
      ),
      `Reviewed for ${clock(reviewSeconds)}, ${watchedPercent}% of the recording watched`,
    ],
  };
}

function ofAttempt(attempt: Review['attempts'][number]): Entry[] {
  const { id, status, linkSentAt, expiresAt, endedAt, endReason, length, conductedBy } = attempt;
  const sent: Entry = {
    key: `${id} link`,
    at: linkSentAt,
    tone: 'off',
    icon: linkIcon,
    text: `Link of attempt ${attempt.attempt}`,
    by: '',
    more: [],
  };
  const by = conductedBy ? `with ${conductedBy}` : '';
  const base = { key: `${id} end`, by, more: [] };
  if (status === 'COMPLETED' && endedAt)
    return [
      sent,
      { ...base, at: endedAt, tone: 'good', icon: approvedIcon, text: `Call completed, attempt ${attempt.attempt}` },
    ];
  if (status === 'DROPPED')
    return [
      sent,
      {
        ...base,
        at: endedAt ?? linkSentAt,
        tone: 'off',
        icon: expiredIcon,
        text: `Call broke off${length === null ? '' : ` after ${clock(length)}`}`,
        more: endReason ? [vkycEndReasons[endReason]] : [],
      },
    ];
  if (status === 'EXPIRED')
    return [sent, { ...base, at: expiresAt, tone: 'off', icon: expiredIcon, text: 'Link expired' }];
  return [sent];
}

/** Every attempt and every decision, newest first. Nothing of it ever changes. */
export function HistoryPanel({ review }: { review: Review }) {
  const entries = [...review.decisions.map(ofDecision), ...review.attempts.flatMap(ofAttempt)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  if (entries.length === 0) return null;
  return (
    <section className="panel sect history" aria-label="History">
      <header>
        <h2>History</h2>
      </header>
      <ol className="timeline">
        {entries.map(({ key, at, tone, icon, text, by, more }) => (
          <li key={key} className={tone}>
            <Icon shape={icon} />
            <div>
              <div>{text}</div>
              {more.map((line) => (
                <div key={line} className="small">
                  {line}
                </div>
              ))}
              <div className="small soft num">
                {formatDateTime(at)}
                {by && `, ${by}`}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
