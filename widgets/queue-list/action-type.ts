import type { BulkActionType, RowActionType } from '../contract/lists.ts';

/** The actions on rows; each has a file of its own. */
export type ActionType = RowActionType | BulkActionType;
