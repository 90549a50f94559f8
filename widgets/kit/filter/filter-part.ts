import type { Choice, ListFilter } from '../list/filters.ts';

/** What draws a filter of one kind. */
export interface FilterPartProps {
  filter: ListFilter;
  choice: Choice;
  change(changed: Partial<Choice>): void;
  /** The id of the message under it, while it has one. */
  describedBy: string | undefined;
  /** Whether what is typed is an amount in rupees. */
  isMoney: boolean;
}
