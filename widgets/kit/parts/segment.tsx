import segmentSheet from '../look/segment.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';

interface SegmentProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  change(value: Value): void;
  isLow?: boolean;
}

/** One of a few choices, all in sight. */
export function Segment<Value extends string>({ label, choices, value, change, isLow = false }: SegmentProps<Value>) {
  useSheet(segmentSheet);
  return (
    <span className={isLow ? 'segment low' : 'segment'} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => change(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </span>
  );
}
