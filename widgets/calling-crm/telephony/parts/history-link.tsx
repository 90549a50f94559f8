import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Count } from '../../../kit/parts/count.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { historyIcon } from '../../../kit/parts/icons.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { LogColumn } from '../../parts/call-logs.tsx';
import type { HistoryState } from '../history.state.ts';
import type { CallEntry } from '../telephony-crm.state.ts';

const CallLogs = lazy(async () => ({ default: (await import('../../parts/call-logs.tsx')).CallLogs<CallEntry> }));

const language: LogColumn<CallEntry> = { label: 'Language', value: (entry) => entry.language };
const columns: Readonly<Record<'PERSONAL_LOAN' | 'BANKING', readonly LogColumn<CallEntry>[]>> = {
  PERSONAL_LOAN: [language, { label: 'User query', value: ({ userQuery }) => userQuery }],
  BANKING: [language, { label: 'Call outcome', value: ({ callOutcome }) => callOutcome }],
};

function Logs({
  history,
  productType,
  close,
}: {
  history: HistoryState;
  productType: keyof typeof columns;
  close(): void;
}) {
  const read = useValue(history.read);
  const fresh = useValue(history.fresh);
  const entries = read.phase === 'read' ? read.entries : read.phase === 'failed' ? null : undefined;
  return (
    <CallLogs
      entries={entries}
      fresh={fresh}
      columns={columns[productType]}
      again={() => void history.open()}
      close={close}
    />
  );
}

/** 'View Call History' with the number of past calls; they are read when it is pressed (TC-07). */
export function HistoryLink({ history, productType }: { history: HistoryState; productType: keyof typeof columns }) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const count = useValue(history.count);

  function open() {
    setOpen(true);
    void history.open();
  }
  function close() {
    setOpen(false);
    history.closed();
  }
  useEffect(() => {
    // Once the dialog is gone: while it stands it keeps the focus.
    if (!isOpen && wasOpen.current) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <button ref={link} className="link row" type="button" onClick={open}>
        <Icon shape={historyIcon} size="s" />
        View Call History
        <Count value={count} />
      </button>
      {isOpen && (
        <Suspense>
          <Logs history={history} productType={productType} close={close} />
        </Suspense>
      )}
    </>
  );
}
