import type { BulkActionType, RowActionType } from '../contract/lists.ts';

/** What is done to rows, each by a file of its own. */
export type ActionType = RowActionType | BulkActionType;
