import { auditActions, type AuditAction } from '../../../contract/audit/audit-actions.ts';
import { formatDateTime } from '../../format/wall-clock.ts';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { approvedIcon } from '../../parts/icons/approved.tsx';
import { editIcon } from '../../parts/icons/edit.tsx';
import { holdIcon } from '../../parts/icons/hold.tsx';
import { neutralIcon } from '../../parts/icons/neutral.tsx';
import { rejectedIcon } from '../../parts/icons/rejected.tsx';
import { revealIcon } from '../../parts/icons/reveal.tsx';
import type { TimelineEvent, TimelineLine } from './timeline-lines.ts';

const icons: Readonly<Partial<Record<AuditAction, IconShape>>> = {
  APPROVE_CARD: approvedIcon,
  REJECT_CARD: rejectedIcon,
  CORRECT_CARD: editIcon,
  HOLD: holdIcon,
  CHANGE_HOLD: holdIcon,
  RELEASE_HOLD: approvedIcon,
  WITHDRAW_DECISION: editIcon,
  RECORD_OSV_VISIT: editIcon,
  DECIDE_CREDIT: editIcon,
  RECORD_AGREEMENT: editIcon,
  CHECK_ACCOUNT: editIcon,
  APPROVE_DISBURSAL: approvedIcon,
  SEND_DISBURSAL_BACK: rejectedIcon,
  READ: revealIcon,
  FIX_DISBURSAL: editIcon,
};

const isAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/** ADD_DOCUMENT -> Add document. */
export function plain(text: string): string {
  const small = text.toLowerCase().replaceAll('_', ' ');
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/** What an action is called, and its glyph; another backend may have actions of its own. */
export const lookOf = (action: string): { text: string; icon: IconShape } =>
  isAction(action)
    ? { text: auditActions[action], icon: icons[action] ?? neutralIcon }
    : { text: plain(action), icon: neutralIcon };

/** A change in words; empty where there is nothing to say. */
export function changeText({ field, from, to }: TimelineEvent['changes'][number]): string {
  if (field === 'card' || field === 'field') return to ?? '';
  // A corrected field of a card is named by its label, which begins with a capital letter.
  if (/^[^a-z]/.test(field)) return `${field}: ${from || '-'} to ${to || '-'}`;
  const [before, after] = [from, to].map((value) => (value === null ? '' : plain(value)));
  return [before, after].filter(Boolean).join(' to ');
}

const among = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** An event, or one that the same person repeated: what was done, what it changed, why, when and by whom. */
export function TimelineEntry({ line }: { line: TimelineLine }) {
  const { last, events } = line;
  const { text, icon } = lookOf(last.action);
  const details = among(events.flatMap(({ changes }) => changes.map(changeText)));
  const reasons = among(events.flatMap(({ reasonCodes }) => reasonCodes.map(plain)));
  return (
    <li>
      <Icon shape={icon} />
      <div>
        <div>
          <span className="strong">{text}</span>
          {last.result === 'DENIED' && <span className="soft"> (refused)</span>}
          {events.length > 1 && <span className="num">, {events.length} times</span>}
          {details.length > 0 && <span>: {details.join(', ')}</span>}
        </div>
        {reasons.length > 0 && <div className="small">{reasons.join(', ')}</div>}
        {among(events.map(({ remark }) => remark ?? '')).map((remark) => (
          <div key={remark} className="small">
            {remark}
          </div>
        ))}
        <div className="small soft num">
          {formatDateTime(last.at)}, {last.actor}
        </div>
      </div>
    </li>
  );
}
