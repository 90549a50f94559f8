import { useId, useState, type ReactNode } from 'react';
import cardSheet from '../look/card.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons/chevron-down.tsx';
import { chevronRightIcon } from './icons/chevron-right.tsx';

interface CardProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Shown at the right of the title: a badge, a link. */
  aside?: ReactNode;
  /** One line beside the title while the card is closed. */
  summary?: string;
  isOpenAtFirst?: boolean;
}

/** A titled box that opens and closes. */
export function Card({ title, children, footer, aside, summary, isOpenAtFirst = true }: CardProps) {
  useSheet(cardSheet);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const body = useId();
  return (
    <section className="panel card">
      <header>
        <button
          className="card-toggle"
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
          <h3>{title}</h3>
          {!isOpen && summary && <span className="soft cut">{summary}</span>}
        </button>
        {aside}
      </header>
      <div id={body} className="body" hidden={!isOpen}>
        {children}
      </div>
      {isOpen && footer && <footer>{footer}</footer>}
    </section>
  );
}
