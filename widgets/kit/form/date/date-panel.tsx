import { useState, type KeyboardEvent } from 'react';
import { closedWhy, fieldNow, heldDay, shortDay, spokenDay, type OpenDays, type QuickChoice } from './days.ts';
import { formatTime } from '../../format/wall-clock.ts';
import { MonthGrid } from './month-grid.tsx';
import { TimeList } from './time-list.tsx';
import { keyOf } from '../../key-of.ts';

interface DatePanelProps {
  /** The field's value, YYYY-MM-DD or YYYY-MM-DDTHH:mm; empty while it has none. */
  value: string;
  hasTime: boolean;
  open: OpenDays;
  quick: readonly QuickChoice[];
  /** @param isDone true when nothing is left to choose */
  pick(value: string, isDone: boolean): void;
  close(): void;
}

/** 05/03/2026, as somebody would type it. */
const typedDay = (day: string) => day.split('-').toReversed().join('/');

/** The day that the calendar opens at: the chosen day, else today, else the open day nearest to today. */
function firstActive(value: string, open: OpenDays): string {
  if (value !== '') return heldDay(value.slice(0, 10), open);
  const today = fieldNow().slice(0, 10);
  if (open.min !== undefined && today < open.min.slice(0, 10)) return open.min.slice(0, 10);
  return open.max !== undefined && today > open.max.slice(0, 10) ? open.max.slice(0, 10) : today;
}

/** The panel of a date field: quick choices (their numbers are keys), a month, and times. */
export function DatePanel({ value, hasTime, open, quick, pick, close }: DatePanelProps) {
  const [active, setActive] = useState(() => firstActive(value, open));
  const [chosen, setChosen] = useState(value.slice(0, 10));
  const [turn, setTurn] = useState(0);
  const time = value.slice(11);
  /** Why the day or time that the keys have reached is closed; undefined where it is open. */
  const [why, setWhy] = useState<string>();

  function move(day: string) {
    setActive(day);
    setWhy(closedWhy(day, open));
  }
  function pickDay(day: string) {
    move(day);
    setChosen(day);
    if (!hasTime) return pick(day, true);
    const isOpen = time !== '' && closedWhy(`${day}T${time}`, open) === undefined;
    pick(isOpen ? `${day}T${time}` : typedDay(day), false);
    setTurn(turn + 1);
  }
  function press(event: KeyboardEvent) {
    const choice = event.target instanceof HTMLSelectElement ? undefined : quick[Number(keyOf(event)) - 1];
    if (event.key !== 'Escape' && !choice) return;
    // keeps the key from the layer below and from the page around (keep-keys.ts)
    event.preventDefault();
    if (choice) pick(choice.value, true);
    else close();
  }

  return (
    <div
      className={hasTime ? 'date-choices has-time' : 'date-choices'}
      onKeyDown={press}
      onBlur={(event) => {
        // closes after the focus has moved, so that closing does not take it back
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setTimeout(close);
      }}
    >
      {quick.length > 0 && (
        <div className="quick" role="group" aria-label="Quick choices">
          {quick.map((choice, index) => (
            <button
              key={choice.label}
              type="button"
              aria-keyshortcuts={String(index + 1)}
              onClick={() => pick(choice.value, true)}
            >
              <span className="grow">
                {choice.label}
                <span className="small soft num">
                  {shortDay(choice.value)}
                  {hasTime && ` ${formatTime(choice.value)}`}
                </span>
              </span>
              <span className="faint small" aria-hidden="true">
                {index + 1}
              </span>
            </button>
          ))}
        </div>
      )}
      <MonthGrid active={active} chosen={chosen} open={open} move={move} pick={pickDay} />
      {hasTime && (
        <TimeList
          day={chosen || active}
          chosen={time}
          open={open}
          turn={turn}
          say={setWhy}
          pick={(next) => pick(`${chosen || active}T${next}`, true)}
        />
      )}
      <div className={why === undefined ? 'date-note' : 'date-note closed'} aria-hidden="true">
        {why ?? spokenDay(active)}
      </div>
    </div>
  );
}
