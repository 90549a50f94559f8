import { isEvery } from '../list/filters.ts';
import type { FilterPartProps } from './filter-part.ts';

/** An option and a value typed beside it (FL-16). */
export function TypedOption({ filter, choice, change, describedBy }: FilterPartProps) {
  const [chosen = ''] = choice.options;
  const option = filter.filterOption.find((known) => known.id === chosen);
  return (
    <div className="typed">
      <select
        className="input"
        aria-label={filter.filterName}
        aria-describedby={option ? undefined : describedBy}
        value={chosen}
        onChange={(event) => change({ options: [event.target.value], text: '' })}
      >
        {!option && <option value="">Choose</option>}
        {filter.filterOption.map(({ id: key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {option && !isEvery(option) && (
        <input
          className="input"
          autoComplete="off"
          inputMode={option.takes === 'pincode' ? 'numeric' : undefined}
          aria-label={option.label}
          value={choice.text}
          aria-describedby={describedBy}
          aria-invalid={describedBy !== undefined}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
    </div>
  );
}
