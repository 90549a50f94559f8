import { cardValue } from '../../../../widgets/contract/documents/card-value.ts';
import { pickFromList } from '../../../../widgets/contract/documents/document-cards.ts';
import {
  additionalSection,
  type DocumentSide,
  type KeyLabel,
} from '../../../../widgets/contract/documents/documents.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { SectionField } from '../../db/tables/documents.ts';
import type { Tx } from '../../db/transaction.ts';
import { companyOf } from './company-of.ts';
import { readDocumentTypes } from './document-config.store.ts';
import { sectionsOf, type Section } from './new-cards.store.ts';

/** The most additional documents of an application. */
export const mostAdditional = 20;

/** A file as a sender names it for a card. */
export interface SentDocument {
  /** The key of a section. */
  card: string;
  side: string;
  fileId: string;
  /** Of an additional document. */
  type?: string;
  proofType?: string;
}

/** What a sender says of the cards of an application. */
export interface SentCards {
  /** Values by section and field. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  documents: readonly SentDocument[];
}

/** A card that an application begins with. */
export interface PlannedCard {
  section: Section;
  type: string | null;
  proofType: string | null;
  values: Record<string, string>;
  files: { side: DocumentSide; fileId: string; at: number }[];
}

type Types = Awaited<ReturnType<typeof readDocumentTypes>>;

/** A value as it is kept, or what is wrong with it. */
async function checkedValue(
  tx: Tx,
  field: SectionField,
  value: string,
  rest: { choices: readonly KeyLabel[] | undefined; today: Day },
): Promise<{ kept: string } | { message: string }> {
  const checked = cardValue(field, value, rest);
  if ('message' in checked || field.variant !== 'search') return checked;
  const company = await companyOf(tx, checked.kept);
  return company === undefined ? { message: pickFromList } : { kept: company };
}

/** What is wrong with how a file is named, by the part of it; undefined where nothing is. */
export function documentMessage(
  { card, side, type, proofType }: SentDocument,
  section: Section | undefined,
  types: Types,
): { part: 'card' | 'side' | 'type' | 'proofType'; message: string } | undefined {
  if (!section) return { part: 'card', message: 'There is no such card' };
  const proofs = types.find(({ key }) => key === type)?.proofTypes;
  if (card !== additionalSection) {
    if (type !== undefined) return { part: 'type', message: 'Only an additional document has a type' };
    if (proofType !== undefined) return { part: 'proofType', message: 'Only an additional document has a proof' };
  } else if (!proofs) return { part: 'type', message: 'This value is not one of the list' };
  else if (!proofs.some(({ key }) => key === proofType))
    return { part: 'proofType', message: 'This value is not one of the list' };
  if (!section.sides.some((each) => each === side)) return { part: 'side', message: 'This document has no such side' };
  return undefined;
}

const emptyCard = (section: Section, type: string | null = null, proofType: string | null = null): PlannedCard => ({
  section,
  type,
  proofType,
  values: {},
  files: [],
});

/** Fills a card with what was sent for it. @returns what is wrong with it, by field */
async function fillCard(tx: Tx, card: PlannedCard, sent: Readonly<Record<string, string>>, today: Day) {
  const errors: FieldErrors = {};
  const { fields, additional_data: choices } = card.section;
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.find((each) => each.key === name);
    const checked = field
      ? await checkedValue(tx, field, value, { choices: choices[name], today })
      : { message: 'This card has no such field' };
    if ('message' in checked) errors[name] = checked.message;
    else card.values[name] = checked.kept;
  }
  return errors;
}

/** Puts a file on its card, with a further card for an additional document. @returns what is wrong with it */
function placeFile(cards: PlannedCard[], document: SentDocument, section: Section, at: number): string | undefined {
  const { type = null, proofType = null, fileId } = document;
  const isOwn = (card: PlannedCard) => card.section === section && card.type === type && card.proofType === proofType;
  const side = document.side as DocumentSide;
  const card = cards.find(isOwn) ?? emptyCard(section, type, proofType);
  if (!cards.includes(card)) cards.push(card);
  if (card.files.some((file) => file.side === side)) return 'This side is there already';
  card.files.push({ side, fileId, at });
  return undefined;
}

/**
 * The cards that an application begins with: one of each section, and one of each additional document.
 *
 * @returns also what is wrong with what was sent, by its path: `cards.PAN.PAN_NUMBER`, `documents.2.side`
 */
export async function planCards(
  tx: Tx,
  { values, documents }: SentCards,
  today: Day,
): Promise<{ cards: PlannedCard[]; errors: FieldErrors }> {
  const sections = await sectionsOf(tx);
  const types = await readDocumentTypes(tx);
  const errors: FieldErrors = {};
  const cards = sections.filter(({ key }) => key !== additionalSection).map((section) => emptyCard(section));
  for (const [key, sent] of Object.entries(values)) {
    const card = cards.find(({ section }) => section.key === key);
    const wrong = card ? await fillCard(tx, card, sent, today) : undefined;
    if (!wrong) errors[`cards.${key}`] = 'There is no such card';
    for (const [name, message] of Object.entries(wrong ?? {})) errors[`cards.${key}.${name}`] = message;
  }
  for (const [at, document] of documents.entries()) {
    const section = sections.find(({ key }) => key === document.card);
    const wrong = documentMessage(document, section, types);
    if (wrong) errors[`documents.${at}.${wrong.part}`] = wrong.message;
    const taken = section && !wrong ? placeFile(cards, document, section, at) : undefined;
    if (taken !== undefined) errors[`documents.${at}.side`] = taken;
  }
  if (cards.filter(({ type }) => type !== null).length > mostAdditional)
    errors['documents'] = `At most ${mostAdditional} additional documents are taken`;
  return { cards, errors };
}
