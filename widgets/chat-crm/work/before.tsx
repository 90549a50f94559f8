import { useEffect, useState } from 'react';
import type { Connection } from '../../client/connection.ts';
import { labelFromCamelCase } from '../../kit/format/text.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { historyIcon } from '../../kit/parts/icons/history.tsx';
import { eventsBefore, type LoanEvent } from './events-before.state.ts';

function wordsOf(action: string): string {
  const words = /[a-z]/.test(action) ? labelFromCamelCase(action) : action.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What happened to the loan before; nothing for an agent who may not see it. */
export function Before({ loan, connection }: { loan: string; connection: Connection }) {
  const [events, setEvents] = useState<readonly LoanEvent[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    void eventsBefore(connection, loan, ending.signal).then((found) => {
      if (!ending.signal.aborted) setEvents(found);
    });
    return () => ending.abort();
  }, [loan, connection]);
  if (events.length === 0) return null;
  return (
    <section className="sec" aria-label="Before this chat">
      <h3 className="card-label">Before this chat</h3>
      <ul className="before small">
        {events.map(({ id, action, at, actor, remark }) => (
          <li key={id}>
            <Icon shape={historyIcon} size="s" />
            <div>
              {wordsOf(action)}
              {remark && `: ${remark}`}
              <div className="faint num">
                {formatDateTime(at)}, {actor}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
