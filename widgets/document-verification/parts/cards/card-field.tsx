import { computed, signal } from '@preact/signals-react';
import { useMemo } from 'react';
import { keptDate, shownDate } from '../../../contract/documents/card-dates.ts';
import { isEditable, isFullWidth } from '../../../contract/documents/document-cards.ts';
import { employerSearchDelay } from '../../../contract/documents/documents.ts';
import type { Field } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { isDateValue } from '../../../kit/form/date/written-date.ts';
import { LookupField } from '../../../kit/form/lookup-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { fieldMessages, shownValue, valueOf, type Card, type CardField } from '../../card-edits.ts';
import type { DocumentVerification } from '../../desk-state.ts';

interface CardFieldProps {
  card: Card;
  field: CardField;
  state: DocumentVerification;
  isReadonly: boolean;
}

/** A card's field in the shape of the form parts. Its message shows once it was left, or the server has refused it. */
function useCardField({ card, field, state }: CardFieldProps): Field {
  const left = useMemo(() => signal(false), []);
  return useMemo(() => {
    const edit = computed(() => state.edits.all.value[card.key]);
    return {
      name: field.key,
      isRequired: true,
      value: computed(() => valueOf(field, edit.value)),
      message: computed(() => {
        const refused = state.refusals.value[card.key];
        const isAsRefused = refused?.values[field.key] === edit.value?.values[field.key];
        const own = left.value ? fieldMessages(card, edit.value)[field.key] : undefined;
        return (isAsRefused ? refused?.messages[field.key] : undefined) ?? own;
      }),
      change: (value: string) => state.edits.setValue(card, field, value),
      leave: () => (left.value = true),
    };
  }, [card, field, state, left]);
}

/** A date, which a card holds as DD-MM-YYYY (DV-32, DV-34). */
function dateField(field: Field): Field {
  return {
    ...field,
    value: computed(() => {
      const kept = keptDate(field.value.value);
      return isDateValue(kept) ? kept : field.value.value;
    }),
    change: (value) => field.change(shownDate(value)),
  };
}

/** A value that cannot be changed: sunken, with a lock (DV-26). @param mine the person's own value, not saved */
function ReadValue({ label, value, mine }: { label: string; value: string; mine?: string | undefined }) {
  return (
    <div className="read">
      <span className="read-label">{label}</span>
      <span className="read-value">
        <span className="grow">{value || '-'}</span>
        <Icon shape={lockIcon} size="s" label="Read-only" />
      </span>
      {mine !== undefined && (
        <span className="small">
          <span className="soft">Yours, not saved:</span> <b>{mine || '-'}</b>
        </span>
      )}
    </div>
  );
}

const none: Card['rejectReasons'] = [];

function Variant(props: CardFieldProps) {
  const { card, field, state, isReadonly } = props;
  const own = useCardField(props);
  const choices = (card.additionalData[field.key] ?? none).map((choice) => ({
    value: choice.key,
    label: choice.label,
  }));
  const dated = useMemo(() => dateField(own), [own]);
  const mine = useValue(state.edits.all)[card.key]?.values[field.key];
  const companies = useValue(state.employersNote);
  const { label, variant } = field;
  if (!isEditable(field) || isReadonly) {
    const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label;
    return (
      <ReadValue
        label={label}
        value={labelOf(field.value) ?? shownValue(field)}
        mine={mine === undefined ? undefined : (labelOf(mine) ?? mine)}
      />
    );
  }
  switch (variant) {
    case 'textArea':
      return <TextAreaField field={own} label={label} />;
    case 'dropDown':
      return <SelectField field={own} label={label} choices={choices} />;
    case 'radio':
      return <RadioField field={own} label={label} choices={choices} />;
    case 'date':
      return <DateField field={dated} label={label} separator="-" />;
    case 'search':
      return (
        <LookupField
          field={own}
          label={label}
          type={(text) => state.edits.setValue(card, field, text, false)}
          hint={companies}
          search={state.searchEmployers}
          delay={employerSearchDelay}
          failure="The companies could not be looked up"
        />
      );
    default:
      return <TextField field={own} label={label} />;
  }
}

/** A card's field, by its variant (DV-28 to DV-33); addresses and the company take the whole width (DV-36, DV-37). */
export function CardFieldRow(props: CardFieldProps) {
  return (
    <div className={isFullWidth(props.field) ? 'full' : ''}>
      <Variant {...props} />
    </div>
  );
}
