import { agencyMessages } from '../../../contract/agencies/agency-rules.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';

/** An agency that collects, as who manages agencies sees it. */
export type Agency = CallReply<'fetchAgency'>;

/** An agency as it is typed. A day is empty where there is none. */
export interface TypedAgency {
  name: string;
  code: string;
  startsOn: string;
  endsOn: string;
  contact: string;
}

const empty: TypedAgency = { name: '', code: '', startsOn: '', endsOn: '', contact: '' };

export function typedOf({ name, code, startsOn, endsOn, contact }: Agency): TypedAgency {
  return { name, code, startsOn: startsOn ?? '', endsOn: endsOn ?? '', contact: contact ?? '' };
}

/** What is written of an agency, as the calls take it. */
export function sentAgency({ name, startsOn, endsOn, contact }: TypedAgency) {
  return { name, startsOn: startsOn || null, endsOn: endsOn || null, contact: contact || null };
}

/** The form of an agency, under the rules that the server checks. */
export function createAgencyForm(typed = empty): Form<TypedAgency> {
  return createForm({
    initial: typed,
    rules: (values) => agencyMessages({ ...sentAgency(values), code: values.code.trim().toUpperCase() }),
  });
}

/** An agency's fields as a sentence names them. */
export const agencyFields: Readonly<Record<keyof TypedAgency, string>> = {
  name: 'Name',
  code: 'Code',
  startsOn: 'Contract from',
  endsOn: 'Last day of the contract',
  contact: 'Whom to ask there',
};
