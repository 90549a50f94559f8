import { Icon } from '../parts/icon.tsx';
import { checkIcon } from '../parts/icons/check.tsx';

export interface LookupChoices {
  heading: string;
  names: readonly string[];
}

interface LookupListProps {
  id: string;
  choices: LookupChoices;
  /** Index of the name that Enter picks. */
  active: number;
  /** The field's value. */
  value: string;
  pick(name: string): void;
}

/** The names that a lookup has found. */
export function LookupList({ id, choices, active, value, pick }: LookupListProps) {
  return (
    <div id={id} className="lookup-list" role="listbox" aria-label={choices.heading}>
      <div className="lookup-heading" role="presentation">
        {choices.heading}
      </div>
      {choices.names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          className={index === active ? 'lookup-choice is-active' : 'lookup-choice'}
          role="option"
          aria-selected={name === value}
          onPointerDown={(event) => {
            event.preventDefault();
            pick(name);
          }}
        >
          <span className="grow">{name}</span>
          {name === value && <Icon shape={checkIcon} size="s" />}
        </div>
      ))}
    </div>
  );
}
