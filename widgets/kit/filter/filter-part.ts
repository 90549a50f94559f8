import type { FilterChoice, ListFilter } from '../list/filters.ts';

/** The properties of a component that draws a filter of one kind. */
export interface FilterPartProps {
  filter: ListFilter;
  choice: FilterChoice;
  change(changed: Partial<FilterChoice>): void;
  /** The id of the message under the filter; undefined while it has none. */
  describedBy: string | undefined;
  /** Whether what is typed is an amount in rupees. */
  isMoney: boolean;
}
