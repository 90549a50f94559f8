import {
  isRegistered,
  otpChannels,
  otpLanguages,
  otpPurposes,
  type OtpChannel,
} from '../../../contract/otp-templates/otp-template.ts';
import type { TypedTemplate } from '../../../contract/otp-templates/otp-rules.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { TemplateText } from './template-text.tsx';
import { templateNameLabel } from '../../../contract/words.ts';

interface TemplateFieldsProps {
  form: Form<TypedTemplate>;
  /** Of every lender, by index; empty while they are not known. */
  partnerNames: readonly string[];
  /** True while the text is with the registry: only the registry's id is entered then. */
  isAtRegistry?: boolean;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const purposes = choicesOf(otpPurposes);
const channels = choicesOf(otpChannels);

/** The fields of a template (UT-02, UT-03). */
export function TemplateFields({ form, partnerNames, isAtRegistry = false }: TemplateFieldsProps) {
  const { channel } = useValue(form.values);
  const kind = (channel || 'SMS') as OtpChannel;
  const header = form.field('header');
  return (
    <div className="otp-form">
      <TextField
        field={form.field('templateName')}
        label={templateNameLabel}
        isReadonly={isAtRegistry}
        maxLength={100}
      />
      <div className="otp-pair">
        <SelectField field={form.field('purpose')} label="Purpose" choices={purposes} isReadonly={isAtRegistry} />
        <SelectField field={form.field('channel')} label="Channel" choices={channels} isReadonly={isAtRegistry} />
      </div>
      <div className="otp-pair">
        <SelectField field={form.field('language')} label="Language" choices={otpLanguages} isReadonly={isAtRegistry} />
        {partnerNames.length > 0 && (
          <SelectField
            field={form.field('partnerId')}
            label="Partner"
            placeholder="All"
            choices={partnerNames.map((label, index) => ({ value: String(index), label }))}
            isReadonly={isAtRegistry}
          />
        )}
      </div>
      {isRegistered(kind) && (
        <div className="otp-pair">
          <TextField
            field={{ ...header, change: (value) => header.change(value.toUpperCase()) }}
            label="Header"
            hint="6 letters"
            isReadonly={isAtRegistry}
            maxLength={12}
          />
          <TextField
            field={form.field('dltTemplateId')}
            label="DLT template ID"
            hint="19 digits, needed before Approved"
            inputMode="numeric"
            maxLength={24}
          />
        </div>
      )}
      <TemplateText field={form.field('text')} channel={kind} isReadonly={isAtRegistry} />
    </div>
  );
}
