import { useEffect, useMemo } from 'react';
import {
  consentChannels,
  consentProofs,
  consentPurposes,
  consentSources,
  consentStatuses,
} from '../../contract/consent/consent.ts';
import type { CallReply } from '../../contract/schemas.ts';
import timelineSheet from '../../kit/desk/timeline/timeline.css?sheet';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import type { ListRecord } from '../../kit/list/columns.ts';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { FieldRows } from '../../kit/parts/field-rows.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { statusLook } from '../../kit/parts/status-tone.ts';
import { Badge } from '../../kit/parts/status.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import { loanIdLabel } from '../../contract/words.ts';

type History = CallReply<'consentHistory'>;
type Event = History['events'][number];

const noticeOf = ({ noticeVersion, language }: Pick<Event, 'noticeVersion' | 'language'>) =>
  noticeVersion === null ? '' : [noticeVersion, language].filter(Boolean).join(', ');

function EventEntry({ event, loan }: { event: Event; loan: string | null }) {
  const { recordedBy, reference, loanApplicationNumber } = event;
  const notice = noticeOf(event);
  const otherLoan = loanApplicationNumber === loan ? null : loanApplicationNumber;
  const lines = [
    [formatDateTime(event.at), consentSources[event.source], recordedBy],
    [notice && `Notice ${notice}`, otherLoan && `Loan ${otherLoan}`],
    [[consentProofs[event.proof], reference].filter(Boolean).join(' ')],
  ];
  return (
    <li>
      <Icon shape={statusLook(event.event).icon} />
      <div>
        <div>
          <span className="strong">{consentStatuses[event.event]}</span>, {consentChannels[event.channel]}
        </div>
        {lines.map((parts) => {
          const text = parts.filter(Boolean).join(', ');
          return (
            text && (
              <div key={text} className="small soft">
                {text}
              </div>
            )
          );
        })}
      </div>
    </li>
  );
}

function Shown({ consent, events, isWhole }: History) {
  return (
    <>
      <div className="consent-subject">
        <div className="grow">
          <div className="strong">{consent.custName ?? consent.contact}</div>
          <div className="small soft num">{consent.contact}</div>
        </div>
        <Badge value={consent.status} />
      </div>
      <FieldRows
        rows={[
          { label: 'Purpose', value: consentPurposes[consent.purpose].about },
          { label: 'Notice', value: noticeOf(consent) },
          { label: loanIdLabel, value: consent.loanApplicationNumber },
          { label: consentStatuses[consent.status], value: formatDateTime(consent.at) },
          { label: 'Channel', value: consentChannels[consent.channel] },
        ]}
      />
      <div className="consent-history-head">
        <h3>History</h3>
        <span className="small soft consent-fixed">
          <Icon shape={lockIcon} size="s" />
          Cannot be changed
        </span>
      </div>
      <ol className="timeline" aria-label="History">
        {events.map((event) => (
          <EventEntry key={event.eventId} event={event} loan={consent.loanApplicationNumber} />
        ))}
      </ol>
      {!isWhole && <p className="soft">These are the newest {events.length} events.</p>}
    </>
  );
}

/** Everything that happened to a consent, the newest first; nothing in it can be changed (UT-08). */
export function HistoryDrawer({ row, widget, close }: { row: ListRecord; widget: Widget; close(): void }) {
  useSheet(timelineSheet);
  const { connection } = widget;
  const load = useMemo(() => createLoad(connection, 'consentHistory'), [connection]);
  const shown = useValue(load.state);
  const { rowId: recordId } = row;
  useEffect(() => {
    void load.load({ recordId });
    return load.dispose;
  }, [load, recordId]);
  return (
    <Drawer title={String(row['purpose'])} isOpen close={close} width="460px">
      {shown.phase === 'loading' && <CardSkeleton rows={6} />}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={() => load.again()} />}
      {shown.phase === 'ready' && <Shown {...shown.value} />}
    </Drawer>
  );
}
