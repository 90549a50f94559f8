import { matches, required } from '../rules/basic-validation.ts';
import { checkForm } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, writable } from '../rules/writable.ts';
import { choiceGroupOf, isChoiceGroup } from './choice-groups.ts';

/** The most characters of a choice's words. */
export const choiceLabelLength = 60;
/** The greatest number in an order. */
export const mostOrder = 9_999;

/** A new choice as it is typed. */
export interface TypedChoice {
  group: string;
  heading: string;
  key: string;
  label: string;
  /** A whole number as typed. */
  order: string;
}

/** The key that is proposed for words: capitals, with underscores between them. */
export function keyFrom(label: string): string {
  return label
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, choiceLabelLength);
}

const isKey = matches(/^[A-Z0-9][A-Z0-9_]{0,59}$/, 'Enter capitals, digits and underscores');
const isOrder = (value: unknown) =>
  /^\d{1,4}$/.test(String(value)) && Number(value) > 0 ? undefined : `Enter a whole number from 1 to ${mostOrder}`;
/** The rules of a place in an order, as it is typed. */
export const orderRules = [required('Enter the order'), isOrder];

/** The messages about the words and the order of a choice, by field; empty for good ones. */
export function choiceMessages(typed: Pick<TypedChoice, 'label' | 'order'>): Partial<TypedChoice> {
  return checkForm(typed, {
    label: [required('Enter the words'), trimmed(maxLength(choiceLabelLength), writable())],
    order: orderRules,
  });
}

/** The messages about a new choice, by field; empty for a good one. */
export function newChoiceMessages({ group, heading, key, ...rest }: TypedChoice): Partial<TypedChoice> {
  const headings = isChoiceGroup(group) ? choiceGroupOf(group).headings : undefined;
  const isStray = headings ? !Object.hasOwn(headings, heading) : heading !== '';
  return {
    ...checkForm({ group, key }, { group: [required('Choose a group')], key: [required('Enter a key'), isKey] }),
    ...(group !== '' && !isChoiceGroup(group) && { group: 'There is no such group' }),
    ...(isChoiceGroup(group) &&
      isStray && { heading: headings ? 'Choose one of the group’s headings' : 'This group has no headings' }),
    ...(isChoiceGroup(group) &&
      choiceGroupOf(group).reserved?.includes(key) && { key: 'This key means something else here' }),
    ...choiceMessages(rest),
  };
}

/**
 * The columns of a file of choices; `offered` is yes or no. `version` is the version of the choice that the file was made of, empty
 * for a new one.
 */
export const choiceCsvColumns = ['group', 'heading', 'key', 'label', 'order', 'offered', 'version'] as const;
