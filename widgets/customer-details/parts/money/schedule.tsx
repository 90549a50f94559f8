import { useState } from 'react';
import { formatExact } from '../../../kit/format/exact.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { calendarIcon } from '../../../kit/parts/icons/calendar.tsx';
import { pendingIcon } from '../../../kit/parts/icons/pending.tsx';
import { Segment } from '../../../kit/parts/segment.tsx';
import type { CustomerFile } from '../../file-state.ts';
import { counted } from '../../file-words.ts';
import { Section } from '../section.tsx';

type Installment = CustomerFile['schedule'][number];
/** How many instalments show around today, and how many of them lie before the oldest unpaid one. */
const around = { rows: 8, before: 2 };

function StateOf({ installment }: { installment: Installment }) {
  const { state, paidDate, paidAmount, dpd } = installment;
  if (state === 'PAID')
    return (
      <span className="status good">
        <Icon shape={approvedIcon} />
        Paid {formatDate(paidDate)}
      </span>
    );
  if (state === 'OVERDUE')
    return (
      <span className="status bad">
        <Icon shape={pendingIcon} />
        {paidAmount > 0 ? `Part paid, ${counted(dpd, 'day')}` : `${counted(dpd, 'day')} over`}
      </span>
    );
  if (state === 'NEXT')
    return (
      <span className="status">
        <Icon shape={calendarIcon} />
        Next
      </span>
    );
  return <>Later</>;
}

/** The instalments around the oldest unpaid one, or where all are paid the last. */
function aroundToday(schedule: readonly Installment[]): readonly Installment[] {
  const open = schedule.findIndex(({ state }) => state !== 'PAID');
  const from = (open === -1 ? schedule.length : open) - around.before;
  const start = Math.max(0, Math.min(from, schedule.length - around.rows));
  return schedule.slice(start, start + around.rows);
}

type Amount = Exclude<keyof NonNullable<Installment['exact']>, 'outstandingPrincipal'>;

/** An amount of a row to the paisa; "-" where there is none. */
function money(row: Installment, name: Amount): string {
  const { [name]: whole, exact } = row;
  return (exact?.[name] ?? whole) === 0 ? '-' : formatExact(exact?.[name], whole);
}

/** The schedule around today or whole: what is due when, of what it is made, and what was paid of it. */
export function Schedule({ file: { schedule } }: { file: CustomerFile }) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? schedule : aroundToday(schedule);
  return (
    <Section
      title="EMI schedule"
      aside={
        schedule.length > around.rows && (
          <Segment
            isLow
            label="Instalments shown"
            choices={[
              { value: 'around', label: 'Around today' },
              { value: 'all', label: `All ${schedule.length}` },
            ]}
            value={isWhole ? 'all' : 'around'}
            change={(shown) => setWhole(shown === 'all')}
          />
        )
      }
    >
      {schedule.length === 0 ? (
        <p className="soft in">There is no schedule for this loan.</p>
      ) : (
        <div className="scroll" tabIndex={0} role="region" aria-label="Schedule">
          <table className="filetable sched rows3">
            <thead>
              <tr>
                <th scope="col">EMI</th>
                <th scope="col">Due date</th>
                {['Due', 'Principal', 'Interest', 'Penalty', 'Paid'].map((head) => (
                  <th key={head} scope="col" className="r">
                    {head}
                  </th>
                ))}
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((each) => (
                <tr key={each.rowId} className={each.state.toLowerCase()}>
                  <td className="num">{each.installmentNo}</td>
                  <td className="num" data-l="a">
                    {formatDate(each.dueDate)}
                  </td>
                  <td className="r num" data-l="a2">
                    {formatExact(each.exact?.dueAmount, each.dueAmount)}
                  </td>
                  <td className="r num">{money(each, 'principalComponent')}</td>
                  <td className="r num">{money(each, 'interestComponent')}</td>
                  <td className="r num">{money(each, 'penaltyComponent')}</td>
                  <td className="r num">{money(each, 'paidAmount')}</td>
                  <td data-l="b">
                    <StateOf installment={each} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
