import { matches, required } from '../rules/basic-validation.ts';
import { checkForm, type Rule } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, unwritableAnywhere, writable } from '../rules/writable.ts';
import { isRegistered, textLengthOf, type OtpChannel } from './otp-template.ts';
import { otpText } from './otp-text.ts';

/** A template as it is typed; `partnerId` an index of a lender, or empty for all. */
export interface TypedTemplate {
  templateName: string;
  purpose: string;
  partnerId: string;
  channel: string;
  language: string;
  header: string;
  dltTemplateId: string;
  text: string;
}

export const templateNameLength = 80;

/** The header as it is kept: capitals, no spaces around it. */
export const writtenHeader = (typed: string) => typed.trim().toUpperCase();

const isDltId = matches(/^\d{19}$/, 'Enter the 19 digits of the registry');
const isHeader = matches(/^[A-Z]{6}$/, 'Enter 6 letters');

/**
 * The messages about a template, by field; empty for a good one (UT-02, UT-03): the form asks for the person, the server
 * for the truth. What its channel has not is not asked for: its field is not shown, and nothing of it is kept.
 */
export function templateErrors(typed: TypedTemplate): Partial<TypedTemplate> {
  const channel = (typed.channel || 'SMS') as OtpChannel;
  const ofHeader: Rule[] = [required(), (value) => isHeader(writtenHeader(String(value)))];
  return checkForm(typed, {
    templateName: [required(), trimmed(maxLength(templateNameLength), writable())],
    purpose: [required('Choose a purpose')],
    channel: [required('Choose a channel')],
    language: [required('Choose a language')],
    ...(isRegistered(channel) && { header: ofHeader, dltTemplateId: [trimmed(isDltId)] }),
    text: [required(), maxLength(textLengthOf(channel)), otpText, writable(unwritableAnywhere)],
  });
}

/** Why a template cannot be approved or activated yet; undefined when nothing is missing. */
export function registrationMessage({ channel, header, dltTemplateId }: TypedTemplate): string | undefined {
  if (!isRegistered(channel as OtpChannel)) return undefined;
  if (header === '') return 'Enter the header first';
  return dltTemplateId === '' ? 'Enter the DLT template ID first' : undefined;
}
