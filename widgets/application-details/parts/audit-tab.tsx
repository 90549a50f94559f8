import { useEffect, useMemo, useState } from 'react';
import { roleLabel } from '../../contract/session/roles.ts';
import { changeText, lookOf, plain } from '../../kit/desk/timeline/timeline-entry.tsx';
import type { TimelineEvent } from '../../kit/desk/timeline/timeline-lines.ts';
import { formatDate, formatTimeWithSeconds } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { LoadFailure, NoRecords } from '../../kit/parts/load-state.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { useValue } from '../../kit/use-value.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import type { PartProps } from './part-props.ts';

const rows = 50;

function Row({ event }: { event: TimelineEvent }) {
  const why = [...event.reasonCodes.map(plain), event.remark].filter(Boolean).join(', ');
  return (
    <tr>
      <td className="num">
        {formatDate(event.at)} {formatTimeWithSeconds(event.at)}
      </td>
      <td>
        {event.actor}
        <div className="small soft">{event.roles.map(roleLabel).join(', ')}</div>
      </td>
      <td className="strong">{lookOf(event.action).text}</td>
      <td>{event.changes.map(changeText).filter(Boolean).join(', ') || '-'}</td>
      <td>{why || '-'}</td>
      <td>
        <Status value={event.result === 'OK' ? 'DONE' : 'DECLINED'} />
      </td>
    </tr>
  );
}

/** Everything that was done with the application, looks at it included, the newest first. */
export function AuditTab({ loan, widget }: PartProps) {
  const { connection } = widget;
  const [events, setEvents] = useState<readonly TimelineEvent[]>([]);
  const [pageNumber, setPage] = useState(1);
  const page = useMemo(() => createLoad(connection, 'applicationTimeline'), [connection]);
  const shown = useValue(page.state);
  useEffect(() => {
    const asked = { loanApplicationNumber: loan, pageNumber, rows, withReads: true };
    void page.load(asked).then((reply) => {
      if (reply) setEvents((known) => [...known, ...reply.events]);
    });
    return page.dispose;
  }, [page, loan, pageNumber]);
  async function again() {
    const reply = await page.again();
    if (reply) setEvents((known) => [...known, ...reply.events]);
  }
  return (
    <>
      {events.length > 0 && (
        <div className="panel details-audit" role="region" aria-label="Audit" tabIndex={0}>
          <table aria-label="Audit">
            <thead>
              <tr>
                {['At', 'Who', 'Action', 'What', 'Reason, remark', 'Result'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.phase === 'loading' && <CardSkeleton rows={6} />}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={() => again()} />}
      {shown.phase === 'ready' && events.length === 0 && <NoRecords />}
      {shown.phase === 'ready' && shown.value.hasMore && (
        <button className="btn" type="button" onClick={() => setPage(pageNumber + 1)}>
          Show older
        </button>
      )}
    </>
  );
}
