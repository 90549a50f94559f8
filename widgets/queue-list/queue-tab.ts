import type { ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';

/** A tab in the reply of a list's tabs call. */
export type QueueTab = CallReply<`${ListType}.tabs`>['tabs'][number];

/** Numbers of rows by the tab's queue name. */
export type TabCounts = Readonly<Record<string, number>>;
