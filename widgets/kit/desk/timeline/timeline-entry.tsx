import type { CallReply } from '../../../contract/schemas.ts';
import { formatDateTime } from '../../format/wall-clock.ts';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { approvedIcon } from '../../parts/icons/approved.tsx';
import { editIcon } from '../../parts/icons/edit.tsx';
import { holdIcon } from '../../parts/icons/hold.tsx';
import { neutralIcon } from '../../parts/icons/neutral.tsx';
import { rejectedIcon } from '../../parts/icons/rejected.tsx';
import { revealIcon } from '../../parts/icons/reveal.tsx';

export type TimelineEvent = CallReply<'applicationTimeline'>['events'][number];

const words: Readonly<Record<string, { text: string; icon: IconShape }>> = {
  APPROVE_CARD: { text: 'Approved a card', icon: approvedIcon },
  REJECT_CARD: { text: 'Rejected a card', icon: rejectedIcon },
  CORRECT_CARD: { text: 'Corrected a card', icon: editIcon },
  HOLD: { text: 'Put on hold', icon: holdIcon },
  CHANGE_HOLD: { text: 'Changed the reason of the hold', icon: holdIcon },
  RELEASE_HOLD: { text: 'Resolved the hold', icon: approvedIcon },
  ASK_TO_CANCEL: { text: 'Told Compliance that the customer asks to cancel', icon: neutralIcon },
  CHANGE_UDRS: { text: 'Changed the status', icon: neutralIcon },
  WITHDRAW_DECISION: { text: 'Took the decision on a card back', icon: editIcon },
  SKIP: { text: 'Left for later', icon: neutralIcon },
  RECORD_OSV_VISIT: { text: 'Recorded an OSV visit', icon: editIcon },
  DECIDE_CREDIT: { text: 'Decided on the loan', icon: editIcon },
  RECORD_AGREEMENT: { text: 'Recorded the agreement', icon: editIcon },
  OPEN_MANDATE: { text: 'Opened the mandate', icon: neutralIcon },
  CHECK_ACCOUNT: { text: 'Checked the bank account', icon: editIcon },
  INITIATE_DISBURSAL: { text: 'Initiated the disbursal', icon: neutralIcon },
  APPROVE_DISBURSAL: { text: 'Approved the disbursal', icon: approvedIcon },
  SEND_DISBURSAL_BACK: { text: 'Sent the disbursal back', icon: rejectedIcon },
  READ: { text: 'Looked at it', icon: revealIcon },
  ANSWER_DISBURSAL: { text: 'The bank answered', icon: neutralIcon },
  MAKE_SCHEDULE: { text: 'Wrote the schedule of the loan', icon: neutralIcon },
  FIX_DISBURSAL: { text: 'Fixed the cause of the failure', icon: editIcon },
};

/** ADD_DOCUMENT -> Add document. */
export function plain(text: string): string {
  const small = text.toLowerCase().replaceAll('_', ' ');
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/** What an action is called, and its glyph. */
export const lookOf = (action: string): { text: string; icon: IconShape } =>
  words[action] ?? { text: plain(action), icon: neutralIcon };

/** A change in words; empty where there is nothing to say. */
export function changeText({ field, from, to }: TimelineEvent['changes'][number]): string {
  if (field === 'card' || field === 'field') return to ?? '';
  // A corrected field of a card is named by its label, which begins with a capital letter.
  if (/^[^a-z]/.test(field)) return `${field}: ${from || '-'} to ${to || '-'}`;
  const [before, after] = [from, to].map((value) => (value === null ? '' : plain(value)));
  return [before, after].filter(Boolean).join(' to ');
}

/** An event: what was done, what it changed, why, when and by whom. */
export function TimelineEntry({ event }: { event: TimelineEvent }) {
  const { text, icon } = lookOf(event.action);
  const details = event.changes.map(changeText).filter(Boolean);
  return (
    <li>
      <Icon shape={icon} />
      <div>
        <div>
          <span className="strong">{text}</span>
          {event.result === 'DENIED' && <span className="soft"> (refused)</span>}
          {details.length > 0 && <span>: {details.join(', ')}</span>}
        </div>
        {event.reasonCodes.length > 0 && <div className="small">{event.reasonCodes.map(plain).join(', ')}</div>}
        {event.remark && <div className="small">{event.remark}</div>}
        <div className="small soft num">
          {formatDateTime(event.at)}, {event.actor}
        </div>
      </div>
    </li>
  );
}
