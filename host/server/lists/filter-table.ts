import type { BaseTable, ColumnOf } from './base.ts';
import type { FilterSource, OptionSource } from './source.ts';

/** A choice of a filter: its id is the filter's and its value. */
type Choice<Table extends BaseTable> = Omit<OptionSource<Table>, 'id' | 'min' | 'max' | 'step'>;

/** A filter without what follows from its id, from its kind and from the choice of "All". */
export interface FilterRow<Table extends BaseTable> extends Pick<
  FilterSource<Table>,
  'filterName' | 'kind' | 'range' | 'isSubQueue'
> {
  choices?: readonly Choice<Table>[];
  /** Of a range slider. */
  slider?: Required<Pick<OptionSource<Table>, 'min' | 'max' | 'step'>>;
}

/**
 * Filters from a table of them, by id. Each but an accordion group has a choice "All" that leaves nothing out, and starts with
 * it, so that Apply works at once.
 */
export function filterTable<Table extends BaseTable, Id extends string>(
  rows: Readonly<Record<Id, FilterRow<Table>>>,
): Readonly<Record<Id, FilterSource<Table>>> {
  const made = Object.entries<FilterRow<Table>>(rows).map(([id, { choices = [], slider, ...rest }]) => {
    const isGroup = rest.kind === 'accordionGroup';
    const all = { value: 'all', label: 'All', ...slider };
    const options = [...(isGroup ? [] : [all]), ...choices].map((option) => ({
      id: `${id}-${option.value}`,
      ...option,
    }));
    return [id, { id, ...rest, options, chosen: isGroup ? [] : [0] }];
  });
  return Object.fromEntries(made) as Record<Id, FilterSource<Table>>;
}

/** A choice for each value of a column, named after it unless a label stands beside. */
export function valuesOf<Table extends BaseTable>(
  column: ColumnOf<Table>,
  values: readonly (string | readonly [value: string, label: string])[],
): Choice<Table>[] {
  return values.map((each) => {
    const [value, label] = typeof each === 'string' ? [each, each] : each;
    return { value, label, where: { column, is: 'oneOf', values: [value] } };
  });
}

/** Two choices: a column has something in it, or nothing. */
export function presence<Table extends BaseTable>(
  column: ColumnOf<Table>,
  [some, someLabel]: readonly [value: string, label: string],
  [none, noneLabel]: readonly [value: string, label: string],
): Choice<Table>[] {
  return [
    { value: some, label: someLabel, where: { column, is: 'present' } },
    { value: none, label: noneLabel, where: { column, is: 'absent' } },
  ];
}

/** What a filter by dates offers besides "All": days to pick, on which side of today. */
export function pickDates(side: 'past' | 'future' | 'full'): { value: string; label: string } {
  return { value: side, label: 'Pick dates' };
}
