import {
  fieldAccesses,
  type AddedKind,
  type CardPart,
  type FieldAccess,
  type PartField,
  type PartKind,
  type PartValues,
} from '../../../../contract/desk-parts/desk-parts.ts';
import { addedVariants, hasChoices, partKeyMessage, partMessages } from '../../../../contract/desk-parts/part-rules.ts';
import { partKeyFrom, readWordLines, wordLines } from '../../../../contract/desk-parts/word-lines.ts';
import { fieldRuleNames, fieldRules, type FieldRule } from '../../../../contract/documents/card-field-rules.ts';
import type { DocumentSide, FieldVariant } from '../../../../contract/documents/documents.ts';
import { reasonRules } from '../../../../contract/rules/reason.ts';
import { firstMessage } from '../../../../contract/rules/rule.ts';
import type { CallReply } from '../../../../contract/schemas.ts';
import { createForm, type Form, type Texts } from '../../../../kit/form/create-form.ts';

export type Part = CallReply<'fetchDeskPart'>;
export type ListedPart = CallReply<'fetchDeskParts'>['parts'][number];
export type SentValues = Pick<Part, 'label' | 'order' | 'isShown' | 'card'>;

/** A part as it is typed: its names are the paths that messages have. */
export type TypedPart = Texts;

const yes = (is: boolean) => (is ? 'yes' : '');
const fieldAt = (at: number) => `card.fields.${at}.` as const;

function typedField(field: PartField, at: number): [string, string][] {
  const path = fieldAt(at);
  return [
    [`${path}key`, field.key],
    [`${path}label`, field.label],
    [`${path}isOffered`, yes(field.isOffered)],
    [`${path}variant`, field.variant],
    [`${path}access`, field.access],
    [`${path}rule`, field.rule],
    [`${path}choices`, wordLines(field.choices)],
  ];
}

function typedCard(card: CardPart): [string, string][] {
  return [
    ['card.tab', card.tab],
    ['card.group', card.group],
    ['card.summary', card.summary],
    ['card.sides', card.sides.join(',')],
    ['card.isMandatory', yes(card.isMandatory)],
    ['card.rejectReasons', wordLines(card.rejectReasons)],
    ...card.fields.flatMap(typedField),
  ];
}

/** What stands, as it is typed. */
export function typedOf({ label, order, isShown, card }: PartValues, reason = ''): TypedPart {
  return {
    label,
    order: String(order),
    isShown: yes(isShown),
    reason,
    ...(card && Object.fromEntries(typedCard(card))),
  };
}

/** How many fields are typed: those that have a kind. */
export function fieldCount(typed: TypedPart): number {
  let count = 0;
  while ((typed[`${fieldAt(count)}variant`] ?? '') !== '') count++;
  return count;
}

function readField(typed: TypedPart, at: number, before: PartField | undefined): PartField {
  const of = (name: string) => typed[`${fieldAt(at)}${name}`] ?? '';
  const label = of('label').trim();
  const variant = of('variant') as FieldVariant;
  return {
    key: of('key').trim() || partKeyFrom(label),
    label,
    isOffered: of('isOffered') !== '',
    variant,
    access: (of('access') || 'edit') as FieldAccess,
    rule: (of('rule') || 'NONE') as FieldRule,
    choices: hasChoices({ variant }) ? readWordLines(of('choices'), before?.choices ?? []) : [],
  };
}

function readCard(typed: TypedPart, before: CardPart | null): CardPart {
  const of = (name: string) => (typed[`card.${name}`] ?? '').trim();
  return {
    tab: of('tab'),
    group: of('group'),
    summary: of('summary'),
    sides: of('sides').split(',').filter(Boolean) as DocumentSide[],
    isMandatory: of('isMandatory') !== '',
    rejectReasons: readWordLines(of('rejectReasons'), before?.rejectReasons ?? []),
    fields: Array.from({ length: fieldCount(typed) }, (_, at) => readField(typed, at, before?.fields[at])),
  };
}

/** What is typed, as it is sent. @param before what stands; null for a new part */
export function sentOf(kind: PartKind, typed: TypedPart, before: PartValues | null): SentValues {
  const card = kind === 'card' ? readCard(typed, before?.card ?? null) : null;
  return {
    label: (typed['label'] ?? '').trim(),
    order: Number(typed['order']),
    isShown: before === null || (typed['isShown'] ?? '') !== '',
    card: card && {
      ...card,
      sides: [...card.sides],
      rejectReasons: [...card.rejectReasons],
      fields: card.fields.map((field) => ({ ...field, choices: [...field.choices] })),
    },
  };
}

/** The path of what is typed in lines: messages about one of them stand under all. */
const ofLines = /^(card\.rejectReasons|card\.fields\.\d+\.choices)\..+$/;

/** Messages by the names of what is typed. */
export const atFields = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .map(([path, message]): [string, string] => [ofLines.exec(path)?.[1] ?? path, message])
      .toReversed(),
  );

/** The form of a part that stands. */
export function createPartForm(kind: PartKind, key: string, part: () => PartValues): Form<TypedPart> {
  return createForm<TypedPart>({
    initial: typedOf(part()),
    rules: (typed) => ({
      ...atFields(partMessages({ kind, key }, sentOf(kind, typed, part()), part())),
      reason: firstMessage(typed['reason'], reasonRules()),
    }),
  });
}

/** The key of a new part: what is typed, or what the words make. */
export const keyOf = (typed: TypedPart): string => (typed['key'] ?? '').trim() || partKeyFrom(typed['label'] ?? '');

/** The form of a new tab or card. */
export function createNewForm(kind: AddedKind): Form<TypedPart> {
  const empty: PartValues = {
    label: '',
    order: 0,
    isShown: true,
    card:
      kind === 'card'
        ? { tab: '', group: '', summary: '', sides: ['front'], isMandatory: true, rejectReasons: [], fields: [] }
        : null,
  };
  return createForm<TypedPart>({
    initial: { ...typedOf(empty), order: '', key: '' },
    rules: (typed) => ({
      ...atFields(partMessages({ kind, key: keyOf(typed) }, sentOf(kind, typed, null), null)),
      key: typed['label'] === '' ? undefined : partKeyMessage(keyOf(typed)),
      reason: firstMessage(typed['reason'], reasonRules()),
    }),
  });
}

/** One more field at the end of a card. */
export function addField(form: Form<TypedPart>): void {
  const path = fieldAt(fieldCount(form.values.peek()));
  form.set({
    [`${path}variant`]: 'text',
    [`${path}access`]: 'edit',
    [`${path}rule`]: 'NONE',
    [`${path}isOffered`]: 'yes',
  });
}

/** Takes the last field away, which is not there yet. */
export function dropField(form: Form<TypedPart>): void {
  const path = fieldAt(fieldCount(form.values.peek()) - 1);
  const names = ['key', 'label', 'isOffered', 'variant', 'access', 'rule', 'choices'];
  form.set(Object.fromEntries(names.map((name) => [`${path}${name}`, ''])));
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const variantOptions = optionsOf(addedVariants);
export const accessOptions = optionsOf(fieldAccesses);
export const ruleOptions = fieldRuleNames.map((value) => ({ value, label: fieldRules[value] }));
export const sideOptions = [
  { value: 'front', label: 'Front' },
  { value: 'front,back', label: 'Front and back' },
];

/** How a part stands, in a word. */
export function stateWord({ kind, state }: Pick<ListedPart, 'kind' | 'state'>): string {
  if (state === 'WAITING') return 'Pending';
  if (state === 'OFFERED') return 'Offered';
  return kind === 'tab' || kind === 'card' ? 'Retired' : 'Hidden';
}
