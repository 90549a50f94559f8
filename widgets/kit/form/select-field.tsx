import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import type SlSelect from '@shoelace-style/shoelace/dist/components/select/select.js';
import { Fragment, useRef } from 'react';
import { FieldMessage, useField, type FieldProps } from './field-message.tsx';

/** Choices under a heading; an empty group has none. */
export interface OptionGroup {
  group: string;
  options: readonly string[];
}

interface SelectFieldProps extends FieldProps {
  options: readonly string[] | readonly OptionGroup[];
  /** An empty choice can be made by a cross. */
  isClearable?: boolean;
}

const isGrouped = (options: SelectFieldProps['options']): options is readonly OptionGroup[] =>
  typeof options[0] === 'object';

/**
 * One of several choices, under headings where they are grouped; the chosen one then shows as `Group  Status`. The value
 * is the choice's text; it is unique across groups.
 */
export function SelectField({ field, label, placeholder, hint, isReadonly, options, isClearable }: SelectFieldProps) {
  const control = useRef<SlSelect>(null);
  const { value, message, className } = useField(field, control, '.select__display-input');
  const groups: readonly OptionGroup[] = isGrouped(options) ? options : [{ group: '', options }];
  const texts = groups.flatMap((group) => group.options);
  const chosen = groups.find((group) => group.options.includes(value));
  // Shoelace splits option values at spaces, so an option is known by its place
  const place = texts.indexOf(value);
  return (
    <sl-select
      ref={control}
      class={className}
      name={field.name}
      label={label}
      value={place < 0 ? '' : `o${place}`}
      placeholder={placeholder ?? 'Choose'}
      required={field.isRequired}
      disabled={isReadonly ?? false}
      clearable={isClearable ?? false}
      onsl-change={(event) => field.change(texts[Number(String(event.currentTarget.value).slice(1))] ?? '')}
      // the open list takes the focus from the field, and does not give it back to who clicks elsewhere
      onsl-blur={(event) => !event.currentTarget.open && field.leave()}
      onsl-after-hide={(event) => !event.currentTarget.matches(':focus-within') && field.leave()}
    >
      {chosen?.group && (
        <span slot="prefix" className="chosen-group">
          {chosen.group}
        </span>
      )}
      {groups.map(({ group, options: own }) => (
        <Fragment key={group}>
          {group && <div className="option-group">{group}</div>}
          {own.map((text) => (
            <sl-option key={text} value={`o${texts.indexOf(text)}`}>
              {text}
            </sl-option>
          ))}
        </Fragment>
      ))}
      <FieldMessage message={message} hint={hint} />
    </sl-select>
  );
}
