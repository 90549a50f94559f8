/** Submissions of one loan within so many days, after which the head of collections alone submits. */
export const submissionCap = { most: 3, days: 30 } as const;
