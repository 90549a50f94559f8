import { yesOrNo } from '../files/yes-no.ts';
import type { CardPart, PartField, PartKind, PartValues } from './desk-parts.ts';
import { wordLines } from './word-lines.ts';

/**
 * The columns of a file of tabs, cards and headers: a part in one line, and below a card each of its fields in one. Reject reasons
 * and choices are `KEY: words`, a line of the cell each. `version` is the version of the part that the file was made of, empty for
 * a new one.
 */
export const partCsvColumns = [
  'kind',
  'card',
  'key',
  'label',
  'order',
  'shown',
  'tab',
  'group',
  'summary',
  'sides',
  'mandatory',
  'rejectReasons',
  'fieldKind',
  'access',
  'rule',
  'choices',
  'version',
] as const;
export type PartCsvColumn = (typeof partCsvColumns)[number];

const ofAny = ['kind', 'key', 'label', 'shown', 'version'] as const;
const ofPart = [...ofAny, 'order'] as const;

/** What the lines of each kind have; their other cells are empty. */
export const partLineColumns: Readonly<Record<PartKind | 'field', readonly PartCsvColumn[]>> = {
  tab: ofPart,
  card: [...ofPart, 'tab', 'group', 'summary', 'sides', 'mandatory', 'rejectReasons'],
  field: [...ofAny, 'card', 'fieldKind', 'access', 'rule', 'choices'],
  documentHeader: ofPart,
  nachHeader: ofPart,
};

/** A part as a file has it. */
export interface FiledPart extends PartValues {
  kind: PartKind;
  key: string;
  version: number;
}

type Line = Partial<Record<PartCsvColumn, string | number>>;

const cardCells = ({ tab, group, summary, sides, isMandatory, rejectReasons }: CardPart): Line => ({
  tab,
  group,
  summary,
  sides: sides.join(','),
  mandatory: yesOrNo(isMandatory),
  rejectReasons: wordLines(rejectReasons),
});

const fieldCells = ({ key, label, isOffered, variant, access, rule, choices }: PartField): Line => ({
  key,
  label,
  shown: yesOrNo(isOffered),
  fieldKind: variant,
  access,
  rule,
  choices: wordLines(choices),
});

/** The lines of a part. */
export function partLines({ kind, key, version, label, order, isShown, card }: FiledPart): Line[] {
  return [
    { kind, key, label, order, shown: yesOrNo(isShown), ...(card && cardCells(card)), version },
    ...(card?.fields ?? []).map((field) => ({ kind: 'field', card: key, ...fieldCells(field), version })),
  ];
}
