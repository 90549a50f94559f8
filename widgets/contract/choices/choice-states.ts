/** How a choice stands: a form offers it, or does not any more; or a change of it waits for another person. */
export const choiceStates = ['OFFERED', 'WAITING', 'RETIRED'] as const;
export type ChoiceState = (typeof choiceStates)[number];

/** What becomes of a proposal. */
export const choiceDecisions = ['APPROVED', 'REFUSED', 'WITHDRAWN'] as const;
