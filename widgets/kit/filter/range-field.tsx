import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../format/money.ts';
import type { FilterPartProps } from './filter-part.ts';

const names = { min: 'From', max: 'To' } as const;

/** A number without commas, blanks and the rupee's sign. Any other text stays whole, and is refused as no number. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s,]|^\s*(?:₹|rs\.?|inr)|\/-\s*$/gi, '');
  return Number.isNaN(Number(plain)) ? text : plain;
}

/**
 * Two handles on one line and a field for each, within the bounds of the first option (FL-10). Both at the bounds
 * choose it: "All".
 */
export function RangeField({ filter, choice, change, describedBy, isMoney }: FilterPartProps) {
  const [editing, setEditing] = useState<'min' | 'max'>();
  const [option] = filter.filterOption;
  const { min = 0, max = 100, step = 1 } = option ?? {};
  const isEmpty = choice.options.length === 0;
  const from = choice.min === '' ? min : Number(choice.min);
  const to = choice.max === '' ? max : Number(choice.max);
  const fields = useRef<HTMLDivElement>(null);
  // The commas go when a field is entered, and with them what the Tab key had selected.
  useLayoutEffect(() => {
    if (editing) fields.current?.querySelector<HTMLInputElement>(`[name="${editing}"]`)?.select();
  }, [editing]);
  const share = (value: number) => (max > min ? (100 * (value - min)) / (max - min) : 0);
  const held = (value: number) => Math.min(100, Math.max(0, share(Number.isNaN(value) ? min : value)));

  function set(ends: { min: string; max: string }) {
    const isWhole = option && ends.min === String(min) && ends.max === String(max);
    change(isWhole ? { options: [option.id], min: '', max: '' } : { options: [], ...ends });
  }
  const text = { min: isEmpty ? choice.min : String(min), max: isEmpty ? choice.max : String(max) };
  // Thousands are grouped, except in the field that has the focus.
  const shown = (end: 'min' | 'max') => {
    const grouped = formatNumber(text[end]);
    return end === editing || grouped === '-' ? text[end] : grouped;
  };
  const full = { min: text.min || String(min), max: text.max || String(max) };

  return (
    <>
      <div className="range">
        <i style={{ insetInlineStart: `${held(from)}%`, insetInlineEnd: `${100 - held(to)}%` }} />
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="range"
            aria-label={`${filter.filterName}, ${names[end].toLowerCase()}`}
            aria-valuetext={(isMoney ? formatMoney : formatNumber)(end === 'min' ? from : to)}
            min={min}
            max={max}
            step={step}
            value={(end === 'min' ? from : to) || 0}
            onChange={(event) => {
              const value = Number(event.target.value);
              // one handle stops at the other
              set({ ...full, [end]: String(end === 'min' ? Math.min(value, to) : Math.max(value, from)) });
            }}
          />
        ))}
      </div>
      <div ref={fields} className="two-columns ends">
        {(['min', 'max'] as const).map((end) => (
          <label key={end} className="input joined">
            <span className="faint">{names[end]}</span>
            {isMoney && (
              <span className="sign" aria-hidden="true">
                ₹
              </span>
            )}
            <input
              name={end}
              inputMode="numeric"
              autoComplete="off"
              value={shown(end)}
              onFocus={() => setEditing(end)}
              onBlur={() => setEditing(undefined)}
              aria-describedby={describedBy}
              aria-invalid={describedBy !== undefined}
              onChange={(event) => set({ ...text, [end]: plainNumber(event.target.value) })}
            />
          </label>
        ))}
      </div>
    </>
  );
}
