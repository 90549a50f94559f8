import type { ReactNode } from 'react';
import { settlementStatuses } from '../../contract/settlement/settlement.ts';
import { formatMoney, formatNumber } from '../../kit/format/money.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import type { Daily, Figures } from '../daily-mis.state.ts';
import { shareText } from '../mis-words.ts';

interface TableProps {
  title: string;
  heads: readonly string[];
  lines: readonly { key: string; cells: readonly string[] }[];
  foot?: readonly string[];
  empty: string;
}

/** A table of figures; the first cell of each line names it. */
function FigureTable({ title, heads, lines, foot, empty }: TableProps) {
  const cellsOf = ([name, ...cells]: readonly string[]): ReactNode => (
    <>
      <th scope="row">{name}</th>
      {cells.map((cell, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column alone
        <td key={place} className="num">
          {cell}
        </td>
      ))}
    </>
  );
  return (
    <section className="mis-table" aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p className="small soft">{empty}</p>
      ) : (
        <div className="tablewrap" tabIndex={0} role="region" aria-label={`${title}, table`}>
          <table className="table pin">
            <thead>
              <tr>
                {heads.map((head, place) => (
                  <th key={head} scope="col" className={place > 0 ? 'r' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, cells }) => (
                <tr key={key}>{cellsOf(cells)}</tr>
              ))}
            </tbody>
            {foot && (
              <tfoot>
                <tr>{cellsOf(foot)}</tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}

const dayHeads = [
  'Day',
  'In',
  'Done',
  'Right first time',
  'Documents rejected',
  'Rejected',
  'Disbursed',
  'Amount disbursed',
  'Contacts',
  'Spoken to',
  'Outside hours',
  'Promises',
  'Promises kept',
  'Collected',
];
const dayCells = (figures: Figures) => [
  formatNumber(figures.came),
  formatNumber(figures.done),
  shareText(figures.right, figures.done),
  formatNumber(figures.cardsRejected),
  formatNumber(figures.rejected),
  formatNumber(figures.disbursed),
  formatMoney(figures.disbursedAmount),
  formatNumber(figures.contacts),
  formatNumber(figures.spoken),
  formatNumber(figures.outsideHours),
  formatNumber(figures.promised),
  shareText(figures.promisesKept, figures.promisesDue),
  formatMoney(figures.collected),
];

function collectionLines({ collections, totals }: Pick<Daily, 'collections' | 'totals'>) {
  const { allocated, resolved, settlements } = collections;
  const rows = [
    ['Allocated', formatNumber(allocated), ''],
    ['Contacts and attempts', formatNumber(totals.contacts), ''],
    ['Spoken to the borrower', formatNumber(totals.spoken), shareText(totals.spoken, totals.contacts)],
    ['Outside the contact hours', formatNumber(totals.outsideHours), shareText(totals.outsideHours, totals.contacts)],
    ['Promises to pay', formatNumber(totals.promised), formatMoney(totals.promisedAmount)],
    ['Promises kept', formatNumber(totals.promisesKept), shareText(totals.promisesKept, totals.promisesDue)],
    ['Payments', formatNumber(totals.payments), formatMoney(totals.collected)],
    ['Resolved', formatNumber(resolved), shareText(resolved, allocated)],
    ...settlementStatuses.flatMap((status) => {
      const found = settlements.find((each) => each.status === status);
      return found ? [[`Settlements, ${status}`, formatNumber(found.count), formatMoney(found.amount)]] : [];
    }),
  ];
  return rows.map((cells) => ({ key: cells[0] ?? '', cells }));
}

/** The figures of the range as tables: by day, state, partner, and those of collections. */
export function DailyTables({ figures }: { figures: Daily }) {
  const { days, totals, stages, byPartner } = figures;
  return (
    <>
      <FigureTable
        title="By day"
        heads={dayHeads}
        lines={days.map((day) => ({
          key: day.day,
          cells: [day.isClosed ? formatDate(day.day) : `${formatDate(day.day)}, open`, ...dayCells(day)],
        }))}
        foot={[days.length === 1 ? '1 day' : `${days.length} days`, ...dayCells(totals)]}
        empty=""
      />
      <div className="mis-columns">
        <FigureTable
          title="By state"
          heads={['State', 'Came', 'Left', 'Within limit']}
          lines={stages.map(({ queue, label, came, left, inTime }) => ({
            key: queue,
            cells: [label, formatNumber(came), formatNumber(left), shareText(inTime, left)],
          }))}
          empty="Nothing moved in these days."
        />
        <FigureTable
          title="By partner"
          heads={['Partner', 'In', 'Done', 'Right first time', 'Disbursed', 'Amount']}
          lines={byPartner.map((each) => ({
            key: String(each.partnerId),
            cells: [
              each.name,
              formatNumber(each.came),
              formatNumber(each.done),
              shareText(each.right, each.done),
              formatNumber(each.disbursed),
              formatMoney(each.disbursedAmount),
            ],
          }))}
          empty="No partner had an application in these days."
        />
        <FigureTable
          title="Collections"
          heads={['Collections', 'Count', 'Amount or share']}
          lines={collectionLines(figures)}
          empty=""
        />
      </div>
    </>
  );
}
