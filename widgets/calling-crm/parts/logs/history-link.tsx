import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Count } from '../../../kit/parts/count.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { historyIcon } from '../../../kit/parts/icons/history.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { HistoryState } from './call-history.state.ts';

/** The props of a screen's dialog of past calls. */
export interface LogsProps<Entry> {
  history: HistoryState<Entry>;
  close(): void;
}

interface HistoryLinkProps<Entry> {
  history: HistoryState<Entry>;
  /** The dialog; a lazy component, because it is not needed before the link is pressed. */
  Logs: ComponentType<LogsProps<Entry>>;
  /** Called when the dialog opens, to load what the dialog shows beside the history. */
  opened?: () => void;
}

/** 'View Call History' with the number of past calls; they are read when it is pressed (TC-07, NC-14, BC-07). */
export function HistoryLink<Entry>({ history, Logs, opened }: HistoryLinkProps<Entry>) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const count = useValue(history.count);

  function open() {
    setOpen(true);
    void history.open();
    opened?.();
  }
  function close() {
    setOpen(false);
    history.closed();
  }
  useEffect(() => {
    // Waits until the dialog is gone, because an open dialog keeps the focus.
    if (!isOpen && wasOpen.current) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <button ref={link} className="link row" type="button" data-key="history" onClick={open}>
        <Icon shape={historyIcon} size="s" />
        View Call History
        {count !== null && <Count value={count} />}
      </button>
      {isOpen && <Logs history={history} close={close} />}
    </>
  );
}
