import type { Generated } from 'kysely';
import type {
  ChatDirection,
  ChatLinkKind,
  ChatMessageKind,
  ChatMessageStatus,
  ChatState,
  ChatVariant,
} from '../../../../widgets/contract/chat/chat.ts';

/** A customer's chat: one for each number. */
interface ChatRoomTable {
  id: string;
  variant: ChatVariant;
  /** Country code and number, digits alone, as WhatsApp names its users. */
  customer_number: string;
  customer_name: string;
  /** The loan that it is about. */
  application_id: string | null;
  state: ChatState;
  holder_id: string | null;
  /** When the holder loses it (AGENT_TIMER). */
  agent_due_at: Date | null;
  /** Whether the last word is the holder's: the customer's next message starts the timer anew. */
  is_answered: Generated<boolean>;
  /** When free text is closed (CONSENT_TIMER); null where the customer has never written. */
  window_ends_at: Date | null;
  /** Whether the conversation says that it closed. */
  is_window_told: Generated<boolean>;
  /** Since when it is available: the one that waits longest comes first. */
  waiting_since: Date;
  last_at: Date;
  last_text: string;
  last_direction: ChatDirection | null;
  last_position: number;
  read_position: Generated<number>;
  unread: Generated<number>;
  opened_at: Date;
  version: Generated<number>;
}

interface ChatMessageTable {
  id: string;
  room_id: string;
  /** From 1 without holes. */
  position: number;
  kind: ChatMessageKind;
  direction: ChatDirection | null;
  status: ChatMessageStatus | null;
  text: string;
  at: Date;
  sender_id: string | null;
  /** The idempotency key of the push. */
  sent_key: string | null;
  link_kind: ChatLinkKind | null;
  url: string | null;
  /** Of a template, or of a link: what it is sent as outside the free window. */
  template_name: string | null;
  /** Whether it is sent as that template. */
  is_template: Generated<boolean>;
  file_id: string | null;
  /** The gateway's id of a file that is not fetched yet. */
  incoming_media: string | null;
  media_state: 'READY' | 'FETCHING' | 'FAILED' | null;
  /** The gateway's id of the message. */
  gateway_id: string | null;
  /** How far an outgoing message is: STARTED is never begun again, so that no customer gets it twice. */
  hand_over: 'WAITING' | 'STARTED' | 'DONE' | null;
  /** When it was, or is to be, handed over or fetched. */
  hand_over_at: Date | null;
  attempts: Generated<number>;
  /** Why it failed, for the agent. */
  failure: string | null;
}

/** What may be sent outside the free window. */
interface ChatTemplateTable {
  name: string;
  title: string;
  /** {{1}} is the customer's first name, {{2}} a link's address. */
  text: string;
  /** Separated by spaces; empty for a link's. */
  variants: string;
  link_kind: ChatLinkKind | null;
  position: number;
}

export interface ChatTables {
  chat_room: ChatRoomTable;
  chat_message: ChatMessageTable;
  chat_template: ChatTemplateTable;
}
