import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { phoneIcon, revealIcon } from '../../parts/icons.tsx';
import type { Widget } from '../../widget/widget.ts';

/**
 * A screen's own calls for the number. Each resolves to undefined where it was refused, which the person has been
 * shown.
 */
export interface ContactCalls {
  reveal(): Promise<{ phone: string; seconds: number } | undefined>;
  /** Absent where the number is not called from here. */
  dial?(): Promise<{ dialRef: string } | undefined>;
}

interface ContactNumberProps {
  /** The masked number: 98xxxxxx10. */
  masked: string;
  calls: ContactCalls;
  widget: Pick<Widget, 'emit'>;
}

/**
 * A masked number. The eye shows it in full for the seconds that the reply gives, which the server audits. The handset
 * dispatches `lending-dial` with a reference that the dialer resolves on the server, so that no number reaches the
 * page.
 */
export function ContactNumber({ masked, calls, widget: { emit } }: ContactNumberProps) {
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
    await work();
    setBusy(false);
  }
  async function dial() {
    const dialled = await calls.dial?.();
    if (dialled) emit('lending-dial', { dialRef: dialled.dialRef });
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
        onClick={() => (shown ? setShown(null) : void ask(async () => setShown((await calls.reveal()) ?? null)))}
      >
        <Icon shape={revealIcon} size="s" />
      </button>
      {calls.dial && (
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
      )}
    </span>
  );
}
