import { useEffect, useMemo } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { formatMoney, formatNumber } from '../kit/format/money.ts';
import { formatDate } from '../kit/format/wall-clock.ts';
import { Notice } from '../kit/parts/notice.tsx';
import { Segment } from '../kit/parts/segment.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { loadedValue } from '../kit/work/create-load.ts';
import { createDaily, type Daily, type DailyState, type RangeChoice } from './daily-mis.state.ts';
import { shareText } from './mis-words.ts';
import { AgencyChoice } from './parts/agency-choice.tsx';
import { DailyCharts } from './parts/daily-charts.tsx';
import { DailyTables } from './parts/daily-tables.tsx';
import { MisPage } from './parts/mis-page.tsx';
import { Figure, PageTop } from './parts/page-top.tsx';
import { PartnerChoice } from './parts/partner-choice.tsx';

const PickedDays = lazyPart(async () => (await import('./parts/picked-days.tsx')).PickedDays);

const title = 'Daily MIS';
const choices: readonly { value: RangeChoice; label: string }[] = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'picked', label: 'Pick dates' },
];

function Summary({ totals, before, days }: Daily) {
  const earlier = days.length === 1 ? 'on the day before' : `in the ${days.length} days before`;
  return (
    <dl className="mis-figures">
      <Figure label="In" value={formatNumber(totals.came)} note={`${formatNumber(before.came)} ${earlier}`} />
      <Figure label="Done" value={formatNumber(totals.done)} note={`${formatNumber(before.done)} ${earlier}`} />
      <Figure
        label="Right the first time"
        value={shareText(totals.right, totals.done)}
        note={`${shareText(before.right, before.done)} ${earlier}`}
      />
      <Figure
        label="Disbursed"
        value={formatMoney(totals.disbursedAmount)}
        note={`${formatNumber(totals.disbursed)} ${totals.disbursed === 1 ? 'loan' : 'loans'}`}
      />
      <Figure
        label="Collected"
        value={formatMoney(totals.collected)}
        note={`${shareText(totals.promisesKept, totals.promisesDue)} of promises kept`}
      />
    </dl>
  );
}

/** Says from which day on an agency has figures, where a range begins before it. */
function KeptSince({ state, figures }: { state: DailyState; figures: Daily }) {
  const agency = useValue(state.agency.value);
  const first = figures.days.at(-1)?.day ?? '';
  if (agency === '' || figures.agencySince === null || first >= figures.agencySince) return null;
  return (
    <Notice tone="wait">
      Figures of collections are kept by agency from {formatDate(figures.agencySince)} on: earlier days count nothing
      here.
    </Notice>
  );
}

function Top({ state, figures }: { state: DailyState; figures: Daily | undefined }) {
  const choice = useValue(state.choice);
  const isDownloading = useValue(state.file.isBusy);
  return (
    <PageTop
      title={title}
      asOf={figures?.asOf}
      refresh={() => void state.refresh()}
      download={figures?.mayDownload ? () => void state.download() : undefined}
      isDownloading={isDownloading}
    >
      <Segment label="Days" choices={choices} value={choice} change={state.choose} />
      {choice === 'picked' && <PickedDays state={state} />}
      <PartnerChoice field={state.partner} partners={figures?.partners ?? []} />
      <AgencyChoice field={state.agency} agencies={figures?.agencies ?? []} />
    </PageTop>
  );
}

/** What was done from day to day (RT-83, AP-29, AP-30). */
export function DailyMis({ widget }: { widget: Widget }) {
  const state = useMemo(() => createDaily(widget), [widget]);
  useEffect(() => {
    void state.refresh();
    return state.dispose;
  }, [state]);
  useEffect(() => widget.provide({ reload: () => state.refresh() }), [widget, state]);
  const shown = useValue(state.load.state);
  const figures = loadedValue(shown);
  return (
    <MisPage load={state.load} again={() => void state.refresh()} top={<Top state={state} figures={figures} />}>
      {(value) => (
        <>
          <KeptSince state={state} figures={value} />
          <Summary {...value} />
          <DailyCharts figures={value} />
          <DailyTables figures={value} />
          <p className="mis-note small soft">
            Days begin and end at midnight in India. A day is closed a quarter of an hour after it is over; until then
            its figures still move.
          </p>
        </>
      )}
    </MisPage>
  );
}
