interface SwitchProps<Option extends string> {
  label: string;
  options: readonly Option[];
  chosen: Option;
  choose(option: Option): void;
}

/** A choice between a few options, all visible. */
export function Switch<Option extends string>({ label, options, chosen, choose }: SwitchProps<Option>) {
  return (
    <div className="switch" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => choose(option)}>
          {option}
        </button>
      ))}
    </div>
  );
}
