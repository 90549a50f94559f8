import { ChoiceBox } from '../../kit/form/choice-box.tsx';
import { ComparedLine } from '../../kit/form/compared-line.tsx';
import type { Field } from '../../kit/form/create-form.ts';
import { useValue } from '../../kit/use-value.ts';
import { useMessage } from '../../kit/form/use-message.ts';

interface SeveralFieldProps {
  field: Field;
  legend: string;
  choices: readonly { value: string; label: string }[];
  isReadonly: boolean;
}

/** Several of some choices; the form holds their values, joined by commas. The sheet around it draws the fieldset. */
export function SeveralField({ field, legend, choices, isReadonly }: SeveralFieldProps) {
  const chosen = useValue(field.value).split(',').filter(Boolean);
  const message = useMessage(field);
  const show = (value: string) =>
    choices
      .filter((choice) => value.split(',').includes(choice.value))
      .map(({ label }) => label)
      .join(', ');
  return (
    <fieldset disabled={isReadonly} aria-invalid={message !== undefined}>
      <legend>{legend}</legend>
      <div className="buttons">
        {choices.map(({ value, label }) => (
          <ChoiceBox
            key={value}
            isButton
            isChosen={chosen.includes(value)}
            isDisabled={isReadonly}
            choose={(isChosen) =>
              field.change([...chosen.filter((each) => each !== value), ...(isChosen ? [value] : [])].join(','))
            }
          >
            {label}
          </ChoiceBox>
        ))}
      </div>
      <ComparedLine field={field} label={legend} show={show} />
      {message !== undefined && <span className="error">{message}</span>}
    </fieldset>
  );
}
