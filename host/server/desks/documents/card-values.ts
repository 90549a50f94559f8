import { keptDate, sentDate, shownDate } from '../../../../widgets/contract/documents/card-dates.ts';
import {
  fieldMessage,
  isEditable,
  pickFromList,
  writtenValue,
} from '../../../../widgets/contract/documents/document-cards.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext } from '../../call/handler.ts';
import { maskIdentifiers } from '../../core/audit/identifiers.ts';
import type { Tx } from '../../db/transaction.ts';
import { companyOf } from './company-of.ts';
import type { CardRow } from './documents.store.ts';

/** A field by its key, and what it is to say: dates as DD/MM/YYYY. */
export interface SentValue {
  key: string;
  value: string;
}

type Field = CardRow['fields'][number];
type Card = Pick<CardRow, 'fields' | 'additional_data'>;

const notChangeable = 'This field cannot be changed';

/** A value that was sent, as the card keeps it. */
const keptValue = (field: Field, value: string): string =>
  field.variant === 'date' ? keptDate(value.trim()) : writtenValue(field, value);

/** What is wrong with a value as it is kept, and the value itself: of a company, as the list of companies writes it. */
async function checkKept(
  tx: Tx,
  { additional_data: choices }: Card,
  field: Field,
  { value, isAsBefore, today }: { value: string; isAsBefore: boolean; today: Day },
): Promise<{ value: string; message: string | undefined }> {
  const written = field.variant === 'date' ? sentDate(value) : value;
  const message = fieldMessage(field, written, { choices: choices[field.key], today });
  if (message !== undefined || field.variant !== 'search' || isAsBefore) return { value, message };
  const company = await companyOf(tx, value);
  return company === undefined ? { value, message: pickFromList } : { value: company, message };
}

/** One field of a card, checked as an update of the card is. @param now the moment of the check */
export async function checkValue(
  tx: Tx,
  card: Card,
  { key, value }: SentValue,
  now: Date,
): Promise<{ value: string; message: string | undefined }> {
  const field = card.fields.find((each) => each.key === key);
  if (!field || !isEditable(field)) return { value, message: notChangeable };
  return checkKept(tx, card, field, { value: keptValue(field, value), isAsBefore: false, today: dayOf(now) });
}

/**
 * The values of a card after an update, as they are stored. A wrong value that was there before keeps a card from its
 * approval alone: it may be the reason of a rejection.
 *
 * @throws Refusal CARD_REFUSED when a value is wrong or cannot be changed
 */
export async function valuesAfter(
  tx: Tx,
  { now }: Pick<CallContext, 'now'>,
  { card, isApproved, sent }: { card: CardRow; isApproved: boolean; sent: readonly SentValue[] },
): Promise<Record<string, string>> {
  const errors: FieldErrors = {};
  const before = card.field_values;
  const values = { ...before };
  for (const { key, value } of sent) {
    const field = card.fields.find((each) => each.key === key);
    if (!field || !isEditable(field)) errors[key] = notChangeable;
    else values[key] = keptValue(field, value);
  }
  const today = dayOf(now());
  for (const field of card.fields) {
    const value = values[field.key] ?? '';
    const isAsBefore = value === (before[field.key] ?? '');
    if (!isApproved && isAsBefore && value !== '') continue;
    const checked = await checkKept(tx, card, field, { value, isAsBefore, today });
    if (checked.message === undefined) values[field.key] = checked.value;
    else errors[field.key] ??= checked.message;
  }
  if (Object.keys(errors).length > 0) throw refuse('CARD_REFUSED', { fieldErrors: errors });
  return values;
}

/** A value as a person reads it. */
export function readableValue({ additional_data: choices }: Card, { key, variant }: Field, value: string): string {
  if (variant === 'date') return shownDate(value);
  return choices[key]?.find((choice) => choice.key === value)?.label ?? value;
}

/** The fields that an update changes, by label, as a person reads them; identifiers are masked. */
export function corrections(card: CardRow, values: CardRow['field_values']) {
  const { fields, field_values: before } = card;
  const changed = fields.filter(({ key }) => (before[key] ?? '') !== (values[key] ?? ''));
  const readable = (of: CardRow['field_values']) =>
    Object.fromEntries(
      changed.map((field) => {
        const value = of[field.key] ?? '';
        const text = readableValue(card, field, value);
        // A date and a choice hold no identifier.
        return [field.label, field.variant === 'date' || text !== value ? text : maskIdentifiers(value)];
      }),
    );
  return { count: changed.length, before: readable(before), after: readable(values) };
}
