import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useValue } from '../use-value.ts';
import { Icon } from '../parts/icon.tsx';
import { approvedIcon } from '../parts/icons/approved.tsx';
import { closeIcon } from '../parts/icons/close.tsx';
import { infoIcon } from '../parts/icons/info.tsx';
import { rejectedIcon } from '../parts/icons/rejected.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import type { Snackbar, SnackbarKind, SnackbarMessage } from './snackbar-messages.ts';
import { lazyPart } from '../lazy-part.ts';
import { useSheet } from '../widget/use-sheet.ts';
import sheet from './snackbar.css?sheet';
import { useTopLayer } from './top-layer.ts';

const FaultPage = lazyPart(async () => (await import('./fault-page.tsx')).FaultPage);

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

/** CSS pixels between the messages and the bar of buttons below them. */
const gap = 8;

/** Raises messages above the bars of buttons that they would cover, as far as the middle of the window. */
function raise(region: HTMLElement): void {
  region.style.removeProperty('bottom');
  const root = region.getRootNode() as ShadowRoot | Document;
  const bars = [...root.querySelectorAll('footer, .dialog-footer, .submits')].map((bar) => bar.getBoundingClientRect());
  const { left, right, top, bottom } = region.getBoundingClientRect();
  let by = 0;
  // From the lowest: a bar may come under the messages once they are above another.
  for (const bar of bars.toSorted((one, other) => other.top - one.top)) {
    const isCovered =
      bar.height > 0 && bar.left < right && bar.right > left && bar.bottom > top - by && bar.top < bottom - by;
    if (isCovered && bar.top > innerHeight / 2) by = bottom - bar.top + gap;
  }
  if (by > 0) region.style.bottom = `${innerHeight - bottom + by}px`;
}

/** The messages of one element, above everything else on the page; a fault is a page of its own. */
export function SnackbarRegion({ snackbar }: { snackbar: Snackbar }) {
  useSheet(sheet);
  const messages = useValue(snackbar.messages);
  const region = useRef<HTMLDivElement>(null);
  useTopLayer(region, messages.findLast(({ kind }) => kind !== 'fault')?.id ?? 0);
  useLayoutEffect(() => {
    if (region.current?.matches(':popover-open')) raise(region.current);
  }, [messages]);
  const faults = messages.filter(({ kind }) => kind === 'fault');
  return (
    <>
      <div ref={region} className="snacks" popover="manual">
        {messages.map(({ kind, ...message }) =>
          kind === 'fault' ? null : (
            <Snack key={message.id} {...message} kind={kind} close={() => snackbar.close(message.id)} />
          ),
        )}
      </div>
      {faults.map(({ id, text }) => (
        <FaultPage key={id} text={text} back={() => snackbar.close(id)} />
      ))}
    </>
  );
}

function Snack({ kind, text, close }: Pick<SnackbarMessage, 'text'> & { kind: SnackbarKind; close: () => void }) {
  const [isHeld, setHeld] = useState(false);
  /** Counts the pointer's moves over the message: each lets it stay on, a pointer that only rests there does not. */
  const [moves, setMoves] = useState(0);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closing.current(), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, moves]);
  return (
    <div
      className={`snack ${tones[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      onPointerMove={() => setMoves((before) => before + 1)}
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
