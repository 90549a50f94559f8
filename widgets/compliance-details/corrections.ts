import { serverNow } from '../client/backend/server-time.ts';
import { keptDate, sentDate } from '../contract/documents/card-dates.ts';
import { fieldMessage, writtenValue } from '../contract/documents/document-cards.ts';
import { nothingChanged } from '../contract/compliance/field-proposals.ts';
import { required } from '../contract/rules/validation.ts';
import { dayOf } from '../contract/time.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { Case, CaseDocument, Discrepancy } from './case-state.ts';

type CorrectableField = NonNullable<CaseDocument['fields']>[number];

/** Whether the backend takes corrections: one that does not offers no field, and takes an answer as it is. */
export const takesCorrections = ({ documents }: Case): boolean =>
  documents.some(({ fields }) => fields !== undefined && fields.length > 0);

/** How many corrections stand in a form: one to begin with. */
export const countOf = (texts: Texts, form: string): number => Number(texts[`${form}.fix.count`] ?? 1);

/** The beginnings of the names of each correction's fields. @param form the beginning of the form's names */
export function correctionNames(texts: Texts, form: string): string[] {
  return Array.from({ length: countOf(texts, form) }, (_, index) => `${form}.fix.${index}`);
}

/** The card and the field that a choice names, `PAN/PAN_NAME`. */
export function targetOf(
  { documents }: Case,
  choice: string,
): { document: CaseDocument; field: CorrectableField } | undefined {
  const at = choice.lastIndexOf('/');
  const document = documents.find(({ key }) => key === choice.slice(0, at));
  const field = document?.fields?.find(({ key }) => key === choice.slice(at + 1));
  return document && field && { document, field };
}

/** A typed value as it is sent. */
const sentValue = ({ variant }: CorrectableField, text: string) => (variant === 'date' ? sentDate(text) : text);

function valueMessage(field: CorrectableField, text: string): string | undefined {
  const choices = field.choices.length > 0 ? field.choices : undefined;
  const rest = { choices, today: dayOf(serverNow()) };
  const message = fieldMessage({ ...field, accessLevel: 'edit' }, sentValue(field, text), rest);
  if (message !== undefined) return message;
  const kept = field.variant === 'date' ? keptDate(text) : writtenValue(field, text);
  return kept === field.value ? nothingChanged : undefined;
}

/** The discrepancies of this round that the customer is asked about. */
export const askedOf = ({ discrepancies, round }: Case): Discrepancy[] =>
  discrepancies.filter((each) => each.isAsked && each.round === round);

/** The messages about the corrections of a form. @param isOfCall whether each is about one of several that were asked */
export function correctionMessages(texts: Texts, form: string, kase: Case, isOfCall: boolean) {
  const messages: Record<string, string | undefined> = {};
  for (const name of correctionNames(texts, form)) {
    const target = targetOf(kase, texts[`${name}.field`] ?? '');
    if (target) messages[`${name}.value`] = valueMessage(target.field, texts[`${name}.value`] ?? '');
    else messages[`${name}.field`] = 'Choose what was corrected';
    if (isOfCall && askedOf(kase).length > 1)
      messages[`${name}.about`] = required('Choose what it settles')(texts[`${name}.about`] ?? '');
  }
  return messages;
}

/** One correction of a form as it is sent; none while its field is not chosen. */
function correctionOf(texts: Texts, name: string, kase: Case) {
  const target = targetOf(kase, texts[`${name}.field`] ?? '');
  if (!target) return [];
  const value = sentValue(target.field, texts[`${name}.value`] ?? '');
  return [{ documentKey: target.document.key, field: target.field.key, value }];
}

/** The corrections of a form as they are sent. */
export const correctionsOf = (texts: Texts, form: string, kase: Case) =>
  correctionNames(texts, form).flatMap((name) => correctionOf(texts, name, kase));

/** The corrections of a call as they are sent, each with what it settles. */
export function callCorrectionsOf(texts: Texts, kase: Case) {
  const [only] = askedOf(kase);
  return correctionNames(texts, 'call').flatMap((name) =>
    correctionOf(texts, name, kase).map((each) => ({
      discrepancyId: texts[`${name}.about`] ?? only?.id ?? '',
      ...each,
    })),
  );
}

/** Where a form shows the messages about its corrections, by the names of the call's input. */
export function correctionFields(texts: Texts, form: string): Texts {
  const names: Record<string, string> = { corrections: 'fix.0.field' };
  for (let index = 0; index < countOf(texts, form); index++) names[`corrections.${index}.value`] = `fix.${index}.value`;
  return names;
}

/** The sides of the documents that a new document may take the place of, as choices. */
export function replaceable({ documents }: Case) {
  return documents.flatMap(({ key, label, preview }) => {
    const sides = (['front', 'back'] as const).filter((side) => preview[side] !== undefined);
    return sides.map((side) => ({
      value: `${key}/${side}`,
      label: sides.length > 1 ? `${label}, ${side}` : label,
    }));
  });
}

/** What an answer's new document replaces unless another is chosen: the document that the discrepancy is about. */
export const usualReplaced = ({ document }: Discrepancy, kase: Case): string =>
  replaceable(kase).find(({ value }) => value === `${document?.key}/front`)?.value ?? '';
