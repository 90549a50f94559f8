import { useState } from 'react';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';

type ToCancel = NonNullable<CallReply<'fetchMandateBatches'>['toCancel']>;
type Marked = ToCancel['mandates'][number];

interface MandatesToCancelProps {
  /** The first of them. */
  toCancel: ToCancel;
  work: Work;
  isReadonly: boolean;
  /** Reads the first ones again. */
  again(): void;
}

/** Mandates that the bank has and no loan needs, until somebody records that the bank has ended them. */
export function MandatesToCancel({ toCancel, work, isReadonly, again }: MandatesToCancelProps) {
  const isBusy = useValue(work.isBusy);
  const [read, setRead] = useState({ of: toCancel, shown: toCancel });
  const [asks, setAsks] = useState<Marked>();
  // What was read beside the first ones is forgotten once they are read again.
  const { count, mandates } = read.of === toCancel ? read.shown : toCancel;
  const setShown = (shown: ToCancel) => setRead({ of: toCancel, shown });
  const more = count - mandates.length;

  async function showMore() {
    const after = mandates.at(-1)?.cancellationId;
    const next = after && (await work.run('fetchMandatesToCancel', { after }, { success: '' }));
    if (next) setShown({ count: next.count, mandates: [...mandates, ...next.mandates] });
  }
  async function record({ cancellationId }: Marked) {
    const recorded = await work.run('recordMandateCancelled', { cancellationId });
    setAsks(undefined);
    // The others stay shown, however many of them were read.
    if (recorded)
      setShown({
        count: count - 1,
        mandates: mandates.filter((mandate) => mandate.cancellationId !== cancellationId),
      });
    if (!recorded || mandates.length === 1) again();
  }
  return (
    <details style={{ width: '100%' }}>
      <summary>
        To be cancelled at the bank <span className="soft num">({formatNumber(count)})</span>
      </summary>
      <p className="soft small">
        The bank has these mandates, and no loan collects by them. Those that wait longest come first.
      </p>
      <ul aria-label="Mandates to be cancelled" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {mandates.map((mandate) => (
          <li key={mandate.cancellationId} className="row wrap">
            <span className="grow">
              <span className="num">{mandate.loanApplicationNumber}</span>, {mandate.customerName}
              <span className="soft small">
                <br />
                {mandate.because}, since <span className="num">{formatDate(mandate.since.slice(0, 10))}</span>
              </span>
            </span>
            <span className="num">{mandate.umrn}</span>
            {!isReadonly && (
              <button
                className="btn small"
                type="button"
                disabled={isBusy}
                aria-label={`Cancelled at the bank: ${mandate.umrn}`}
                onClick={() => setAsks(mandate)}
              >
                Cancelled at the bank
              </button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button className="btn small" type="button" disabled={isBusy} onClick={() => void showMore()}>
          Show more, {formatNumber(more)} are left
        </button>
      )}
      {asks && (
        <ConfirmDialog
          title="Cancelled at the bank"
          isOpen
          destroys
          text={`Has the bank cancelled the mandate ${asks.umrn} of loan ${asks.loanApplicationNumber}? It leaves this list for good.`}
          confirmLabel="It is cancelled"
          confirm={() => record(asks)}
          cancel={() => setAsks(undefined)}
        />
      )}
    </details>
  );
}
