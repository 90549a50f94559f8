import { useEffect, useMemo, useState } from 'react';
import { recipientStatuses, type RecipientStatus } from '../../contract/campaigns/communication.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { LoadFailure, NoRecords } from '../../kit/parts/load-state.tsx';
import { Pager } from '../../kit/parts/pager.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import type { Communication } from '../sent.state.ts';
import { recipientLooks } from '../words.ts';
import { StatusLook } from './look.tsx';

type Recipient = CallReply<'communicationRecipients'>['recipients'][number];

const pageSizes = [20, 50, 100] as const;

function Rows({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <div className="com-scroll" tabIndex={0} role="group" aria-label="Recipients">
      <table className="com-table">
        <thead>
          <tr>
            <th scope="col">Recipient</th>
            <th scope="col">Status</th>
            <th scope="col">At</th>
          </tr>
        </thead>
        <tbody>
          {recipients.map(({ position, name, subject, contact, status, reason, sentAt }) => (
            <tr key={position}>
              <td>
                <div>{name ?? 'Not yours to see'}</div>
                {subject !== null && <div className="small soft num">{subject}</div>}
                {contact !== null && <div className="small soft num">{contact}</div>}
              </td>
              <td>
                <StatusLook look={recipientLooks[status]} />
                {reason !== null && <div className="small soft">{reason}</div>}
              </td>
              <td className="num soft">{sentAt === null ? '-' : formatDateTime(sentAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The recipients of a communication, narrowed to a status; read again when its counts change. */
export function Recipients({ communication, widget }: { communication: Communication; widget: Widget }) {
  const { connection } = widget;
  const { communicationId } = communication;
  const load = useMemo(() => createLoad(connection, 'communicationRecipients'), [connection]);
  const [query, setQuery] = useState<{ page: number; rows: number; status: RecipientStatus | null }>({
    page: 0,
    rows: pageSizes[0],
    status: null,
  });
  const shown = useValue(load.state);
  const moved = JSON.stringify(communication.counts);
  useEffect(() => {
    const { page, rows, status } = query;
    void load.load({ communicationId, pageNumber: page + 1, rows, status }, { keeps: true });
  }, [load, communicationId, query, moved]);
  useEffect(() => load.dispose, [load]);
  const total = shown.phase === 'ready' ? shown.value.totalCount : 0;
  // messages go on to be delivered after the communication is done, and its list is read no more
  const { counts } = shown.phase === 'ready' ? shown.value : communication;
  return (
    <>
      <div className="com-counts" role="group" aria-label="By status">
        <button
          className="btn small"
          type="button"
          aria-pressed={query.status === null}
          onClick={() => setQuery({ ...query, page: 0, status: null })}
        >
          All {formatNumber(communication.recipients)}
        </button>
        {recipientStatuses
          .filter((status) => counts[status] > 0 || status === query.status)
          .map((status) => (
            <button
              key={status}
              className="btn small"
              type="button"
              aria-pressed={query.status === status}
              onClick={() => setQuery({ ...query, page: 0, status })}
            >
              {recipientLooks[status].word} {formatNumber(counts[status])}
            </button>
          ))}
      </div>
      {shown.phase === 'loading' && <CardSkeleton rows={6} />}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={() => load.again()} />}
      {shown.phase === 'ready' && total === 0 && <NoRecords />}
      {shown.phase === 'ready' && total > 0 && (
        <>
          <Rows recipients={shown.value.recipients} />
          {total > pageSizes[0] && (
            <Pager
              page={query.page}
              pageCount={Math.max(1, Math.ceil(total / query.rows))}
              pageSize={query.rows}
              pageSizes={pageSizes}
              totalCount={total}
              goTo={(page) => setQuery({ ...query, page })}
              resize={(rows) => setQuery({ ...query, page: 0, rows })}
            />
          )}
        </>
      )}
    </>
  );
}
