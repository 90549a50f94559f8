import type { KeyboardEvent } from 'react';
import { formatNumber } from '../format/money.ts';
import { listSheet } from './list-look.ts';
import { useLateSheet } from '../widget/use-late-sheet.ts';
import { keyOf } from '../key-of.ts';

export interface TabCard {
  key: string;
  name: string;
  count: number;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabCardsProps {
  /** The plural name of the tabs, such as "Queues". */
  label: string;
  tabs: readonly TabCard[];
  chosen: string;
  choose(key: string): void;
}

/** The tabs of a list as cards with their counts (QL-02). Arrows move between them. */
export function TabCards({ label, tabs, chosen, choose }: TabCardsProps) {
  useLateSheet(listSheet);
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[keyOf(event)];
    const next = step && tabs[tabs.findIndex((tab) => tab.key === chosen) + step];
    if (!next) return;
    event.preventDefault();
    choose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  }
  if (tabs.length === 0) return null;
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, name, count }) => (
        <button
          key={key}
          data-key={key}
          className={`tab${key === chosen ? ' on' : ''}${count === 0 ? ' none' : ''}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => choose(key)}
        >
          <span className="n">{formatNumber(count)}</span> <span className="t">{name}</span>
        </button>
      ))}
    </div>
  );
}
