import type { CallReply } from '../../../contract/schemas.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';

type ToCancel = NonNullable<CallReply<'fetchMandateBatches'>['toCancel']>;

/** Mandates that the bank has and no loan needs, which the bank is to be told to end. */
export function MandatesToCancel({ toCancel: { count, mandates } }: { toCancel: ToCancel }) {
  const more = count - mandates.length;
  return (
    <details style={{ width: '100%' }}>
      <summary>
        To be cancelled at the bank <span className="soft num">({formatNumber(count)})</span>
      </summary>
      <p className="soft small">The bank has these mandates of applications that have ended.</p>
      <ul aria-label="Mandates to be cancelled" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {mandates.map(({ loanApplicationNumber, customerName, umrn, since }) => (
          <li key={umrn} className="row wrap">
            <span className="grow">
              <span className="num">{loanApplicationNumber}</span>, {customerName}
            </span>
            <span className="num">{umrn}</span>
            <span className="soft num small">since {formatDate(since.slice(0, 10))}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="soft small">and {formatNumber(more)} more</p>}
    </details>
  );
}
