import { useValue } from '../use-value.ts';
import { ChoiceBox } from './choice-box.tsx';
import { ComparedLine } from './compared-line.tsx';
import type { FieldProps } from './field-frame.tsx';

/** A box to tick; the form holds `yes`, or nothing. */
export function CheckboxField({
  field,
  label,
  isReadonly = false,
}: Pick<FieldProps, 'field' | 'label' | 'isReadonly'>) {
  const value = useValue(field.value);
  return (
    <>
      <ChoiceBox
        isChosen={value !== ''}
        isDisabled={isReadonly}
        choose={(isChosen) => field.change(isChosen ? 'yes' : '')}
      >
        {label}
      </ChoiceBox>
      <ComparedLine field={field} label={label} />
    </>
  );
}
