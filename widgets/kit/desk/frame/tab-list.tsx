import type { KeyboardEvent } from 'react';
import { Count } from '../../parts/count.tsx';
import { keyOf } from '../../key-of.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabListProps {
  /** What the tabs are of, for a screen reader. */
  label: string;
  /** `count` is shown above 0, with `note` as its tooltip. */
  tabs: readonly { key: string; label: string; count?: number; note?: string }[];
  open: string | null;
  choose(key: string): void;
}

/** The tabs of a desk; arrows move between them. The panel of a tab is labelled by `tab-` and its key. */
export function TabList({ label, tabs, open, choose }: TabListProps) {
  function turn(event: KeyboardEvent<HTMLElement>) {
    const step = steps[keyOf(event)];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === open);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const list = event.currentTarget;
    choose(next.key);
    list.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  }
  return (
    <div className="tab-list" role="tablist" aria-label={label} onKeyDown={turn}>
      {tabs.map(({ key, label: name, count = 0, note }) => (
        <button
          key={key}
          className="tab"
          type="button"
          role="tab"
          id={`tab-${key}`}
          data-tab={key}
          aria-selected={key === open}
          tabIndex={key === open ? 0 : -1}
          onClick={() => choose(key)}
        >
          <span>{name}</span>
          {count > 0 && (
            <span title={note}>
              <Count value={count} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
