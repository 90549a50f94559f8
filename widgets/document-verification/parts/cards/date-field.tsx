import '@shoelace-style/shoelace/dist/components/input/input.js';
import type SlInput from '@shoelace-style/shoelace/dist/components/input/input.js';
import { useRef } from 'react';
import { keptDate, shownDate } from '../../../contract/documents/document-cards.ts';
import { FieldMessage, useField, type FieldProps } from '../../../kit/form/field-message.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { calendarIcon } from '../../../kit/parts/icons.tsx';

/** A day as DD-MM-YYYY, typed or picked (DV-32, DV-34). */
export function DateField({ field, label, isReadonly = false }: FieldProps) {
  const control = useRef<SlInput>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { value, message, className } = useField(field, control, 'input');
  return (
    <div className="date-field">
      <sl-input
        ref={control}
        class={className}
        name={field.name}
        label={label}
        value={value}
        placeholder="DD-MM-YYYY"
        required={field.isRequired}
        readonly={isReadonly}
        autocomplete="off"
        inputmode="numeric"
        maxlength={10}
        onsl-input={(event) => field.change(event.currentTarget.value)}
        onsl-blur={() => field.leave()}
      >
        {!isReadonly && (
          <button
            slot="suffix"
            className="act"
            type="button"
            aria-label={`Pick ${label}`}
            title="Pick a day"
            onClick={() => picker.current?.showPicker()}
          >
            <Icon shape={calendarIcon} size="s" />
          </button>
        )}
        <FieldMessage message={message} hint={undefined} />
      </sl-input>
      <input
        ref={picker}
        className="date-picker"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={keptDate(value)}
        onChange={(event) => {
          if (event.target.value !== '') field.change(shownDate(event.target.value));
        }}
      />
    </div>
  );
}
