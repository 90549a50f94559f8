import {
  fieldAccesses,
  partKinds,
  type CardPart,
  type PartField,
  type PartKind,
  type PartValues,
} from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import { partCsvColumns, partLineColumns } from '../../../../../widgets/contract/desk-parts/part-file.ts';
import { variantWords } from '../../../../../widgets/contract/desk-parts/part-rules.ts';
import { readWordLines, wordLines } from '../../../../../widgets/contract/desk-parts/word-lines.ts';
import { fieldRules } from '../../../../../widgets/contract/documents/card-field-rules.ts';
import { documentSides, type DocumentSide } from '../../../../../widgets/contract/documents/documents.ts';
import { readYesOrNo } from '../../../../../widgets/contract/files/yes-no.ts';
import type { Problem } from '../../../core/lists/csv/checked-csv.ts';
import type { NamedLine } from '../../../core/lists/csv/csv-lines.ts';
import { keyNamed, noYesOrNo } from '../../../core/lists/csv/row-file.ts';

const lineKinds = { ...partKinds, field: 'Fields of cards' } as const;

/** A line of a file: the part that it is about, and the field where it is about one of a card. */
export interface PartLine extends NamedLine {
  kind: PartKind;
  key: string;
  field: string | undefined;
  /** What is wrong with it by itself. */
  problem: Problem | undefined;
}

const kindOf = ({ kind = '' }: NamedLine['values']) => keyNamed(lineKinds, kind);

/** What names a line among all. */
export const lineName = ({ values }: NamedLine): string =>
  [kindOf(values) ?? values['kind'], values['card'], values['key']].join('\n');

const sidesIn = ({ sides = '' }: NamedLine['values']): string[] =>
  sides
    .toLowerCase()
    .split(/[,;+\s]+/)
    .filter(Boolean);
const isSide = (word: string): word is DocumentSide => documentSides.some((side) => side === word);

function ownProblem(kind: keyof typeof lineKinds, values: NamedLine['values']): Problem | undefined {
  const stray = partCsvColumns.find((column) => values[column] && !partLineColumns[kind].includes(column));
  if (stray !== undefined) return { column: stray, cause: 'A line of this kind has nothing here' };
  if (readYesOrNo(values['shown']) === undefined) return noYesOrNo('shown');
  if (kind !== 'card') return undefined;
  if (readYesOrNo(values['mandatory']) === undefined) return noYesOrNo('mandatory');
  const isBad = sidesIn(values).some((word) => !isSide(word));
  return isBad ? { column: 'sides', cause: 'Choose no side, the front, or front and back' } : undefined;
}

/** What a line is about; a problem where it does not say. */
export function readPartLine({ row, values }: NamedLine): PartLine | Problem {
  const kind = kindOf(values);
  const { key = '', card = '' } = values;
  if (kind === undefined) return { column: 'kind', cause: `Write ${Object.keys(lineKinds).join(', ')}` };
  if (key === '') return { column: 'key', cause: 'Enter a key' };
  const problem = ownProblem(kind, values);
  if (kind !== 'field') return { row, values, kind, key, field: undefined, problem };
  if (card === '') return { column: 'card', cause: 'Name the card of the field' };
  return { row, values, kind: 'card', key: card, field: key, problem };
}

function fieldIn({ values, field = '' }: PartLine, before: PartField | undefined): PartField {
  const { label = '', fieldKind = '', access = '', rule = '', choices = '' } = values;
  // what is no kind, access or rule of a field is said at its path
  const said = {
    variant: keyNamed(variantWords, fieldKind) ?? fieldKind,
    access: keyNamed(fieldAccesses, access) ?? access,
    rule: keyNamed(fieldRules, rule) ?? rule,
  } as Pick<PartField, 'variant' | 'access' | 'rule'>;
  const words = readWordLines(choices, before?.choices ?? []);
  return { key: field, label, isOffered: readYesOrNo(values['shown']) ?? true, ...said, choices: words };
}

function cardIn({ values }: PartLine, before: CardPart | undefined, fields: readonly PartField[]): CardPart {
  const { tab = '', group = '', summary = '', mandatory, rejectReasons = '' } = values;
  return {
    tab,
    group,
    summary,
    sides: sidesIn(values).filter(isSide),
    isMandatory: readYesOrNo(mandatory) ?? before?.isMandatory ?? true,
    rejectReasons: readWordLines(rejectReasons, before?.rejectReasons ?? []),
    fields,
  };
}

/** The lines of one part. */
export interface PartLines {
  kind: PartKind;
  key: string;
  /** Its own line, where it has one. */
  head: PartLine | undefined;
  /** Those of its fields. */
  fields: readonly PartLine[];
}

/**
 * What the lines of a part make of it: a field that no line names stays as it is, and in its place; a new one comes after the others.
 *
 * @returns undefined where they say nothing of a part that is not there
 */
export function wantedIn({ kind, head, fields }: PartLines, before: PartValues | undefined): PartValues | undefined {
  const stands = before?.card?.fields ?? [];
  const lineOf = new Map(fields.map((line) => [line.field, line]));
  const changed = stands.map((field) => {
    const line = lineOf.get(field.key);
    return line ? fieldIn(line, field) : field;
  });
  const added = fields.filter(({ field }) => !stands.some(({ key }) => key === field));
  const all = [...changed, ...added.map((line) => fieldIn(line, undefined))];
  if (!head) return before?.card ? { ...before, card: { ...before.card, fields: all } } : undefined;
  const { label = '', order = '' } = head.values;
  const card = kind === 'card' ? cardIn(head, before?.card ?? undefined, all) : null;
  return { label, order: Number(order), isShown: readYesOrNo(head.values['shown']) ?? true, card };
}

const inShort = (text: string) => text.replaceAll('\n', '; ');

const cardInWords = ({ tab, group, summary, sides, isMandatory, rejectReasons }: CardPart) => [
  `under ${tab} and “${group}”`,
  `closed: ${summary}`,
  sides.length === 0 ? 'no document' : sides.join(' and '),
  isMandatory ? 'awaited' : 'not awaited',
  `reject reasons: ${inShort(wordLines(rejectReasons))}`,
];

/** What a part's own line says, in words. */
export const headInWords = ({ label, order, isShown, card }: PartValues): string =>
  [label, `order ${order}`, isShown ? 'shown' : 'not shown', ...(card ? cardInWords(card) : [])].join(', ');

/** The same of a field's line. */
export function fieldInWords({ label, isOffered, variant, access, rule, choices }: PartField): string {
  const kinds = `${variantWords[variant]}, at the desk: ${fieldAccesses[access]}, rule: ${fieldRules[rule]}`;
  const offers = choices.length === 0 ? '' : `, choices: ${inShort(wordLines(choices))}`;
  return `${label}, ${kinds}, ${isOffered ? 'shown' : 'not shown'}${offers}`;
}

/** What a line is about, in words. */
export const subjectOf = ({ kind, key, field }: PartLine): string =>
  field === undefined ? `${partKinds[kind]}: ${key}` : `${lineKinds.field}: ${key}, ${field}`;
