import { fieldRuleOf, type FieldRule } from '../documents/card-field-rules.ts';
import type { DocumentSide, FieldVariant } from '../documents/documents.ts';

/** What a lender sets of the desks beside their choices. */
export const partKinds = {
  tab: 'Tabs of the document desk',
  card: 'Cards of the document desk',
  documentHeader: 'Header of the document desk',
  nachHeader: 'Header of NACH calls',
} as const;
export type PartKind = keyof typeof partKinds;
export const partKindNames = Object.keys(partKinds) as PartKind[];

/** The kinds to which parts are added. What a header can show is the product's; it is shown or is not. */
export const addedKinds = ['tab', 'card'] as const satisfies readonly PartKind[];
export type AddedKind = (typeof addedKinds)[number];

/** What the news of a change names, as they name groups of choices. */
export const deskGroups = ['documentDesk', 'nachHeader'] as const;
export type DeskGroup = (typeof deskGroups)[number];
export const deskGroupOf = (kind: PartKind): DeskGroup => (kind === 'nachHeader' ? 'nachHeader' : 'documentDesk');

/** Whether a field may be changed at the desk, or is read alone. */
export const fieldAccesses = { form: 'Read', edit: 'Change' } as const;
export type FieldAccess = keyof typeof fieldAccesses;

/** A reject reason, or a choice of a field. */
export interface OfferedWords {
  /** It never changes. */
  key: string;
  label: string;
  isOffered: boolean;
}

/** A field of a card. */
export interface PartField extends OfferedWords {
  /** It never changes: what was saved is read by it. */
  variant: FieldVariant;
  access: FieldAccess;
  rule: FieldRule;
  /** What a drop-down or radio field offers. */
  choices: readonly OfferedWords[];
}

/** What a card has beside its title and its place. */
export interface CardPart {
  /** Key of the tab that it stands under. */
  tab: string;
  /** The heading over it. */
  group: string;
  /** What the closed card says. */
  summary: string;
  /** The sides of its document; none where it has no document. They never change. */
  sides: readonly DocumentSide[];
  /** Whether an application waits for its approval, which never changes: applications count such cards. */
  isMandatory: boolean;
  rejectReasons: readonly OfferedWords[];
  fields: readonly PartField[];
}

/** What of a part may change. */
export interface PartValues {
  /** A card's title. */
  label: string;
  order: number;
  isShown: boolean;
  /** Of a card alone. */
  card: CardPart | null;
}

/** Why a change of one field of a card is wider; undefined where it is not. */
function fieldWidening(before: PartField, after: PartField | undefined): string | undefined {
  if (!before.isOffered) return undefined;
  const { label } = before;
  if (!after?.isOffered) return before.access === 'edit' ? `Nobody has to fill in ${label} any more` : undefined;
  if (before.access === 'form' && after.access === 'edit') return `${label} could only be read`;
  if (before.access === 'edit' && after.access === 'form') return `Nobody has to fill in ${label} any more`;
  if (before.rule !== 'NONE' && after.rule !== before.rule) return `Another rule is asked of ${label}`;
  return undefined;
}

/**
 * Why another person must approve a change of a part: it shows more of a customer, or asks for less than before. What is new asks
 * for more, and other words, another order and reject reasons are nobody's safeguard.
 *
 * @param before null for a new part
 */
export function partWidening(kind: PartKind, before: PartValues | null, after: PartValues): string | undefined {
  if (before === null) return undefined;
  if (kind === 'documentHeader' || kind === 'nachHeader')
    return after.isShown && !before.isShown ? 'It shows more of a customer' : undefined;
  if (kind !== 'card' || before.card === null) return undefined;
  if (before.isShown && !after.isShown && before.card.isMandatory) return 'Applications come without it from then on';
  const fields = after.card?.fields ?? [];
  for (const field of before.card.fields) {
    const why = fieldWidening(
      field,
      fields.find(({ key }) => key === field.key),
    );
    if (why !== undefined) return why;
  }
  return undefined;
}

const ofAccount = 'Payouts go to the account that it says';

/** The cards that another part of the product reads, with what it does. They stay, and so do the fields named. */
const readCards: Readonly<Record<string, { why: string; fields?: readonly string[] }>> = {
  ADDITIONAL_KYC: { why: 'Added documents are of its kind' },
  BANK_ACCOUNT: { why: ofAccount, fields: ['BA_ACCOUNT_NUMBER', 'BA_IFSC', 'BA_ACCOUNT_TYPE'] },
  PAN: { why: 'Video KYC compares with it', fields: ['PAN_NUMBER', 'PAN_NAME', 'PAN_DOB'] },
  SELFIE: { why: 'Its picture stands in the header, and video KYC compares with it' },
};

const readCardOf = (key: string) => (Object.hasOwn(readCards, key) ? readCards[key] : undefined);

/** Why a card is not retired; undefined where it may be. */
export const whyCardStays = (key: string): string | undefined => readCardOf(key)?.why;

/** Why a field of a card is neither retired nor asked in another way; undefined where it may be. */
export function whyFieldStays(card: string, field: string): string | undefined {
  const read = readCardOf(card);
  return read?.fields?.includes(field) ? read.why : undefined;
}

/** A field's rule as it is kept: nothing where it is what the key says anyway. */
export const keptRule = ({ key, rule }: Pick<PartField, 'key' | 'rule'>): FieldRule | undefined =>
  rule === fieldRuleOf({ key }) ? undefined : rule;
