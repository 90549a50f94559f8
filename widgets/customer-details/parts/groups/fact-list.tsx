import type { ReactNode } from 'react';

/** Labels and values side by side in as many columns as there is room; an absent value shows as "-". */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="factlist">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' || value === false ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
