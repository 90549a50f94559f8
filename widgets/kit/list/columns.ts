import type { Static } from 'typebox';
import type { Column, Row } from '../../contract/lists/lists.schemas.ts';

/** A column as the tabs call gives it (EN-06). */
export type ListColumn = Static<typeof Column>;
/** A row as the list call gives it (EN-08). */
export type ListRecord = Static<typeof Row> & { readonly [column: string]: unknown };
export type CellKind = ListColumn['extraConfig']['kind'];

/** The kinds of figures, which are aligned right. */
const rightKinds: readonly CellKind[] = ['money', 'number', 'percent'];
/**
 * A kind's place on a narrow screen, where a row becomes three short lines; the first column that has a place takes it.
 */
const places: Partial<Record<CellKind, string>> = {
  link: 'lan',
  queues: 'lan',
  name: 'name',
  money: 'amt',
  status: 'st',
  exactStatus: 'st',
  switch: 'st',
  person: 'own',
  risk: 'rk',
};

export interface PlacedColumn extends ListColumn {
  isRight: boolean;
  /** The column's place on a narrow screen; absent where it is not shown there. */
  place?: string;
}

/** The columns that a person has shown (true) or hidden (false), by the column's `value`. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

export function isShown({ value, extraConfig }: ListColumn, choice: ColumnChoice): boolean {
  return choice[value] ?? extraConfig.shown !== false;
}

/** The columns to draw: those shown at first or chosen, each with its place on a narrow screen. */
export function placeColumns(columns: readonly ListColumn[], choice: ColumnChoice = {}): PlacedColumn[] {
  const taken = new Set<string>();
  return columns
    .filter((column) => isShown(column, choice))
    .map((column) => {
      const { kind } = column.extraConfig;
      const place = places[kind];
      const isFree = place !== undefined && !taken.has(place);
      if (isFree) taken.add(place);
      return { ...column, isRight: rightKinds.includes(kind), ...(isFree ? { place } : {}) };
    });
}
