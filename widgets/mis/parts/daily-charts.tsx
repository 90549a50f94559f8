import { formatMoney, formatNumber } from '../../kit/format/money.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { BarList, type Bar } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import type { Daily } from '../daily-mis.state.ts';
import { shareText } from '../mis-words.ts';

const shown = 6;

/** The first bars, and the others as one. */
function topBars<Item>(items: readonly Item[], bar: (item: Item) => Bar, rest: (items: readonly Item[]) => Bar) {
  if (items.length <= shown) return items.map(bar);
  return [...items.slice(0, shown - 1).map(bar), rest(items.slice(shown - 1))];
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const writePercent = (value: number) => `${Math.round(value * 10) / 10}%`;

/** An amount in few letters: 2.4 L is two lakh and forty thousand rupees. */
function shortMoney(value: number): string {
  const tenths = (amount: number) => String(Math.round(amount * 10) / 10);
  if (value >= 10_000_000) return `₹${tenths(value / 10_000_000)} Cr`;
  if (value >= 100_000) return `₹${tenths(value / 100_000)} L`;
  return value >= 1_000 ? `₹${tenths(value / 1_000)} k` : formatMoney(value);
}

function Volumes({ days }: { days: Daily['days'] }) {
  const dates = days.map(({ day }) => day);
  const came = days.map((day) => day.came);
  const done = days.map((day) => day.done);
  return (
    <ChartCard
      title="Applications a day"
      text="Came in and were done"
      table={{
        heads: ['Day', 'In', 'Done'],
        lines: days.map((day) => [formatDate(day.day), formatNumber(day.came), formatNumber(day.done)]),
      }}
    >
      <LineChart
        label={`Applications a day: at most ${Math.max(...came)} came in, at most ${Math.max(...done)} were done`}
        days={dates}
        series={[
          { label: 'In', values: came },
          { label: 'Done', values: done },
        ]}
        write={formatNumber}
      />
    </ChartCard>
  );
}

function FirstTimeRight({ days, totals }: Pick<Daily, 'days' | 'totals'>) {
  return (
    <ChartCard
      title="Right the first time"
      text="Left document processing without ever a rejected document"
      table={{
        heads: ['Day', 'Done', 'Right', 'Share'],
        lines: days.map(({ day, done, right }) => [
          formatDate(day),
          formatNumber(done),
          formatNumber(right),
          shareText(right, done),
        ]),
      }}
    >
      <LineChart
        label={`Right the first time, each day: ${shareText(totals.right, totals.done)} in all`}
        days={days.map(({ day }) => day)}
        series={[{ label: '', values: days.map(({ done, right }) => percent(right, done)) }]}
        write={writePercent}
        most={100}
      />
    </ChartCard>
  );
}

function Collected({ days }: { days: Daily['days'] }) {
  const values = days.map(({ collected }) => collected);
  return (
    <ChartCard
      title="Collected a day"
      text="Payments of loans in collection, rupees"
      table={{
        heads: ['Day', 'Payments', 'Collected'],
        lines: days.map((day) => [formatDate(day.day), formatNumber(day.payments), formatMoney(day.collected)]),
      }}
    >
      <BarChart
        label={`Collected a day: at most ${formatMoney(Math.max(...values))}`}
        days={days.map(({ day }) => day)}
        values={values}
        write={shortMoney}
      />
    </ChartCard>
  );
}

function Rejections({ rejections }: Pick<Daily, 'rejections'>) {
  const sum = (items: Readonly<Daily['rejections']>) => items.reduce((all, { count }) => all + count, 0);
  const most = Math.max(1, ...rejections.map(({ count }) => count));
  const bar = (name: string, count: number, isRest = false): Bar => ({
    name,
    share: Math.min(1, count / most),
    value: formatNumber(count),
    note: shareText(count, sum(rejections)),
    isRest,
  });
  return (
    <ChartCard
      title="Rejected documents"
      text="By reason"
      table={{
        heads: ['Reason', 'Documents', 'Share'],
        lines: rejections.map(({ reason, count }) => [reason, formatNumber(count), shareText(count, sum(rejections))]),
      }}
    >
      <BarList
        empty="No document was rejected."
        bars={topBars(
          rejections,
          ({ reason, count }) => bar(reason, count),
          (others) => bar(`${others.length} others`, sum(others), true),
        )}
      />
    </ChartCard>
  );
}

function InTime({ stages }: Pick<Daily, 'stages'>) {
  const busiest = stages.filter(({ left }) => left > 0).toSorted((one, other) => other.left - one.left);
  return (
    <ChartCard
      title="Within the limit"
      text="Of what left each state, the share that met its limit"
      table={{
        heads: ['State', 'Came', 'Left', 'Within limit'],
        lines: stages.map(({ label, came, left, inTime }) => [
          label,
          formatNumber(came),
          formatNumber(left),
          formatNumber(inTime),
        ]),
      }}
    >
      <BarList
        empty="Nothing left a state."
        bars={busiest.slice(0, shown).map(({ label, left, inTime }) => ({
          name: label,
          share: inTime / left,
          value: shareText(inTime, left),
          note: `of ${formatNumber(left)}`,
        }))}
      />
    </ChartCard>
  );
}

function Agents({ agents, otherAgents }: Pick<Daily, 'agents' | 'otherAgents'>) {
  const most = Math.max(1, ...agents.map(({ done }) => done));
  const bar = (name: string, { done, right }: { done: number; right: number }, isRest = false): Bar => ({
    name,
    share: Math.min(1, done / most),
    value: formatNumber(done),
    note: shareText(right, done),
    isRest,
  });
  const sum = (items: readonly { done: number; right: number }[]) => ({
    done: items.reduce((all, { done }) => all + done, 0),
    right: items.reduce((all, { right }) => all + right, 0),
  });
  const unnamed = otherAgents.count > 0 ? [{ name: `${formatNumber(otherAgents.count)} others`, ...otherAgents }] : [];
  return (
    <ChartCard
      title="Done per agent"
      text="Applications through documents, with the share right the first time"
      table={{
        heads: ['Agent', 'Done', 'Right', 'Share'],
        lines: [...agents, ...unnamed].map(({ name, done, right }) => [
          name,
          formatNumber(done),
          formatNumber(right),
          shareText(right, done),
        ]),
      }}
    >
      <BarList
        empty="Nobody finished an application."
        bars={topBars(
          agents,
          (agent) => bar(agent.name, agent),
          (others) =>
            bar(`${formatNumber(others.length + otherAgents.count)} others`, sum([...others, otherAgents]), true),
        )}
      />
    </ChartCard>
  );
}

/** The figures of the range as charts, the oldest day at the left. */
export function DailyCharts({ figures }: { figures: Daily }) {
  const days = figures.days.toReversed();
  return (
    <div className="charts">
      <Volumes days={days} />
      <FirstTimeRight days={days} totals={figures.totals} />
      <Collected days={days} />
      <Rejections rejections={figures.rejections} />
      <InTime stages={figures.stages} />
      <Agents {...figures} />
    </div>
  );
}
