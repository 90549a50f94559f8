import { ChoiceBox } from './choice-box.tsx';
import type { FieldProps } from './field-frame.tsx';
import { GroupFrame } from './group-frame.tsx';
import type { SelectOption } from './select-field.tsx';

/** One of a few choices, all of them in sight. */
export function RadioField({
  field,
  label,
  choices,
  isReadonly = false,
}: FieldProps & { choices: readonly SelectOption[] }) {
  const show = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <GroupFrame field={field} label={label} className="radios" show={show}>
      {(among, value) =>
        choices.map((choice) => (
          <ChoiceBox
            key={choice.value}
            among={among}
            isChosen={choice.value === value}
            isDisabled={isReadonly}
            choose={() => field.change(choice.value)}
          >
            {choice.label}
          </ChoiceBox>
        ))
      }
    </GroupFrame>
  );
}
