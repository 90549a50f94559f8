import type { Field } from '../../../kit/form/create-form.ts';
import { FieldFrame } from '../../../kit/form/field-frame.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../kit/parts/icons.tsx';

export interface Choice {
  value: string;
  label: string;
}
/** Choices under a heading that cannot be chosen; no heading where `group` is empty. */
export interface ChoiceGroup {
  group: string;
  choices: readonly Choice[];
}

interface PickFieldProps {
  field: Field;
  label: string;
  placeholder: string;
  groups: readonly ChoiceGroup[];
  isReadonly?: boolean;
  isWide?: boolean;
}

/** Plain texts as the one group of a pick. */
export function choicesOf(texts: readonly string[]): ChoiceGroup[] {
  return [{ group: '', choices: texts.map((text) => ({ value: text, label: text })) }];
}

function options(choices: readonly Choice[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** One of several choices; the chosen one shows with its heading, `Connected  Promise to pay`. */
export function PickField({ field, label, placeholder, groups, isReadonly = false, isWide = false }: PickFieldProps) {
  return (
    <FieldFrame field={field} label={label} isWide={isWide}>
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
