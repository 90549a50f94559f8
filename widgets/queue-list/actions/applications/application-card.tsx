import { useState } from 'react';
import {
  cardField,
  fileField,
  fileName,
  type ApplicationForm,
  type TypedApplication,
} from '../../../contract/doors/application-form.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import { SideFile } from './side-file.tsx';

type Card = ApplicationForm['cards'][number];

interface ApplicationCardProps {
  card: Card;
  form: Form<TypedApplication>;
  work: Work;
}

interface ApplicationCardValueProps extends Pick<ApplicationCardProps, 'card' | 'form'> {
  field: Card['fields'][number];
}

/** A value of the card, by how it is filled in. */
function CardValue({ card, field, form }: ApplicationCardValueProps) {
  const typed = form.field(cardField(card.key, field.key));
  const { label, choices } = field;
  const offered = choices.map(({ key, label: text }) => ({ value: key, label: text }));
  switch (field.variant) {
    case 'textArea':
      return <TextAreaField field={typed} label={label} />;
    case 'dropDown':
      return <SelectField field={typed} label={label} choices={offered} />;
    case 'radio':
      return <RadioField field={typed} label={label} choices={offered} />;
    case 'date':
      return <DateField field={typed} label={label} />;
    case 'text':
    case 'search':
      return (
        <TextField
          field={typed}
          label={label}
          hint={field.key === 'AD_NUMBER' ? 'Its last four digits: XXXX XXXX 1234' : undefined}
        />
      );
  }
}

/** A card of a new application, closed until it is looked at or something on it is wrong. */
export function ApplicationCard({ card, form, work }: ApplicationCardProps) {
  const [isOpen, setOpen] = useState(false);
  const messages = useValue(form.messages);
  const values = useValue(form.values);
  const names = [
    ...card.fields.map(({ key }) => cardField(card.key, key)),
    ...card.sides.map((side) => fileField(card.key, side)),
  ];
  const isWrong = names.some((name) => messages[name] !== undefined);
  const filled = names.filter((name) => (values[name] ?? '') !== '').length;
  if (names.length === 0) return null;
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="grow">{card.label}</span>
        <span className="soft">
          {filled === 0 ? (card.isMandatory ? 'Needed to go on' : 'Empty') : `${filled} of ${names.length}`}
        </span>
      </summary>
      <div className="new-application-pair">
        {card.fields.map((field) => (
          <CardValue key={field.key} card={card} field={field} form={form} />
        ))}
        {card.sides.map((side) => (
          <SideFile
            key={side}
            side={side}
            sides={card.sides}
            ofId={fileField(card.key, side)}
            ofName={fileName(card.key, side)}
            form={form}
            work={work}
          />
        ))}
      </div>
    </details>
  );
}
