/** What may be done to a row, by type (spec 1 §2.4, QL-23 to QL-40). */
export const rowActionTypes = [
  'openLink',
  'openIssueDetails',
  'save',
  'call',
  'reassignForOsv',
  'goToNachDetails',
  'downloadList',
  'reAllocate',
  'allocate',
  'bulkAllocate',
  'bulkReAllocate',
  'allocateAgent',
  'edit',
  'validate',
  'bulkValidate',
  'accept',
  'delete',
  'reject',
] as const;
export type RowActionType = (typeof rowActionTypes)[number];

/** What may be done to several ticked rows at once: row actions, actions for agents alone (QL-45, QL-46), the end of holds, and to whom loans in collection go. */
export const bulkActionTypes = [
  'reassignForOsv',
  'bulkAllocate',
  'bulkReAllocate',
  'releaseHolds',
  'assignQueues',
  'unassignQueues',
  'bulkValidate',
  'placeWithAgency',
  'recallFromAgency',
] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

/** The texts that lists let people write into a row (QL-25), by their names on the wire; a row has one of them. */
export const savedFields = ['remark', 'callingComment'] as const;
export type SavedField = (typeof savedFields)[number];
