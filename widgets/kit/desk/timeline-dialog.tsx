import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../client/connection.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatDateTime } from '../format/wall-clock.ts';
import { CardSkeleton } from '../parts/card-skeleton.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { approvedIcon, editIcon, holdIcon, neutralIcon, rejectedIcon, type IconShape } from '../parts/icons.tsx';
import { LoadFailure, NoRecords } from '../parts/load-state.tsx';
import { useValue } from '../use-value.ts';
import { createLoad } from '../work/create-load.ts';

type Event = CallReply<'applicationTimeline'>['events'][number];

const pageRows = 30;

const words: Readonly<Record<string, { text: string; icon: IconShape }>> = {
  APPROVE_CARD: { text: 'Approved a card', icon: approvedIcon },
  REJECT_CARD: { text: 'Rejected a card', icon: rejectedIcon },
  CORRECT_CARD: { text: 'Corrected a card', icon: editIcon },
  HOLD: { text: 'Put on hold', icon: holdIcon },
  CHANGE_HOLD: { text: 'Changed the reason of the hold', icon: holdIcon },
  RELEASE_HOLD: { text: 'Resolved the hold', icon: approvedIcon },
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
  ANSWER_DISBURSAL: { text: 'The bank answered', icon: neutralIcon },
  FIX_DISBURSAL: { text: 'Fixed the cause of the failure', icon: editIcon },
};

/** ADD_DOCUMENT -> Add document. */
function plain(text: string): string {
  const small = text.toLowerCase().replaceAll('_', ' ');
  return small.charAt(0).toUpperCase() + small.slice(1);
}

function changeText({ field, from, to }: Event['changes'][number]): string {
  if (field === 'card') return to ?? '';
  // A corrected field of a card is named by its label, which begins with a capital letter.
  if (/^[^a-z]/.test(field)) return `${field}: ${from || '-'} to ${to || '-'}`;
  const [before, after] = [from, to].map((value) => (value === null ? '' : plain(value)));
  return [before, after].filter(Boolean).join(' to ');
}

function TimelineEntry({ event }: { event: Event }) {
  const { text, icon } = words[event.action] ?? { text: plain(event.action), icon: neutralIcon };
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

/** The events of the application, newest first, a page at a time. */
export function TimelineDialog({ connection, loan, close }: { connection: Connection; loan: string; close(): void }) {
  const [events, setEvents] = useState<readonly Event[]>();
  const [hasMore, setMore] = useState(false);
  const [page, setPage] = useState(1);
  const [attempt, setAttempt] = useState(0);
  const timeline = useMemo(() => createLoad(connection, 'applicationTimeline'), [connection]);
  const isFailed = useValue(timeline.state).phase === 'failed';
  useEffect(() => {
    void timeline.load({ loanApplicationNumber: loan, pageNumber: page, rows: pageRows }).then((reply) => {
      if (!reply) return;
      setEvents((shown = []) => (page === 1 ? reply.events : [...shown, ...reply.events]));
      setMore(reply.hasMore);
    });
    return timeline.dispose;
  }, [timeline, loan, page, attempt]);
  return (
    <Dialog title="Timeline" isOpen close={close} width="560px">
      {isFailed && <LoadFailure retry={() => setAttempt(attempt + 1)} />}
      {!events && !isFailed && <CardSkeleton rows={5} />}
      {events?.length === 0 && <NoRecords />}
      {events && events.length > 0 && (
        <ol className="timeline">
          {events.map((event) => (
            <TimelineEntry key={event.id} event={event} />
          ))}
        </ol>
      )}
      {hasMore && (
        <button className="btn" type="button" onClick={() => setPage(page + 1)}>
          Show more
        </button>
      )}
    </Dialog>
  );
}
