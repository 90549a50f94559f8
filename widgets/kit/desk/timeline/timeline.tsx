import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../../client/connection.ts';
import { CardSkeleton } from '../../parts/card-skeleton.tsx';
import { LoadFailure, NoRecords } from '../../parts/load-state.tsx';
import { useValue } from '../../use-value.ts';
import { createLoad } from '../../work/create-load.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { timelineLines, type TimelineEvent } from './timeline-lines.ts';

const pageRows = 30;

/** The events of an application, the newest first, a page at a time; each page is loaded once. */
export function Timeline({ connection, loan }: { connection: Connection; loan: string }) {
  const [events, setEvents] = useState<readonly TimelineEvent[]>();
  const [hasMore, setMore] = useState(false);
  const [page, setPage] = useState(1);
  const [attempt, setAttempt] = useState(0);
  const timeline = useMemo(() => createLoad(connection, 'applicationTimeline'), [connection]);
  const shown = useValue(timeline.state);
  const failure = shown.phase === 'failed' ? shown : undefined;
  useEffect(() => {
    void timeline.load({ loanApplicationNumber: loan, pageNumber: page, rows: pageRows }).then((reply) => {
      if (!reply) return;
      setEvents((shown = []) => (page === 1 ? reply.events : [...shown, ...reply.events]));
      setMore(reply.hasMore);
    });
    return timeline.dispose;
  }, [timeline, loan, page, attempt]);
  return (
    <>
      {failure && <LoadFailure failure={failure} retry={() => setAttempt(attempt + 1)} />}
      {!events && !failure && <CardSkeleton rows={5} />}
      {events?.length === 0 && <NoRecords />}
      {events && events.length > 0 && (
        <ol className="timeline">
          {timelineLines(events).map((line) => (
            <TimelineEntry key={line.last.id} line={line} />
          ))}
        </ol>
      )}
      {hasMore && (
        <button className="btn" type="button" onClick={() => setPage(page + 1)}>
          Show more
        </button>
      )}
    </>
  );
}
