import { Icon } from '../../parts/icon.tsx';
import { phoneIcon } from '../../parts/icons/phone.tsx';
import { revealIcon } from '../../parts/icons/reveal.tsx';
import type { Widget } from '../../widget/widget.ts';
import { Refused, useReveal } from '../../work/use-reveal.tsx';

/**
 * A screen's own calls for the number. Each rejects with the refusal, which stands where the number would, and resolves to
 * undefined where the person has been shown why there is none.
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
  const { shown, refusal, isBusy, ask, toggle } = useReveal(() => calls.reveal());
  async function dial() {
    const dialled = await calls.dial?.();
    if (dialled) emit('lending-dial', { dialRef: dialled.dialRef });
  }
  const toggleLabel = shown ? 'Hide the number' : 'Show the full number';
  return (
    <span className="contact">
      <span className="num" aria-live="polite">
        {shown?.phone ?? (refusal ? <Refused text={refusal} /> : masked)}
      </span>{' '}
      <button
        className="act"
        type="button"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-pressed={shown !== null}
        aria-disabled={isBusy}
        onClick={toggle}
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
