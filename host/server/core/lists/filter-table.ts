import type { FilterSource, OptionSource } from './source.ts';

/** A choice of a filter. Its id is made of the filter's id and the choice's value. */
type Choice<Column extends string> = Omit<OptionSource<Column>, 'id' | 'min' | 'max' | 'step'>;

/** A filter without the properties that follow from its id, its kind and the choice "All". */
export interface FilterRow<Column extends string> extends Pick<
  FilterSource<Column>,
  'filterName' | 'kind' | 'range' | 'isSubQueue'
> {
  choices?: readonly Choice<Column>[];
  /** Present for a range slider. */
  slider?: Required<Pick<OptionSource<Column>, 'min' | 'max' | 'step'>>;
}

/**
 * Makes filters from a table of them, by id. Each filter except an accordion group gets a choice "All", which leaves
 * nothing out and is chosen at first, so that Apply works at once.
 */
export function filterTable<Column extends string, Id extends string>(
  rows: Readonly<Record<Id, FilterRow<Column>>>,
): Readonly<Record<Id, FilterSource<Column>>> {
  const made = Object.entries<FilterRow<Column>>(rows).map(([id, { choices = [], slider, ...rest }]) => {
    const isGroup = rest.kind === 'accordionGroup';
    const all = { value: 'all', label: 'All', ...slider };
    const options = [...(isGroup ? [] : [all]), ...choices].map((option) => ({
      id: `${id}-${option.value}`,
      ...option,
    }));
    return [id, { id, ...rest, options, chosen: isGroup ? [] : [0] }];
  });
  return Object.fromEntries(made) as Record<Id, FilterSource<Column>>;
}

/** A choice for each value of a column. Its label is the value unless another is given. */
export function valuesOf<Column extends string>(
  column: Column,
  values: readonly (string | readonly [value: string, label: string])[],
): Choice<Column>[] {
  return values.map((each) => {
    const [value, label] = typeof each === 'string' ? [each, each] : each;
    return { value, label, where: { column, is: 'oneOf', values: [value] } };
  });
}

/** Two choices: a column has something in it, or nothing. */
export function presence<Column extends string>(
  column: Column,
  [some, someLabel]: readonly [value: string, label: string],
  [none, noneLabel]: readonly [value: string, label: string],
): Choice<Column>[] {
  return [
    { value: some, label: someLabel, where: { column, is: 'present' } },
    { value: none, label: noneLabel, where: { column, is: 'absent' } },
  ];
}

/** The choice of a date filter besides "All": days to pick. @param side on which side of today; `full` for both */
export function pickDates(side: 'past' | 'future' | 'full'): { value: string; label: string } {
  return { value: side, label: 'Pick dates' };
}
