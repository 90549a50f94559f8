import type { OtpChannel, OtpLanguage, OtpPurpose } from '../../../contract/otp-templates/otp-template.ts';
import { templateErrors, type TypedTemplate } from '../../../contract/otp-templates/otp-rules.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import { templateNameLabel } from '../../../contract/words.ts';

export type Template = CallReply<'fetchOtpTemplate'>;

const empty: TypedTemplate = {
  templateName: '',
  purpose: '',
  partnerId: '',
  channel: 'SMS',
  language: 'English',
  header: '',
  dltTemplateId: '',
  text: '',
};

export function typedOf(template: Template): TypedTemplate {
  const { templateName, purpose, partnerId, channel, language, header, dltTemplateId, text } = template;
  const partner = partnerId === null ? '' : String(partnerId);
  return { templateName, purpose, partnerId: partner, channel, language, header, dltTemplateId, text };
}

/** The form of a template, under the rules that the server checks. */
export function createTemplateForm(typed = empty): Form<TypedTemplate> {
  return createForm({ initial: typed, rules: templateErrors, groups: [['text', 'header', 'dltTemplateId']] });
}

/** A template's fields as a sentence names them. */
export const templateFields: Readonly<Record<keyof TypedTemplate, string>> = {
  templateName: templateNameLabel,
  purpose: 'Purpose',
  partnerId: 'Partner',
  channel: 'Channel',
  language: 'Language',
  header: 'Header',
  dltTemplateId: 'DLT template ID',
  text: 'Template text',
};

/** A typed template as the calls take it. */
export function sentTemplate({ purpose, channel, language, partnerId, ...texts }: TypedTemplate) {
  return {
    ...texts,
    purpose: purpose as OtpPurpose,
    channel: channel as OtpChannel,
    language: language as OtpLanguage,
    partnerId: partnerId === '' ? null : Number(partnerId),
  };
}
