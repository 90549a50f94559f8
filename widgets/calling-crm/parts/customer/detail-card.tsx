import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../kit/parts/icons/chevron-down.tsx';
import { chevronRightIcon } from '../../../kit/parts/icons/chevron-right.tsx';
import type { DetailRow } from './detail-groups.ts';
import { DetailValue } from './detail-value.tsx';

export interface ShownDetail {
  key: string;
  label: string;
  value: ReactNode;
}

interface DetailCardProps {
  title: string;
  details: readonly ShownDetail[];
  /** A small button at the right of the title. */
  aside?: ReactNode;
}

/** Rows with each value in the format of its kind. */
export function shownDetails(rows: readonly DetailRow[]): ShownDetail[] {
  return rows.map((row) => ({ key: row.key, label: row.label, value: <DetailValue row={row} /> }));
}

/** A group of details under its title, which folds the group. */
export function DetailCard({ title, details, aside }: DetailCardProps) {
  const [isOpen, setOpen] = useState(true);
  const body = useId();
  return (
    <section className="panel details">
      <div className="head">
        <h3 className="grow">
          <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
            <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
            {title}
          </button>
        </h3>
        {aside}
      </div>
      <dl id={body} hidden={!isOpen}>
        {details.map(({ key, label, value }) => (
          <div key={key} data-detail={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
