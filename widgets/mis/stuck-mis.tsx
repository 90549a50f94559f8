import { useEffect, useMemo, useState } from 'react';
import { listProductTypes } from '../contract/applications/udrs.ts';
import { formatNumber } from '../kit/format/money.ts';
import { formatMinutes, minutesSince } from '../kit/format/wall-clock.ts';
import { Segment } from '../kit/parts/segment.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { loadedValue } from '../kit/work/create-load.ts';
import { shareText } from './mis-words.ts';
import { AgeTable } from './parts/age-table.tsx';
import { MisPage } from './parts/mis-page.tsx';
import { Figure, PageTop } from './parts/page-top.tsx';
import { PartnerChoice } from './parts/partner-choice.tsx';
import { queueLink } from './queue-link.ts';
import { createStuck, type Product, type Stuck, type StuckState } from './stuck-mis.state.ts';

const title = 'Stuck MIS';
const products: readonly { value: Product; label: string }[] = [
  { value: '', label: 'All' },
  ...listProductTypes.map((value) => ({ value, label: value })),
];

function Figures({ rows, asOf }: Stuck) {
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);
  const total = sum(rows.map((row) => row.total));
  const late = sum(rows.map((row) => row.late));
  const [first] = rows;
  const waited = first?.oldest && minutesSince(first.oldest.queuedAt, new Date(asOf));
  const met = rows.flatMap((row) => row.met ?? []);
  const left = sum(met.map((each) => each.left));
  return (
    <dl className="mis-figures">
      <Figure label="Open" value={formatNumber(total)} note="as in the queues" />
      <Figure label="Past their limit" value={formatNumber(late)} note={`${shareText(late, total)} of open`} />
      <Figure
        label="Oldest"
        value={waited ? formatMinutes(waited) : '-'}
        note={first?.oldest ? first.label : undefined}
      />
      {met.length > 0 && (
        <Figure
          label="Met yesterday"
          value={shareText(sum(met.map((each) => each.inTime)), left)}
          note={`${formatNumber(left)} left their state`}
        />
      )}
    </dl>
  );
}

function Shown({ figures, state, widget }: { figures: Stuck; state: StuckState; widget: Widget }) {
  const [showsEmpty, setShowsEmpty] = useState(false);
  const { rows, asOf, today } = figures;
  const productType = useValue(state.product);
  const partnerId = useValue(state.partner.value);
  const empty = rows.filter(({ total }) => total === 0).length;
  return (
    <>
      <Figures {...figures} />
      <AgeTable
        rows={showsEmpty ? rows : rows.filter(({ total }) => total > 0)}
        asOf={asOf}
        linkOf={(row, band) => queueLink({ row, band, today, productType, partnerId }, widget)}
      />
      <div className="mis-note">
        <p className="small soft">
          A count opens its rows in the queue. Days are those of the calendar; the limit is counted by the hour, and the
          heavy line is where it lies. Applications on hold count where the queue itself shows them.
        </p>
        {empty > 0 && (
          <button
            className="btn plain small"
            type="button"
            aria-pressed={showsEmpty}
            onClick={() => setShowsEmpty(!showsEmpty)}
          >
            {showsEmpty ? 'Hide empty queues' : `Show ${empty} empty ${empty === 1 ? 'queue' : 'queues'}`}
          </button>
        )}
      </div>
    </>
  );
}

/** What waits in the queues, and for how long (RT-82, AP-29, AP-30). */
export function StuckMis({ widget }: { widget: Widget }) {
  const state = useMemo(() => createStuck(widget), [widget]);
  useEffect(() => {
    void state.refresh();
    return state.dispose;
  }, [state]);
  useEffect(() => widget.provide({ reload: () => state.refresh() }), [widget, state]);
  const shown = useValue(state.load.state);
  const product = useValue(state.product);
  const isDownloading = useValue(state.file.isBusy);
  const figures = loadedValue(shown);
  const top = (
    <PageTop
      title={title}
      asOf={figures?.asOf}
      refresh={() => void state.refresh()}
      download={figures?.mayDownload ? () => void state.download() : undefined}
      isDownloading={isDownloading}
    >
      <Segment label="Product" choices={products} value={product} change={state.narrow} />
      <PartnerChoice field={state.partner} partners={figures?.partners ?? []} />
    </PageTop>
  );
  return (
    <MisPage load={state.load} again={() => void state.refresh()} top={top}>
      {(value) => <Shown figures={value} state={state} widget={widget} />}
    </MisPage>
  );
}
