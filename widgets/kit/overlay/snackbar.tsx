import { useEffect, useRef, useState } from 'react';
import { useValue } from '../use-value.ts';
import { Icon } from '../parts/icon.tsx';
import { approvedIcon, closeIcon, infoIcon, rejectedIcon, warningIcon } from '../parts/icons.tsx';
import type { Snackbar, SnackbarKind, SnackbarMessage } from './snackbar-messages.ts';
import { useSheet } from '../widget/use-sheet.ts';
import sheet from './snackbar.css?sheet';
import { useTopLayer } from './top-layer.ts';

/** How long a message is shown, in milliseconds (CO-06). */
const shownForMs = 5000;

/** The tone of each kind. */
const tones = { error: 'bad', warning: 'wait', info: 'live', success: 'good' } as const;
const icons = {
  error: rejectedIcon,
  warning: warningIcon,
  info: infoIcon,
  success: approvedIcon,
} as const satisfies Record<SnackbarKind, object>;

/** The messages of one element, above everything else on the page. */
export function SnackbarRegion({ snackbar }: { snackbar: Snackbar }) {
  useSheet(sheet);
  const messages = useValue(snackbar.messages);
  const region = useRef<HTMLDivElement>(null);
  useTopLayer(region, messages.at(-1)?.id ?? 0);
  return (
    <div ref={region} className="snacks" popover="manual">
      {messages.map((message) => (
        <Snack key={message.id} message={message} close={() => snackbar.close(message.id)} />
      ))}
    </div>
  );
}

function Snack({ message: { kind, text }, close }: { message: SnackbarMessage; close: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef(shownForMs);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => closing.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld]);
  return (
    <div
      className={`snack ${tones[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon shape={icons[kind]} />
      <span className="grow">{text}</span>
      <button className="btn icon plain small" type="button" aria-label="Close message" onClick={close}>
        <Icon shape={closeIcon} />
      </button>
    </div>
  );
}
