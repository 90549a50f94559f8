/** The names of the actions of a list's queues and filters (CO-14). */
export const listActions = {
  queueType: 'QUEUE_TYPE',
  reset: 'RESET',
  subQueue: 'SUB_QUEUE',
  apply: 'APPLY',
  cancel: 'CANCEL',
} as const;
