import { useState } from 'react';
import { fraudLists, queueNames } from '../../../contract/applications/queues.ts';
import {
  consentChannels,
  consentLanguages,
  consentProofs,
  consentPurposeNames,
  consentPurposes,
  type ConsentPurpose,
} from '../../../contract/consent/consent.ts';
import type { TypedApplication } from '../../../contract/doors/application-form.ts';
import { consentField, consentFields } from '../../../contract/doors/application-more.ts';
import { bureauStatuses, moreLimits } from '../../../contract/doors/new-application.ts';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import type { Form } from '../../../kit/form/create-form.ts';
import { DateTimeField } from '../../../kit/form/date-time-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';

interface MoreProps {
  form: Form<TypedApplication>;
}

const bureauLabels: Readonly<Record<(typeof bureauStatuses)[number], string>> = {
  CLEAR: 'Clear',
  THIN_FILE: 'Thin file',
  DEFAULT_FOUND: 'Default found',
};
const bureau = bureauStatuses.map((value) => ({ value, label: bureauLabels[value] }));
const reviews = fraudLists.map((value) => ({ value, label: queueNames[value] }));
const languages = consentLanguages.map((value) => ({ value, label: value }));
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const channels = choicesOf(consentChannels);
const proofs = choicesOf(consentProofs);

/** A consent that the customer has given: closed, and none, until somebody types it. */
function Consent({ purpose, form }: MoreProps & { purpose: ConsentPurpose }) {
  const [isOpen, setOpen] = useState(false);
  const [messages, values] = [useValue(form.messages), useValue(form.values)];
  const names = consentFields(purpose);
  const isWrong = names.some((name) => messages[name] !== undefined);
  const isTyped = names.some((name) => (values[name] ?? '') !== '');
  const { label, about } = consentPurposes[purpose];
  const field = (part: Parameters<typeof consentField>[1]) => form.field(consentField(purpose, part));
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="grow">{label}</span>
        <span className="soft">{isTyped ? 'Given' : 'None'}</span>
      </summary>
      <div className="new-application-pair">
        <p className="soft">{about}</p>
        <TextField field={field('noticeVersion')} label="Version of the notice" maxLength={moreLimits.noticeVersion} />
        <SelectField field={field('language')} label="Language" choices={languages} />
        <SelectField field={field('channel')} label="Given by" choices={channels} />
        <SelectField field={field('proof')} label="Proof" choices={proofs} />
        <TextField
          field={field('reference')}
          label="Reference of the proof"
          hint="Where there is one"
          maxLength={moreLimits.reference}
        />
        <DateTimeField field={field('at')} label="Given at" />
      </div>
    </details>
  );
}

/** What checks outside have said of an application, and what the customer has agreed to. */
export function ApplicationMore({ form }: MoreProps) {
  return (
    <>
      <h3>Checks</h3>
      <p className="soft">What is left empty is not told.</p>
      <div className="new-application-pair">
        <SelectField field={form.field('flags.review')} label="Flagged for review" choices={reviews} />
        <SelectField field={form.field('bureau.status')} label="Credit bureau" choices={bureau} />
        <TextField field={form.field('app')} label="App" hint="That the customer has used" maxLength={moreLimits.app} />
        <CheckboxField field={form.field('flags.gpsMismatch')} label="The GPS position does not agree" />
      </div>
      <h3>Consents</h3>
      <p className="soft">Only what the customer has given, as the proof says it.</p>
      {consentPurposeNames.map((purpose) => (
        <Consent key={purpose} purpose={purpose} form={form} />
      ))}
    </>
  );
}
