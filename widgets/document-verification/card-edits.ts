import { signal, type ReadonlySignal } from '@preact/signals-react';
import { sentDate, shownDate } from '../contract/documents/card-dates.ts';
import {
  fieldMessage,
  isEditable,
  pickFromList,
  verdictMessage,
  writtenValue,
  type Verdict,
} from '../contract/documents/document-cards.ts';
import type { DocStatus } from '../contract/documents/documents.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { errorCountText } from '../kit/form/error-count-text.ts';
import { dayOf } from '../contract/time.ts';
import { serverNow } from '../client/backend/server-time.ts';

export type Card = CallReply<'fetchDocumentTab'>['cards'][number];
export type CardField = Card['fields'][number];

/** What a person has changed on a card and not saved. */
export interface CardEdit {
  /** By field key, as shown. */
  values: Readonly<Record<string, string>>;
  /** Keys of looked-up fields whose text was typed and not picked from the list. */
  unpicked?: readonly string[] | undefined;
  /** Undefined while the card's own status is kept. */
  status?: DocStatus | undefined;
  /** Keys of reject reasons; undefined while the card's own are kept. */
  reasons?: readonly string[] | undefined;
  /** The version of the card that the person saw; undefined in a draft that does not hold it. */
  version?: number | undefined;
}

/** A decision that is not chosen on the card, but saved at once. */
export interface Decision {
  status: DocStatus;
  /** Keys of reject reasons. */
  reasons?: readonly string[];
}

/** The edits of an application's cards, by the card's key. */
export interface CardEdits {
  all: ReadonlySignal<Readonly<Record<string, CardEdit>>>;
  /** @param isPicked false for a text that is being typed where a value of a list must be picked */
  setValue(card: Card, field: CardField, value: string, isPicked?: boolean): void;
  setVerdict(card: Card, status: DocStatus | undefined, reasons?: readonly string[]): void;
  forget(cardKey: string): void;
  /** Moves a card's edit onto the card's newer version, and drops what equals the newer card. */
  rebase(card: Card): void;
  /** Replaces all edits. */
  replace(edits: Readonly<Record<string, CardEdit>>): void;
}

/** A card on which nothing is changed. */
export const untouched: CardEdit = { values: {} };

/** A field's value as the card shows it. */
export function shownValue({ variant, value }: CardField): string {
  return variant === 'date' ? shownDate(value) : value;
}

/** What a field holds now: the edit, or the card's own value. */
export function valueOf(field: CardField, edit: CardEdit = untouched): string {
  return edit.values[field.key] ?? shownValue(field);
}

/**
 * The status that a card shows now: what was chosen, else its own (DV-14). A correction takes an approval back, which
 * was about other values.
 */
export function statusOf(card: Card, edit: CardEdit = untouched): 'pending' | 'approved' | 'rejected' {
  const own = card.status.docStatus;
  if (edit.status === undefined) return own === 'approved' && Object.keys(edit.values).length > 0 ? 'pending' : own;
  return edit.status === 'APPROVED' ? 'approved' : 'rejected';
}

/** Keys of the reasons that a card shows as chips (DV-16). */
export function reasonsOf(card: Card, edit: CardEdit = untouched): readonly string[] {
  if (statusOf(card, edit) !== 'rejected') return [];
  return edit.reasons ?? card.selectedRejectReasons.map(({ key }) => key);
}

/** The verdict that an update sends; null when nobody has chosen one (DV-25). */
export function verdictOf(card: Card, edit: CardEdit = untouched): Verdict | null {
  if (edit.status === undefined && edit.reasons === undefined) return null;
  return edit.status === 'APPROVED'
    ? { docStatus: 'APPROVED', rejectReasons: [] }
    : { docStatus: 'REJECTED', rejectReasons: reasonsOf(card, edit) };
}

/** Whether a card that is about a document has no file at all. */
export function isDocumentMissing({ preview }: Card): boolean {
  if (!preview) return false;
  return [preview.front, preview.back].every((side) => !side?.original && !side?.modified);
}

const today = () => dayOf(serverNow());

/** Says which side of a document has no file while another has one; undefined where none is missing. */
export function missingSide({ preview }: Card): string | undefined {
  const sides = (['front', 'back'] as const).filter((side) => preview?.[side] !== undefined);
  const missing = sides.filter((side) => !preview?.[side]?.original && !preview?.[side]?.modified);
  if (missing.length === 0 || missing.length === sides.length) return undefined;
  return missing[0] === 'front' ? 'The front is not uploaded' : 'The back is not uploaded';
}

/** Messages of a card's wrong fields, by field key. A wrong value that was there before is in the way of an approval alone. */
export function fieldMessages(card: Card, edit: CardEdit = untouched): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const field of card.fields) {
    const value = valueOf(field, edit);
    if (edit.status !== 'APPROVED' && edit.values[field.key] === undefined && value !== '') continue;
    const written = field.variant === 'date' ? sentDate(value) : writtenValue(field, value);
    const isUnpicked = edit.unpicked?.includes(field.key) && value.trim() !== '';
    const message = isUnpicked
      ? pickFromList
      : fieldMessage(field, written, { choices: card.additionalData[field.key], today: today() });
    if (message !== undefined) messages[field.key] = message;
  }
  return messages;
}

/** Why a card cannot be saved as it is; undefined when it can (VA-41, DV-20). */
export function saveRefusal(card: Card, edit: CardEdit = untouched): string | undefined {
  const messages = fieldMessages(card, edit);
  if (Object.keys(messages).length > 0)
    return errorCountText(
      messages,
      Object.fromEntries(card.fields.map((field) => [field.key, valueOf(field, edit).trim()])),
    );
  return verdictMessage(verdictOf(card, edit), {
    reasons: card.rejectReasons,
    isDocumentMissing: isDocumentMissing(card),
  });
}

/** The fields of an update: every one that can be changed, dates with slashes (AP-42). */
function sentFields(card: Card, edit: CardEdit = untouched): { key: string; value: string }[] {
  return card.fields.filter(isEditable).map((field) => {
    const value = valueOf(field, edit);
    return { key: field.key, value: field.variant === 'date' ? sentDate(value) : writtenValue(field, value) };
  });
}

/** What an update of a card sends (AP-42). */
export function sectionUpdate(loan: string, card: Card, edit?: CardEdit): CallInput<'updateDocumentSection'> {
  const verdict = verdictOf(card, edit);
  return {
    loanApplicationNumber: loan,
    sectionKey: card.key,
    status: verdict && { ...verdict, rejectReasons: [...verdict.rejectReasons] },
    fields: sentFields(card, edit),
  };
}

const isApproved = ({ status }: Card) => status.docStatus === 'approved';

/** A card's edit with another verdict; undefined as a verdict keeps the card's own. */
export function decidedEdit(
  card: Card,
  { status, reasons }: Partial<Decision>,
  { values, unpicked, version = card.version }: CardEdit = untouched,
): CardEdit {
  // An approval of the card's own values is its own.
  const isOwn = status === undefined || (status === 'APPROVED' && isApproved(card) && Object.keys(values).length === 0);
  return isOwn ? { values, unpicked, version } : { values, unpicked, status, reasons, version };
}

const isEmpty = ({ values, status, reasons }: CardEdit) =>
  Object.keys(values).length === 0 && status === undefined && reasons === undefined;

/** True when the chosen verdict is the card's own. */
function isSameVerdict(card: Card, edit: CardEdit): boolean {
  const own = card.selectedRejectReasons.map(({ key }) => key);
  const chosen = reasonsOf(card, edit);
  return (
    statusOf(card, edit) === card.status.docStatus &&
    chosen.length === own.length &&
    chosen.every((key) => own.includes(key))
  );
}

/** Edits that survive a change of tab; a change back to the card's own value is no edit (DV-76). */
export function createCardEdits(): CardEdits {
  const all = signal<Readonly<Record<string, CardEdit>>>({});
  function put(cardKey: string, edit: CardEdit) {
    const { [cardKey]: _, ...others } = all.peek();
    all.value = isEmpty(edit) ? others : { ...others, [cardKey]: edit };
  }
  return {
    all,
    setValue(card, field, value, isPicked = true) {
      const edit = all.peek()[card.key] ?? untouched;
      const { [field.key]: _, ...others } = edit.values;
      const values = value === shownValue(field) ? others : { ...others, [field.key]: value };
      const rest = edit.unpicked?.filter((key) => key !== field.key) ?? [];
      const unpicked = isPicked || values[field.key] === undefined ? rest : [...rest, field.key];
      // An approval of the card's own values is its own.
      const isOwn = edit.status === 'APPROVED' && isApproved(card) && Object.keys(values).length === 0;
      const next = { ...edit, version: edit.version ?? card.version, values, unpicked };
      put(card.key, isOwn ? { ...next, status: undefined } : next);
    },
    setVerdict(card, status, reasons) {
      put(card.key, decidedEdit(card, { status, reasons }, all.peek()[card.key]));
    },
    forget: (cardKey) => put(cardKey, untouched),
    rebase(card) {
      const edit = all.peek()[card.key];
      if (!edit) return;
      const isOwn = ([key, value]: [string, string]) =>
        card.fields.some((field) => field.key === key && shownValue(field) === value);
      const values = Object.fromEntries(Object.entries(edit.values).filter((entry) => !isOwn(entry)));
      const isSaid = isSameVerdict(card, edit);
      put(card.key, {
        ...edit,
        values,
        version: card.version,
        ...(isSaid && { status: undefined, reasons: undefined }),
      });
    },
    replace: (edits) => (all.value = edits),
  };
}
