import type { ReactNode } from 'react';
import cardSheet from '../look/card.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';

export interface FieldRow {
  label: string;
  value: ReactNode;
  /** Small buttons after the value: copy, open, reveal. */
  actions?: ReactNode;
}

/** Labels and values in two columns. An absent value shows as "-". */
export function FieldRows({ rows }: { rows: readonly FieldRow[] }) {
  useSheet(cardSheet);
  return (
    <dl className="kv">
      {rows.map(({ label, value, actions }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? '-' : value}
            {actions}
          </dd>
        </div>
      ))}
    </dl>
  );
}
