import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** One line beside the title. */
  note?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled box of the details. */
export function Section({ title, note, aside, children }: SectionProps) {
  return (
    <section className="panel details-section" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="grow small soft cut">{note}</span>
        {aside}
      </header>
      <div className="details-body">{children}</div>
    </section>
  );
}
