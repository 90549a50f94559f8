interface SegmentProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  change(value: Value): void;
}

/** One of a few choices, all in sight. */
export function Segment<Value extends string>({ label, choices, value, change }: SegmentProps<Value>) {
  return (
    <span className="segment" role="group" aria-label={label}>
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
