/**
 * The status of an application's video call: link sent, waiting for an agent, on the line, or over in one of three
 * ways.
 */
export const vkycSessions = ['LINK_SENT', 'QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED', 'EXPIRED'] as const;
export type VkycSession = (typeof vkycSessions)[number];

/** The last desk's decision on the video call. DECLINED: a checker contradicts the maker. */
export const vkycOutcomes = ['APPROVED', 'DECLINED', 'REJECTED', 'RETRY'] as const;
export type VkycOutcome = (typeof vkycOutcomes)[number];
