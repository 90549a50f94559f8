import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { chevronLeftIcon } from '../../parts/icons/chevron-left.tsx';
import { chevronRightIcon } from '../../parts/icons/chevron-right.tsx';
import {
  addDays,
  addMonths,
  closedWhy,
  fieldNow,
  heldDay,
  monthNames,
  openYears,
  spokenDay,
  weekdayNames,
  weekdayOf,
  weeksOf,
  type OpenDays,
} from './days.ts';
import { keyOf } from '../../key-of.ts';

interface MonthGridProps {
  /** The day that the keys move from; its month is shown. */
  active: string;
  /** The chosen day, YYYY-MM-DD; empty where none is chosen. */
  chosen: string;
  open: OpenDays;
  move(day: string): void;
  pick(day: string): void;
}

/** The day that a key moves to; undefined for a key that does not move. */
function moved(day: string, key: string, isShift: boolean): string | undefined {
  const months = isShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}

/** A month of days. A closed day can be reached and shows why it is closed, but cannot be chosen. */
export function MonthGrid({ active, chosen, open, move, pick }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  const today = fieldNow().slice(0, 10);
  const month = Number(active.slice(5, 7)) - 1;
  const title = `${monthNames[month] ?? ''} ${active.slice(0, 4)}`;
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);

  const turn = (months: number) => heldDay(addMonths(active, months), open);
  const canTurn = (months: number) => turn(months).slice(0, 7) !== active.slice(0, 7);
  function press(event: KeyboardEvent) {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = moved(active, keyOf(event), event.shiftKey);
    if (!isChoice && next === undefined) return;
    event.preventDefault();
    if (isChoice) return choose(active);
    movesFocus.current = true;
    move(heldDay(next ?? active, open));
  }
  function choose(day: string) {
    if (closedWhy(day, open) === undefined) return pick(day);
    movesFocus.current = true;
    move(day);
  }

  return (
    <div className="month">
      <div className="month-head">
        <button
          className="act"
          type="button"
          aria-label="Previous month"
          aria-disabled={!canTurn(-1)}
          onClick={() => move(turn(-1))}
        >
          <Icon shape={chevronLeftIcon} />
        </button>
        <select aria-label="Month" value={month} onChange={(event) => move(turn(Number(event.target.value) - month))}>
          {monthNames.map((name, index) => (
            <option
              key={name}
              value={index}
              disabled={turn(index - month).slice(5, 7) !== String(index + 1).padStart(2, '0')}
            >
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          value={active.slice(0, 4)}
          onChange={(event) => move(turn(12 * (Number(event.target.value) - Number(active.slice(0, 4)))))}
        >
          {openYears(open).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <button
          className="act"
          type="button"
          aria-label="Next month"
          aria-disabled={!canTurn(1)}
          onClick={() => move(turn(1))}
        >
          <Icon shape={chevronRightIcon} />
        </button>
        <span className="hidden-text" aria-live="polite">
          {title}
        </span>
      </div>
      <table ref={grid} role="grid" aria-label={title} onKeyDown={press}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => {
                if (day === undefined) return <td key={weekdayNames[index]} />;
                const why = closedWhy(day, open);
                return (
                  <td
                    key={day}
                    role="gridcell"
                    tabIndex={day === active ? 0 : -1}
                    data-first={day === active || undefined}
                    aria-label={why === undefined ? spokenDay(day) : `${spokenDay(day)}. ${why}`}
                    aria-selected={day === chosen}
                    aria-disabled={why !== undefined}
                    aria-current={day === today ? 'date' : undefined}
                    title={why}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
