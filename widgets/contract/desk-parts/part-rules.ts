import { choiceLabelLength, mostOrder } from '../choices/choice-rules.ts';
import { fieldRules } from '../documents/card-field-rules.ts';
import { additionalSection, type FieldVariant } from '../documents/documents.ts';
import type { FieldErrors } from '../errors.ts';
import { required } from '../rules/basic-validation.ts';
import { firstMessage } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, writable } from '../rules/writable.ts';
import {
  addedKinds,
  fieldAccesses,
  whyCardStays,
  whyFieldStays,
  type AddedKind,
  type CardPart,
  type OfferedWords,
  type PartField,
  type PartKind,
  type PartValues,
} from './desk-parts.ts';

/** The most of each that a card has, retired ones too: an update of a card takes no more. */
export const mostFields = 60;
export const mostReasons = 30;
export const mostFieldChoices = 60;

/** The kinds of field that a lender adds. The companies of the search are those of the employer's field alone. */
export const addedVariants = {
  text: 'Text',
  textArea: 'Text of several lines',
  dropDown: 'One of a list',
  radio: 'One of a few, all in sight',
  date: 'Date',
} as const satisfies Partial<Record<FieldVariant, string>>;

/** Every kind of field. */
export const variantWords: Readonly<Record<FieldVariant, string>> = { ...addedVariants, search: 'Search of companies' };

export const isAddedKind = (kind: PartKind): kind is AddedKind => addedKinds.some((each) => each === kind);
export const hasChoices = ({ variant }: Pick<PartField, 'variant'>) => variant === 'dropDown' || variant === 'radio';

const wordsMessage = (label: string) =>
  firstMessage(label, [required('Enter the words'), trimmed(maxLength(choiceLabelLength), writable())]);

const isKey = (key: string) => /^[A-Z][A-Z0-9_]{0,39}$/.test(key);
const badKey = 'Begin with a capital; then capitals, digits and underscores, 40 at most';

/** The message about the key of a new part; undefined for a good one. */
export function partKeyMessage(key: string): string | undefined {
  if (key === '') return 'Enter a key';
  if (!isKey(key)) return badKey;
  return key.startsWith(additionalSection) ? 'This key means something else here' : undefined;
}

/** Messages about words with keys, by path: nothing of what was there is gone, nothing is there twice. */
function wordsMessages(
  path: string,
  words: readonly OfferedWords[],
  before: readonly OfferedWords[],
  most: number,
): FieldErrors {
  const errors: FieldErrors = {};
  if (words.length > most) errors[path] = `At most ${most} are taken`;
  if (before.some(({ key }) => !words.some((each) => each.key === key)))
    errors[path] = 'What was there is retired, and not taken away';
  for (const [at, { key, label }] of words.entries()) {
    const isNew = !before.some((each) => each.key === key);
    const wrong = wordsMessage(label);
    if (wrong !== undefined) errors[`${path}.${at}.label`] = wrong;
    if (isNew && !isKey(key)) errors[`${path}.${at}.key`] = key === '' ? 'Enter a key' : badKey;
    if (words.findIndex((each) => each.key === key) !== at) errors[`${path}.${at}.key`] = 'This key is there already';
    const isSaid = words.findIndex((each) => each.label.trim().toLowerCase() === label.trim().toLowerCase()) !== at;
    if (isNew && isSaid && wrong === undefined) errors[`${path}.${at}.label`] = 'These words are there already';
  }
  return errors;
}

/** The message about how a field is asked; undefined where it is good. */
function askedMessage({ variant, rule }: PartField): string | undefined {
  if (!Object.hasOwn(fieldRules, rule)) return 'There is no rule of this name';
  if (rule === 'NONE') return undefined;
  if (rule === 'BIRTH_DATE') return variant === 'date' ? undefined : 'This rule is about dates';
  return variant === 'text' ? undefined : 'This rule is about texts of one line';
}

function fieldMessages(path: string, field: PartField, before: PartField | undefined, card: string): FieldErrors {
  const { variant, access, rule, isOffered } = field;
  const errors = wordsMessages(`${path}.choices`, field.choices, before?.choices ?? [], mostFieldChoices);
  const stays = whyFieldStays(card, field.key);
  if (before ? variant !== before.variant : !Object.hasOwn(addedVariants, variant))
    errors[`${path}.variant`] = before ? 'What kind of field it is never changes' : 'Choose a kind of field';
  const isOtherRule = rule !== before?.rule;
  if (!Object.hasOwn(fieldAccesses, access)) errors[`${path}.access`] = 'Choose whether it is read or changed';
  const wrong = isOtherRule ? askedMessage(field) : undefined;
  if (wrong !== undefined) errors[`${path}.rule`] = wrong;
  if (before && stays !== undefined) {
    if (!isOffered) errors[`${path}.isOffered`] = `${stays}, so it stays`;
    if (isOtherRule) errors[`${path}.rule`] = `${stays}, so its rule stays`;
    if (access !== before.access) errors[`${path}.access`] = `${stays}, so it stays as it is`;
  }
  if (!hasChoices(field)) {
    if (field.choices.length > 0) errors[`${path}.choices`] = 'This kind of field offers nothing to choose from';
  } else if (isOffered && !field.choices.some((each) => each.isOffered))
    errors[`${path}.choices`] ??= 'It needs one choice at least';
  return errors;
}

function cardMessages(key: string, card: CardPart, before: CardPart | undefined): FieldErrors {
  const errors: FieldErrors = {
    ...wordsMessages('card.rejectReasons', card.rejectReasons, before?.rejectReasons ?? [], mostReasons),
    ...wordsMessages('card.fields', card.fields, before?.fields ?? [], mostFields),
  };
  if (card.tab === '') errors['card.tab'] = 'Choose a tab';
  for (const name of ['group', 'summary'] as const) {
    const wrong = wordsMessage(card[name]);
    if (wrong !== undefined) errors[`card.${name}`] = wrong;
  }
  if (!card.rejectReasons.some(({ isOffered }) => isOffered))
    errors['card.rejectReasons'] ??= 'A card needs one reject reason at least';
  if (before && before.sides.join(',') !== card.sides.join(','))
    errors['card.sides'] = 'The sides of a card never change. Retire it and add another';
  if (!before && (new Set(card.sides).size < card.sides.length || card.sides[0] === 'back'))
    errors['card.sides'] = 'Choose no side, the front, or front and back';
  if (before && before.isMandatory !== card.isMandatory)
    errors['card.isMandatory'] = 'Whether applications wait for a card never changes. Retire it and add another';
  for (const [at, field] of card.fields.entries()) {
    const was = before?.fields.find((each) => each.key === field.key);
    Object.assign(errors, fieldMessages(`card.fields.${at}`, field, was, key));
  }
  return errors;
}

/**
 * The messages about a part as somebody wants it, by path (`card.fields.2.label`); empty for a good one. What hangs on other parts
 * is the server's to say.
 *
 * @param before null for a new part
 */
export function partMessages(
  { kind, key }: { kind: PartKind; key: string },
  { label, order, isShown, card }: PartValues,
  before: PartValues | null,
): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = wordsMessage(label);
  if (wrong !== undefined) errors['label'] = wrong;
  if (!Number.isInteger(order) || order < 1 || order > mostOrder)
    errors['order'] = `Enter a whole number from 1 to ${mostOrder}`;
  if (kind !== 'card') return card === null ? errors : { ...errors, card: 'Only a card has this' };
  if (card === null) return { ...errors, card: 'Say what the card has' };
  const stays = whyCardStays(key);
  if (before?.isShown && !isShown && stays !== undefined) errors['isShown'] = `${stays}, so it stays`;
  return { ...errors, ...cardMessages(key, card, before?.card ?? undefined) };
}
