import { Icon } from '../parts/icon.tsx';
import { chevronDownIcon } from '../parts/icons/chevron-down.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
}
/** Choices under a heading that cannot be chosen; no heading where `group` is empty. */
export interface ChoiceGroup {
  group: string;
  choices: readonly SelectOption[];
}

function options(choices: readonly SelectOption[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/**
 * One of several choices under headings; the chosen one shows with its heading, `Connected  Promise to pay`. The list
 * is the browser's own; a drawn value stands in place of the browser's.
 */
export function GroupedSelectField({
  field,
  label,
  placeholder = 'Choose',
  hint,
  groups,
  isReadonly = false,
  isWide = false,
}: FieldProps & { groups: readonly ChoiceGroup[] }) {
  const show = (value: string) =>
    groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.label ?? value;
  return (
    <FieldFrame field={field} label={label} hint={hint} isWide={isWide} show={show}>
      {(control, value) => {
        const group = groups.find(({ choices }) => choices.some((choice) => choice.value === value));
        const chosen = group?.choices.find((choice) => choice.value === value);
        return (
          <div className="input pick" data-readonly={isReadonly || undefined}>
            <span className={chosen ? 'picked' : 'picked faint'} aria-hidden="true">
              {group?.group && <span className="soft cut">{group.group}</span>}
              <span className="cut">{chosen?.label ?? placeholder}</span>
            </span>
            <Icon shape={chevronDownIcon} size="s" />
            <select
              {...control}
              value={chosen ? value : ''}
              disabled={isReadonly}
              onChange={(event) => field.change(event.currentTarget.value)}
              onBlur={field.leave}
            >
              <option value="">{placeholder}</option>
              {groups.map(({ group: heading, choices }) =>
                heading ? (
                  <optgroup key={heading} label={heading}>
                    {options(choices)}
                  </optgroup>
                ) : (
                  options(choices)
                ),
              )}
            </select>
          </div>
        );
      }}
    </FieldFrame>
  );
}

/** One of several choices; a choice given as a text is its own label. */
export function SelectField({ choices, ...props }: FieldProps & { choices: readonly (string | SelectOption)[] }) {
  const own = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice));
  return <GroupedSelectField {...props} groups={[{ group: '', choices: own }]} />;
}
