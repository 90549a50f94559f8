/** How far the video call of an application is: sent to the customer, waiting for an agent, on the line, over in one way or another. */
export const vkycSessions = ['LINK_SENT', 'QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED', 'EXPIRED'] as const;
export type VkycSession = (typeof vkycSessions)[number];

/** What the last desk has said of the video call; DECLINED where a checker contradicts the maker. */
export const vkycOutcomes = ['APPROVED', 'DECLINED', 'REJECTED', 'RETRY'] as const;
export type VkycOutcome = (typeof vkycOutcomes)[number];
