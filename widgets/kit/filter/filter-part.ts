import type { Choice, ListFilter } from '../list/filters.ts';

/** The properties of a component that draws a filter of one kind. */
export interface FilterPartProps {
  filter: ListFilter;
  choice: Choice;
  change(changed: Partial<Choice>): void;
  /** The id of the message under the filter; undefined while it has none. */
  describedBy: string | undefined;
  /** Whether what is typed is an amount in rupees. */
  isMoney: boolean;
}
