import { useEffect, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { phoneIcon, revealIcon } from '../../kit/parts/icons.tsx';
import type { Widget } from '../../kit/widget/widget.ts';

/** How a screen asks for the number, by its own call. */
export interface ContactCalls {
  reveal(): Promise<{ phone: string; seconds: number }>;
  dial(): Promise<{ dialRef: string }>;
}

interface ContactNumberProps {
  /** 98xxxxxx10. */
  masked: string;
  calls: ContactCalls;
  widget: Pick<Widget, 'emit' | 'snackbar'>;
}

/**
 * A masked number. The eye shows it in full for half a minute, which the server audits; the handset hands the page a
 * reference that the dialer resolves on the server, so that no number passes the page (`lending-dial`).
 */
export function ContactNumber({ masked, calls, widget: { emit, snackbar } }: ContactNumberProps) {
  const [shown, setShown] = useState<{ phone: string; seconds: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown]);

  async function ask(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      snackbar.error(error instanceof CallError ? error.message : 'Try again');
    } finally {
      setBusy(false);
    }
  }
  async function dial() {
    const { dialRef } = await calls.dial();
    emit('lending-dial', { dialRef });
  }
  const toggle = shown ? 'Hide the number' : 'Show the full number';
  return (
    <span className="contact">
      <span className="num" aria-live="polite">
        {shown?.phone ?? masked}
      </span>{' '}
      <button
        className="act"
        type="button"
        aria-label={toggle}
        title={toggle}
        aria-pressed={shown !== null}
        aria-disabled={isBusy}
        onClick={() => (shown ? setShown(null) : void ask(async () => setShown(await calls.reveal())))}
      >
        <Icon shape={revealIcon} size="s" />
      </button>
      <button
        className="act"
        type="button"
        aria-label="Call this number"
        title="Call this number"
        aria-disabled={isBusy}
        onClick={() => void ask(dial)}
      >
        <Icon shape={phoneIcon} size="s" />
      </button>
    </span>
  );
}
