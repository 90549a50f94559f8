import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Shown after the title: a line of figures, a link. */
  aside?: ReactNode;
  /** A class beside the section's own, for where it stands on a narrow screen. */
  place?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** A titled box of the file, named for those who jump between regions. */
export function Section({ title, aside, place = '', children, footer }: SectionProps) {
  return (
    <section className={`panel sect ${place}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
