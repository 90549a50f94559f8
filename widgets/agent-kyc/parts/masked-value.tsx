import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { hideIcon } from '../../kit/parts/icons/hide.tsx';
import { revealIcon } from '../../kit/parts/icons/reveal.tsx';
import { Refused, useReveal } from '../../kit/work/use-reveal.tsx';

interface MaskedValueProps {
  /** What the value is, in a sentence: "phone number". */
  label: string;
  masked: string;
  /** Rejects with the refusal, which stands in place of the value. */
  reveal(): Promise<{ value: string; seconds: number } | undefined>;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const wordsOf = ({ value }: { value: string }) => (isDay(value) ? formatDate(value) : value);

/** A masked value; the eye shows it in full for some seconds, which the server audits. */
export function MaskedValue({ label, masked, reveal }: MaskedValueProps) {
  const { shown, refusal, isBusy, toggle } = useReveal(reveal);
  const action = shown ? `Hide the ${label}` : `Show the full ${label}`;
  return (
    <span className="masked">
      <span className="num" aria-live="polite">
        {shown ? wordsOf(shown) : refusal ? <Refused text={refusal} /> : masked}
      </span>
      <button
        className="act"
        type="button"
        aria-label={action}
        title={action}
        aria-pressed={shown !== null}
        aria-disabled={isBusy}
        onClick={toggle}
      >
        <Icon shape={shown ? hideIcon : revealIcon} size="s" />
      </button>
    </span>
  );
}
