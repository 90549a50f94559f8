import type { CardPart, PartKind } from '../../../../contract/desk-parts/desk-parts.ts';
import { hasChoices, variantWords } from '../../../../contract/desk-parts/part-rules.ts';
import type { FieldVariant } from '../../../../contract/documents/documents.ts';
import { CheckboxField } from '../../../../kit/form/checkbox-field.tsx';
import type { Form } from '../../../../kit/form/create-form.ts';
import { SelectField } from '../../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { Notice } from '../../../../kit/parts/notice.tsx';
import { useValue } from '../../../../kit/use-value.ts';
import {
  accessOptions,
  addField,
  dropField,
  fieldCount,
  ruleOptions,
  sideOptions,
  variantOptions,
  type ListedPart,
  type TypedPart,
} from './part-form.ts';

const linesHint = 'One a line, as KEY: words. A line that is taken away is retired';

interface OneFieldProps {
  form: Form<TypedPart>;
  at: number;
  /** Its key and kind never change once it is there. */
  isNew: boolean;
}

/** A field of a card, closed to its name until it is opened. */
function OneField({ form, at, isNew }: OneFieldProps) {
  const typed = useValue(form.values);
  const messages = useValue(form.messages);
  const path = `card.fields.${at}.`;
  const isWrong = Object.keys(messages).some((name) => name.startsWith(path));
  const of = (name: string) => typed[`${path}${name}`] ?? '';
  const variant = of('variant') as FieldVariant;
  return (
    <details open={isNew || isWrong || undefined}>
      <summary>
        <span className="strong">{of('label') || 'New field'}</span>{' '}
        <span className="soft small">
          {[of('key'), variantWords[variant], of('isOffered') === '' ? 'retired' : ''].filter(Boolean).join(', ')}
        </span>
      </summary>
      <div className="choice-form part-field">
        <TextField field={form.field(`${path}label`)} label="Words" maxLength={60} />
        {isNew && (
          <div className="choice-pair">
            <TextField
              field={form.field(`${path}key`)}
              label="Key"
              hint="It never changes. Empty: made of the words"
              maxLength={40}
            />
            <SelectField field={form.field(`${path}variant`)} label="Kind" choices={variantOptions} />
          </div>
        )}
        <div className="choice-pair">
          <SelectField field={form.field(`${path}access`)} label="At the desk" choices={accessOptions} />
          <SelectField field={form.field(`${path}rule`)} label="Rule" choices={ruleOptions} />
        </div>
        {hasChoices({ variant }) && (
          <TextAreaField field={form.field(`${path}choices`)} label="Choices" hint={linesHint} rows={4} />
        )}
        {!isNew && <CheckboxField field={form.field(`${path}isOffered`)} label="Cards have it" />}
      </div>
    </details>
  );
}

interface CardFieldsProps {
  form: Form<TypedPart>;
  tabs: readonly ListedPart[];
  /** Null of a new card. */
  before: CardPart | null;
}

/** What a card has beside its title. */
function CardFields({ form, tabs, before }: CardFieldsProps) {
  const count = fieldCount(useValue(form.values));
  const { 'card.fields': wrong } = useValue(form.messages);
  const stands = before?.fields.length ?? 0;
  return (
    <>
      <SelectField
        field={form.field('card.tab')}
        label="Tab"
        choices={tabs.filter(({ isShown }) => isShown).map(({ key, label }) => ({ value: key, label }))}
      />
      <TextField field={form.field('card.group')} label="Heading over it" maxLength={60} />
      <TextField field={form.field('card.summary')} label="What it says while it is closed" maxLength={60} />
      {before === null && (
        <>
          <SelectField
            field={form.field('card.sides')}
            label="Document"
            placeholder="No document"
            hint="It never changes"
            choices={sideOptions}
          />
          <CheckboxField field={form.field('card.isMandatory')} label="Applications wait for its approval" />
        </>
      )}
      <TextAreaField field={form.field('card.rejectReasons')} label="Reject reasons" hint={linesHint} rows={4} />
      <fieldset className="part-fields">
        <legend className="label">Fields</legend>
        {Array.from({ length: count }, (_, at) => (
          <OneField key={at} form={form} at={at} isNew={at >= stands} />
        ))}
        {wrong !== undefined && <Notice tone="bad">{wrong}.</Notice>}
        <p className="row">
          <button className="btn small" type="button" onClick={() => addField(form)}>
            Add field
          </button>
          {count > stands && (
            <button className="btn small" type="button" onClick={() => dropField(form)}>
              Remove the last
            </button>
          )}
        </p>
      </fieldset>
    </>
  );
}

interface PartFieldsProps extends CardFieldsProps {
  kind: PartKind;
}

/** The fields of a part: its words, its order, and what a card has besides. */
export function PartFields({ kind, ...rest }: PartFieldsProps) {
  const { form } = rest;
  return (
    <>
      <TextField field={form.field('label')} label={kind === 'card' ? 'Title' : 'Words'} maxLength={60} />
      <TextField field={form.field('order')} label="Order" inputMode="numeric" maxLength={4} />
      {kind === 'card' && <CardFields {...rest} />}
    </>
  );
}
