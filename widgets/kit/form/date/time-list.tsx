import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatTime } from '../../format/wall-clock.ts';
import { closedWhy, halfHours, type OpenDays } from './days.ts';
import { keyOf } from '../../key-of.ts';

interface TimeListProps {
  /** The day that the times belong to, YYYY-MM-DD. */
  day: string;
  /** The chosen time, HH:mm; empty where none is chosen. */
  chosen: string;
  open: OpenDays;
  /** Counts the days that were chosen: after each, the list of times takes the focus. */
  turn: number;
  pick(time: string): void;
  /** Called with why the time that the keys have reached is closed; undefined where it is open. */
  say(why: string | undefined): void;
}

/** The time that the list opens at: calls are made from the morning on. */
const morning = '10:00';
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -6,
  PageDown: 6,
  Home: -halfHours.length,
  End: halfHours.length,
};
const spoken = (time: string) => formatTime(`2000-01-01 ${time}`);

/** The times of a day in steps of half an hour. A closed time can be reached and shows why, but cannot be chosen. */
export function TimeList({ day, chosen, open, turn, pick, say }: TimeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  const whyNot = (time: string) => closedWhy(`${day}T${time}`, open);
  const first = halfHours.find((time) => time >= morning && whyNot(time) === undefined) ?? morning;
  const [at, setAt] = useState<string>();
  const active = at ?? halfHours.find((time) => time >= chosen && chosen !== '') ?? first;

  useLayoutEffect(() => {
    const box = list.current;
    const option = box?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!box || !option) return;
    if (movesFocus.current) option.focus({ preventScroll: true });
    movesFocus.current = false;
    // waits until the popover around is shown; one line stays above the option, to show that there are earlier times
    queueMicrotask(() => {
      box.scrollTop = option.offsetTop - option.offsetHeight - 8;
      box.scrollLeft = option.offsetLeft - option.offsetWidth;
    });
  }, [active]);
  useLayoutEffect(() => {
    if (turn > 0) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [turn]);

  function press(event: KeyboardEvent) {
    const step = steps[keyOf(event)];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (step === undefined && !isChoice) return;
    event.preventDefault();
    if (step === undefined) return choose(active);
    const place = Math.min(halfHours.length - 1, Math.max(0, halfHours.indexOf(active) + step));
    reach(halfHours[place] ?? active);
  }
  function reach(time: string) {
    movesFocus.current = true;
    setAt(time);
    say(whyNot(time));
  }
  function choose(time: string) {
    if (whyNot(time) === undefined) pick(time);
    else reach(time);
  }

  return (
    <div ref={list} className="times" role="listbox" aria-label="Time" onKeyDown={press}>
      {halfHours.map((time) => {
        const why = whyNot(time);
        return (
          <div
            key={time}
            role="option"
            tabIndex={time === active ? 0 : -1}
            aria-selected={time === chosen}
            aria-disabled={why !== undefined}
            aria-label={why === undefined ? undefined : `${spoken(time)}. ${why}`}
            title={why}
            onClick={() => choose(time)}
          >
            {spoken(time)}
          </div>
        );
      })}
    </div>
  );
}
