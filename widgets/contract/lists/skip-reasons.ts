/** Why a person leaves a row of a queue undone and goes on to the next one, by key. */
export const skipReasons = {
  CUSTOMER_TO_ANSWER: 'Waits for the customer',
  COLLEAGUE_TO_ANSWER: 'Waits for a colleague',
  CLOSER_LOOK: 'Needs a closer look',
  OTHER: 'Another reason',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipReasonKeys = Object.keys(skipReasons) as SkipReason[];

/** The most rows that a person can have left at once: the next row is none of them. */
export const mostLeft = 200;
