import type { RouteKey } from '../screens.ts';
import type { Topic } from '../live.ts';
import type { Role } from '../session/roles.ts';

/** The three chat screens (CH-01): each shows the chats of its own kind. */
export const chatVariants = ['general', 'nach', 'ip-document'] as const;
export type ChatVariant = (typeof chatVariants)[number];

interface ChatVariantRow {
  title: string;
  /** The grant: who may see and answer its chats. */
  screen: RouteKey;
  /** Its server events. */
  topic: Topic;
  /** Links that its agents may send (CH-17). */
  links: readonly ChatLinkKind[];
}

/** Links that an agent can send (CO-27). */
export const chatLinkKinds = [
  'TUTORIAL_LINK',
  'PAYMENT_LINK',
  'MANUAL_NACH_LINK',
  'NACH_TUTORIAL_LINK',
  'UDRS_MISMATCH',
] as const;
export type ChatLinkKind = (typeof chatLinkKinds)[number];

export const chatLinkLabels: Readonly<Record<ChatLinkKind, string>> = {
  TUTORIAL_LINK: 'Tutorial link',
  PAYMENT_LINK: 'Payment link',
  MANUAL_NACH_LINK: 'Manual NACH link',
  NACH_TUTORIAL_LINK: 'NACH tutorial link',
  UDRS_MISMATCH: 'UDRS mismatch',
};

export const chatVariantRows: Readonly<Record<ChatVariant, ChatVariantRow>> = {
  general: { title: 'Chat', screen: 'OPS_CHAT_CRM', topic: 'chat.general', links: chatLinkKinds },
  nach: {
    title: 'NACH Chat',
    screen: 'OPS_CHAT_NACH_CRM',
    topic: 'chat.nach',
    links: ['MANUAL_NACH_LINK', 'NACH_TUTORIAL_LINK', 'PAYMENT_LINK', 'UDRS_MISMATCH'],
  },
  'ip-document': {
    title: 'IP Document Chat',
    screen: 'OPS_CHAT_IP_DOC',
    topic: 'chat.ip-document',
    links: ['TUTORIAL_LINK', 'UDRS_MISMATCH'],
  },
};

/** The list's filters (CH-02). */
export const chatFilters = ['all', 'active', 'resolved', 'available'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** The state of a chat: nobody has it, one agent has it, it is resolved. */
export const chatStates = ['AVAILABLE', 'ACTIVE', 'RESOLVED'] as const;
export type ChatState = (typeof chatStates)[number];

/** EN-42. */
export const chatDirections = ['OUTGOING', 'INCOMING'] as const;
export type ChatDirection = (typeof chatDirections)[number];
/** EN-42: the statuses of an agent's message. */
export const chatMessageStatuses = ['ERROR', 'SENT', 'DELIVERED', 'READ'] as const;
export type ChatMessageStatus = (typeof chatMessageStatuses)[number];
/** EN-42: a heading in the conversation, a message, a line about what happened. */
export const chatMessageKinds = ['LABEL', 'MESSAGE', 'INFO'] as const;
export type ChatMessageKind = (typeof chatMessageKinds)[number];
/** EN-43. AGENT_TIMER runs until the holder loses the chat, CONSENT_TIMER until free text is closed. */
export const chatTimers = ['CONSENT_TIMER', 'AGENT_TIMER'] as const;
export type ChatTimer = (typeof chatTimers)[number];

/** What can be done with a chat. TAKE is the claim; the other three are the specification's. */
export const chatActions = ['TAKE', 'RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'] as const;
export type ChatAction = (typeof chatActions)[number];

/** Messages that one load brings (CO-21). */
export const chatMessageLimit = 30;
/** Cards that one load of the list brings (CO-22). */
export const chatCardLimit = 10;
/** Seconds in which the holder of a chat has to write (CO-23); the agent chat window of 15 minutes (CO-26). */
export const chatAgentSeconds = 900;
/** The list of available chats asks for more once fewer cards than this are left (CO-24, CH-15). */
export const chatMinimumAvailable = 2;
/** Hours after the customer's last message in which free text may be sent (CO-25). */
export const chatWindowHours = 24;
/** Characters of a message: WhatsApp's own limit. */
export const chatTextLength = 4096;

/** Characters of a note for colleagues. */
export const chatNoteLength = 1000;

/** Who may give back a chat that a colleague holds. */
export const chatLeads = ['OPS_LEAD', 'ADMIN'] as const satisfies readonly Role[];

/** Whether a text names a variant. */
export function isChatVariant(text: string | undefined): text is ChatVariant {
  return chatVariants.some((variant) => variant === text);
}
