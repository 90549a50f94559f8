import { signal, type ReadonlySignal } from '@preact/signals-react';
import {
  fieldMessage,
  isEditable,
  sentDate,
  shownDate,
  verdictMessage,
  type Verdict,
} from '../contract/rules/document-cards.ts';
import type { DocStatus } from '../contract/documents.ts';
import type { CallReply } from '../contract/schemas.ts';

export type Card = CallReply<'fetchDocumentTab'>['cards'][number];
export type CardField = Card['fields'][number];

/** What a person has changed on a card and not saved. */
export interface CardEdit {
  /** By field key, as shown. */
  values: Readonly<Record<string, string>>;
  /** Undefined while the card's own status stands. */
  status?: DocStatus | undefined;
  /** Keys of reject reasons; undefined while the card's own stand. */
  reasons?: readonly string[] | undefined;
}

/** The edits of an application's cards, by the card's key. */
export interface CardEdits {
  all: ReadonlySignal<Readonly<Record<string, CardEdit>>>;
  setValue(card: Card, field: CardField, value: string): void;
  setVerdict(card: Card, status: DocStatus | undefined, reasons?: readonly string[]): void;
  forget(cardKey: string): void;
  restore(kept: Readonly<Record<string, string>>): void;
}

const untouched: CardEdit = { values: {} };

/** A field's value as the card shows it. */
export function shownValue({ variant, value }: CardField): string {
  return variant === 'date' ? shownDate(value) : value;
}

/** What a field holds now: the edit, or the card's own value. */
export function valueOf(field: CardField, edit: CardEdit = untouched): string {
  return edit.values[field.key] ?? shownValue(field);
}

/** The status that a card shows now: what was chosen, else its own (DV-14). */
export function statusOf(card: Card, edit: CardEdit = untouched): 'pending' | 'approved' | 'rejected' {
  if (edit.status === undefined) return card.status.docStatus;
  return edit.status === 'APPROVED' ? 'approved' : 'rejected';
}

/** Keys of the reasons that a card shows as chips (DV-16). */
export function reasonsOf(card: Card, edit: CardEdit = untouched): readonly string[] {
  if (statusOf(card, edit) !== 'rejected') return [];
  return edit.reasons ?? card.selectedRejectReasons.map(({ key }) => key);
}

/** What an update says of the status: null where nobody has chosen one (DV-25). */
export function verdictOf(card: Card, edit: CardEdit = untouched): Verdict | null {
  if (edit.status === undefined && edit.reasons === undefined) return null;
  return statusOf(card, edit) === 'approved'
    ? { docStatus: 'APPROVED', rejectReasons: [] }
    : { docStatus: 'REJECTED', rejectReasons: reasonsOf(card, edit) };
}

/** Whether a card that is about a document has no file at all. */
export function isDocumentMissing({ preview }: Card): boolean {
  if (!preview) return false;
  return [preview.front, preview.back].every((side) => !side?.original && !side?.modified);
}

/** What of a card's fields is wrong, by field key. */
export function fieldMessages(card: Card, edit: CardEdit = untouched): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const field of card.fields) {
    const value = valueOf(field, edit);
    const written = field.variant === 'date' ? sentDate(value) : value;
    const message = fieldMessage(field, written, card.additionalData[field.key]);
    if (message !== undefined) messages[field.key] = message;
  }
  return messages;
}

/** Why a card cannot be saved as it is; undefined where it can (VA-41, DV-20). */
export function saveRefusal(card: Card, edit: CardEdit = untouched): string | undefined {
  const messages = Object.keys(fieldMessages(card, edit));
  if (messages.length > 0)
    return messages.length === 1 ? '1 field needs an answer.' : `${messages.length} fields need an answer.`;
  return verdictMessage(verdictOf(card, edit), {
    reasons: card.rejectReasons,
    isDocumentMissing: isDocumentMissing(card),
  });
}

/** The fields of an update: every one that can be changed, dates with slashes (AP-42). */
export function sentFields(card: Card, edit: CardEdit = untouched): { key: string; value: string }[] {
  return card.fields.filter(isEditable).map((field) => {
    const value = valueOf(field, edit).trim();
    return { key: field.key, value: field.variant === 'date' ? sentDate(value) : value };
  });
}

const separator = '|';
const statusName = '#status';
const reasonsName = '#reasons';

/** The edits as a form's text, so that a draft can keep them. */
export function draftOf(all: Readonly<Record<string, CardEdit>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [cardKey, { values, status, reasons }] of Object.entries(all)) {
    for (const [field, value] of Object.entries(values)) kept[`${cardKey}${separator}${field}`] = value;
    if (status !== undefined) kept[`${cardKey}${separator}${statusName}`] = status;
    if (reasons !== undefined) kept[`${cardKey}${separator}${reasonsName}`] = reasons.join(',');
  }
  return kept;
}

function editsOf(kept: Readonly<Record<string, string>>): Record<string, CardEdit> {
  const all: Record<string, CardEdit> = {};
  for (const [name, value] of Object.entries(kept)) {
    const [cardKey = '', field = ''] = name.split(separator);
    const edit = all[cardKey] ?? untouched;
    if (field === statusName) {
      if (value === 'APPROVED' || value === 'REJECTED') all[cardKey] = { ...edit, status: value };
    } else if (field === reasonsName) all[cardKey] = { ...edit, reasons: value === '' ? [] : value.split(',') };
    else all[cardKey] = { ...edit, values: { ...edit.values, [field]: value } };
  }
  return all;
}

const isEmpty = ({ values, status, reasons }: CardEdit) =>
  Object.keys(values).length === 0 && status === undefined && reasons === undefined;

/** Edits that survive a change of tab; what says the same as the card is none (DV-76). */
export function createCardEdits(): CardEdits {
  const all = signal<Readonly<Record<string, CardEdit>>>({});
  function put(cardKey: string, edit: CardEdit) {
    const { [cardKey]: _, ...others } = all.peek();
    all.value = isEmpty(edit) ? others : { ...others, [cardKey]: edit };
  }
  return {
    all,
    setValue(card, field, value) {
      const edit = all.peek()[card.key] ?? untouched;
      const { [field.key]: _, ...others } = edit.values;
      const values = value === shownValue(field) ? others : { ...others, [field.key]: value };
      put(card.key, { ...edit, values });
    },
    setVerdict(card, status, reasons) {
      const { values } = all.peek()[card.key] ?? untouched;
      const isOwn = status === undefined || (status === 'APPROVED' && card.status.docStatus === 'approved');
      put(card.key, isOwn ? { values } : { values, status, reasons });
    },
    forget: (cardKey) => put(cardKey, untouched),
    // What is typed already is newer.
    restore: (kept) => (all.value = { ...editsOf(kept), ...all.peek() }),
  };
}
