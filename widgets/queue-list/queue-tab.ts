import type { ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';

/** A tab as a list's tabs call answers it. */
export type QueueTab = CallReply<`${ListType}.tabs`>['tabs'][number];
