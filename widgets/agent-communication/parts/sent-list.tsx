import type { CommunicationStatus } from '../../contract/campaigns/communication.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { LoadFailure, NoRecords } from '../../kit/parts/load-state.tsx';
import { Pager } from '../../kit/parts/pager.tsx';
import { useValue } from '../../kit/use-value.ts';
import { sentPageSizes, type Communication, type Listing, type Sent } from '../sent.state.ts';
import { channelNames, communicationLooks, countedRecipients } from '../words.ts';
import { StatusLook } from './look.tsx';
import { Progress } from './progress.tsx';

interface SentListProps {
  sent: Sent;
  open(communicationId: string): void;
}

function Entry({ communication, open }: { communication: Communication; open(): void }) {
  const { title, status, createdBy, createdAt, recipients, channel } = communication;
  return (
    <li>
      <button className="com-entry" type="button" onClick={open}>
        <span className="com-entry-head">
          <span className="strong grow">{title}</span>
          <StatusLook look={communicationLooks[status]} />
        </span>
        <span className="small soft">
          {channelNames[channel]}, {countedRecipients(recipients)}. {createdBy}, {formatDateTime(createdAt)}
        </span>
        {status === 'SENDING' && <Progress communication={communication} />}
      </button>
    </li>
  );
}

/** The choice of a status, each with its count. */
function Statuses({ sent, statuses }: { sent: Sent; statuses: Listing['statuses'] }) {
  const { status: chosen } = useValue(sent.query);
  const countOf = (status: CommunicationStatus) => statuses.find((each) => each.status === status)?.count ?? 0;
  const all = Object.keys(communicationLooks) as CommunicationStatus[];
  const show = (status: CommunicationStatus | null) => void sent.show({ page: 0, status });
  return (
    <div className="com-counts" role="group" aria-label="Show">
      <button className="btn small" type="button" aria-pressed={chosen === null} onClick={() => show(null)}>
        All {formatNumber(statuses.reduce((sum, { count }) => sum + count, 0))}
      </button>
      {all
        .filter((status) => countOf(status) > 0 || status === chosen)
        .map((status) => (
          <button
            key={status}
            className="btn small"
            type="button"
            aria-pressed={chosen === status}
            onClick={() => show(status)}
          >
            {communicationLooks[status].word} {formatNumber(countOf(status))}
          </button>
        ))}
    </div>
  );
}

function Listed({ sent, listing, open }: SentListProps & { listing: Listing }) {
  const { page, pageSize, status } = useValue(sent.query);
  const { communications, totalCount, statuses } = listing;
  return (
    <>
      <header>
        <h2>Sent</h2>
        <Statuses sent={sent} statuses={statuses} />
      </header>
      {communications.length === 0 ? (
        <NoRecords
          {...(status === null ? { text: 'Nothing was sent yet.' } : { clear: () => void sent.show({ status: null }) })}
        />
      ) : (
        <ul className="com-entries" aria-label="Communications">
          {communications.map((communication) => (
            <Entry
              key={communication.communicationId}
              communication={communication}
              open={() => open(communication.communicationId)}
            />
          ))}
        </ul>
      )}
      {totalCount > sentPageSizes[0] && (
        <Pager
          page={page}
          pageCount={Math.max(1, Math.ceil(totalCount / pageSize))}
          pageSize={pageSize}
          pageSizes={sentPageSizes}
          totalCount={totalCount}
          goTo={(next) => void sent.show({ page: next })}
          resize={(size) => void sent.show({ page: 0, pageSize: size })}
        />
      )}
    </>
  );
}

/** What was sent and what waits, the newest first; each opens its recipients. */
export function SentList({ sent, open }: SentListProps) {
  const shown = useValue(sent.load.state);
  return (
    <section className="panel com-sent" aria-label="Sent">
      {shown.phase === 'loading' && <CardSkeleton rows={6} />}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={() => sent.show({})} />}
      {shown.phase === 'ready' && <Listed sent={sent} listing={shown.value} open={open} />}
    </section>
  );
}
