/** The names of what a list's queues and filters do (CO-14). */
export const listActions = {
  queueType: 'QUEUE_TYPE',
  reset: 'RESET',
  subQueue: 'SUB_QUEUE',
  apply: 'APPLY',
  cancel: 'CANCEL',
} as const;
