import type { Generated } from 'kysely';
import type {
  ChatDirection,
  ChatLinkKind,
  ChatMessageKind,
  ChatMessageStatus,
  ChatState,
  ChatVariant,
} from '../../../../widgets/contract/chat/chat.ts';

/** A customer's chat. Each number and each user id has one. */
interface ChatRoomTable {
  id: string;
  variant: ChatVariant;
  /** Country code and number as digits only, as WhatsApp gives them; null when it does not share the number. */
  customer_number: string | null;
  /** WhatsApp's own id of the person, letter for letter; null while none is known. */
  customer_user_id: string | null;
  /** False when another person's chat had the number before: its loans need not be this person's. */
  proposes_loans: Generated<boolean>;
  customer_name: string;
  /** The application that the chat is about. */
  application_id: string | null;
  state: ChatState;
  holder_id: string | null;
  /** When the holder loses the chat (AGENT_TIMER). */
  agent_due_at: Date | null;
  /** True when the holder wrote last. The customer's next message then restarts the agent timer. */
  is_answered: Generated<boolean>;
  /** When the window for free text closes (CONSENT_TIMER); null when the customer has never written. */
  window_ends_at: Date | null;
  /** True when the conversation shows a notice that the window has closed. */
  is_window_told: Generated<boolean>;
  /** Since when the chat is available. The chat that waits longest comes first. */
  waiting_since: Date;
  last_at: Date;
  last_text: string;
  last_direction: ChatDirection | null;
  /** Who of the staff wrote the last message; null for the customer. */
  last_sender_id: string | null;
  last_position: number;
  read_position: Generated<number>;
  unread: Generated<number>;
  opened_at: Date;
  /** The position of the note of who gave the chat back last; null once the chat is resolved. */
  hand_over_position: number | null;
  version: Generated<number>;
}

interface ChatMessageTable {
  id: string;
  room_id: string;
  /** Counts from 1 without gaps. */
  position: number;
  kind: ChatMessageKind;
  direction: ChatDirection | null;
  status: ChatMessageStatus | null;
  text: string;
  at: Date;
  sender_id: string | null;
  /** True for a note of a colleague for colleagues. */
  is_note: Generated<boolean>;
  /** The idempotency key of the push. */
  sent_key: string | null;
  link_kind: ChatLinkKind | null;
  url: string | null;
  /** The template of a template message, or the template that a link is sent as outside the free window. */
  template_name: string | null;
  /** True when the message is sent as that template. */
  is_template: Generated<boolean>;
  file_id: string | null;
  /** The gateway's id of a file that is not fetched yet. */
  incoming_media: string | null;
  media_state: 'READY' | 'FETCHING' | 'FAILED' | null;
  /** The gateway's id of the message. */
  gateway_id: string | null;
  /** The progress of an outgoing message. STARTED is never started again, so that no customer gets a message twice. */
  hand_over: 'WAITING' | 'STARTED' | 'DONE' | null;
  /** When the message or file was, or is due to be, handed over or fetched. */
  hand_over_at: Date | null;
  attempts: Generated<number>;
  /** Why the hand-over failed, in words for the agent. */
  failure: string | null;
}

/** A template message, which may be sent outside the free window. */
interface ChatTemplateTable {
  name: string;
  title: string;
  /** {{1}} is the customer's first name, {{2}} a link's address. */
  text: string;
  /** Chat variants separated by spaces; empty for the template of a link. */
  variants: string;
  link_kind: ChatLinkKind | null;
  position: number;
}

/** A ready reply. */
interface ChatReplyTable {
  id: string;
  variant: ChatVariant;
  /** Whose it is; null for the team's. */
  staff_id: string | null;
  title: string;
  text: string;
  saved_at: Date;
}

/** What a gateway reported that the server cannot read, or cannot read whole. */
interface GatewayEventTable {
  id: string;
  at: Date;
  /** The kind of element: message, status, or the name of its field. */
  kind: string;
  gateway_id: string | null;
  /** JSON of the element as it came. */
  raw: string;
  outcome: 'UNKNOWN' | 'UNREADABLE';
  room_id: string | null;
  /** Hash of kind and raw: the same is kept once. */
  digest: string;
}

export interface ChatTables {
  gateway_event: GatewayEventTable;
  chat_reply: ChatReplyTable;
  chat_room: ChatRoomTable;
  chat_message: ChatMessageTable;
  chat_template: ChatTemplateTable;
}
