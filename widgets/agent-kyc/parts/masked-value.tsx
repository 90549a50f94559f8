import { useEffect, useState } from 'react';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { hideIcon, revealIcon } from '../../kit/parts/icons.tsx';

interface MaskedValueProps {
  /** What the value is, in a sentence: "phone number". */
  label: string;
  masked: string;
  /** @returns undefined where it was refused, which the person has been shown */
  reveal(): Promise<{ value: string; seconds: number } | undefined>;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A masked value; the eye shows it in full for some seconds, which the server audits. */
export function MaskedValue({ label, masked, reveal }: MaskedValueProps) {
  const [shown, setShown] = useState<{ value: string; seconds: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown]);
  async function toggle() {
    if (shown) return setShown(null);
    if (isBusy) return;
    setBusy(true);
    setShown((await reveal()) ?? null);
    setBusy(false);
  }
  const action = shown ? `Hide the ${label}` : `Show the full ${label}`;
  return (
    <span className="masked">
      <span className="num" aria-live="polite">
        {shown ? (isDay(shown.value) ? formatDate(shown.value) : shown.value) : masked}
      </span>
      <button
        className="act"
        type="button"
        aria-label={action}
        title={action}
        aria-pressed={shown !== null}
        aria-disabled={isBusy}
        onClick={() => void toggle()}
      >
        <Icon shape={shown ? hideIcon : revealIcon} size="s" />
      </button>
    </span>
  );
}
