import type { ReadonlySignal } from '@preact/signals-react';
import type { MouseEvent } from 'react';
import type { Ask } from '../../contract/record/merge.ts';
import { useValue } from '../use-value.ts';
import type { Compared, Field } from './create-form.ts';

/** The longest value that stands on its button. */
const longestLabel = 32;

interface ComparedLineProps {
  field: Field;
  label: string;
  /** A value as the field shows it. */
  show?: ((value: string) => string) | undefined;
}

/** Under a field: that a colleague has changed it, and where both have, which of the two values stays. */
export function ComparedLine(props: ComparedLineProps) {
  const { compared } = props.field;
  return compared ? <Line {...props} compared={compared} /> : null;
}

interface LineProps extends ComparedLineProps {
  compared: ReadonlySignal<Compared | undefined>;
}

function Line({ field, label, show = (value) => value, compared: signal }: LineProps) {
  const compared = useValue(signal);
  const value = useValue(field.value);
  if (!compared) return null;
  const { by, ask, choose } = compared;
  if (!ask) return <span className="hint">{by}</span>;
  const words = (text: string) => (text === '' ? '(empty)' : show(text));
  const isShort = Math.max(words(ask.mine).length, words(ask.theirs).length) <= longestLabel;
  const take = (which: keyof Ask<string>) => (event: MouseEvent<HTMLElement>) => {
    // The buttons go with the choice; the focus stays with the field.
    const entry = event.currentTarget.closest('.compared')?.parentElement;
    entry?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    choose(which);
  };
  return (
    <div className="compared" role="group" aria-label={`Which value stays: ${label}`}>
      <span className="hint">
        {by}
        {!isShort && `. It is now: ${words(ask.theirs)}`}
      </span>
      <button type="button" className="btn small" aria-pressed={value === ask.mine} onClick={take('mine')}>
        Keep {isShort ? words(ask.mine) : 'mine'}
      </button>
      <button type="button" className="btn small" aria-pressed={value === ask.theirs} onClick={take('theirs')}>
        Take {isShort ? words(ask.theirs) : 'theirs'}
      </button>
    </div>
  );
}
