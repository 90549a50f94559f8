import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { chevronDownIcon, chevronRightIcon } from '../../kit/parts/icons.tsx';

export interface ShownDetail {
  key: string;
  label: string;
  value: ReactNode;
}

/** A group of details under its title; it folds. */
export function DetailCard({ title, details }: { title: string; details: readonly ShownDetail[] }) {
  const [isOpen, setOpen] = useState(true);
  const body = useId();
  return (
    <section className="panel details">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
          <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
          {title}
        </button>
      </h3>
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
