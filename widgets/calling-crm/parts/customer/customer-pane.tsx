import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../kit/parts/icons/chevron-down.tsx';
import { chevronRightIcon } from '../../../kit/parts/icons/chevron-right.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';

interface CustomerPaneProps {
  widget: Widget;
  /** Shown in the fold button. */
  status?: ReactNode;
  /** True when the pane shows a title of its own above the cards'. */
  isTitled?: boolean;
  children: ReactNode;
}

const foldedKey = 'lending.callDetails';

/** The customer's details in cards. In a narrow pane they fold to one line, and the agent's choice is remembered. */
export function CustomerPane({ widget, status, isTitled = false, children }: CustomerPaneProps) {
  const { storage } = widget.connection;
  const [isOpen, setOpen] = useState(() => storage.read(foldedKey) === 'open');
  const cards = useId();

  function fold() {
    storage.write(foldedKey, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  }
  return (
    <div className={isOpen ? 'customer' : 'customer folded'}>
      {isTitled && <h2 className="pane-title">User Details</h2>}
      <button className="peek" type="button" aria-expanded={isOpen} aria-controls={cards} onClick={fold}>
        <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
        <span className="strong grow">User Details</span>
        {status}
      </button>
      <div id={cards} className={isTitled ? 'cards titled' : 'cards'}>
        {children}
      </div>
    </div>
  );
}
