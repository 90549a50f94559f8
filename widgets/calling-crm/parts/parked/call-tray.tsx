import { useEffect, useRef, useState } from 'react';
import type { DraftLabel } from '../../../client/drafts/draft.ts';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { offlineIcon } from '../../../kit/parts/icons/offline.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import sheet from '../screen/call-extras.css?sheet';
import { useParkedCalls, type WaitingCall } from './parked-calls.ts';

const ParkedDialog = lazyPart(async () => (await import('./parked-dialog.tsx')).ParkedDialog);

interface CallTrayProps {
  keeping: Keeping;
  /** Whose parked calls are shown. */
  agent: string | null;
  /** How the subjects of this screen's calls begin, when `keeping` has those of other screens too. */
  screen?: string;
  /** The subject of the call that is shown. */
  shown: string;
  waiting?: WaitingCall | undefined;
  reopen(label: DraftLabel): void;
  /** Back to the call that came in last. */
  goBack(): void;
}

/** The number of other calls' writes that have failed and wait to be sent again. */
function Unsent({ keeping: { outbox }, shown }: Pick<CallTrayProps, 'keeping' | 'shown'>) {
  const waiting = useValue(outbox.waiting);
  const others = waiting.filter(({ draft, retryAt }) => draft !== shown && retryAt !== undefined).length;
  if (others === 0) return <span role="status" />;
  return (
    <span className="unsent" role="status" title="Not saved yet, retrying">
      <Icon shape={offlineIcon} size="s" />
      {others} not saved yet
    </span>
  );
}

/** The tray of other calls: "Parked (n)" with its list, and how many are not saved yet. Import it lazily. */
export function CallTray({ keeping, agent, screen = '', shown, waiting, reopen, goBack }: CallTrayProps) {
  useSheet(sheet);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const parked = useParkedCalls(keeping, { agent, screen }, shown, waiting?.subject);
  useEffect(() => {
    // Waits until the dialog is gone, because an open dialog keeps the focus.
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const count = parked.length + (waiting === undefined ? 0 : 1);
  return (
    <span className="tray">
      <Unsent keeping={keeping} shown={shown} />
      {count > 0 && (
        <button ref={button} className="btn small" type="button" data-key="parked" onClick={() => setOpen(true)}>
          Parked ({count})
        </button>
      )}
      {isOpen && (
        <ParkedDialog
          parked={parked}
          waiting={waiting?.about}
          reopen={(label) => {
            setOpen(false);
            reopen(label);
          }}
          goBack={() => {
            setOpen(false);
            goBack();
          }}
          close={() => setOpen(false)}
        />
      )}
    </span>
  );
}
