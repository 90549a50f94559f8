import { Type } from 'typebox';
import {
  chatActions,
  chatDirections,
  chatFilters,
  chatLinkKinds,
  chatMessageKinds,
  chatMessageStatuses,
  chatNoteLength,
  chatStates,
  chatTextLength,
  chatTimers,
  chatVariants,
} from './chat.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

const Text = Nullable(Type.String());
export const roomId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const variant = Type.Enum([...chatVariants]);
const position = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
/**
 * The stage that the writer has seen. The server refuses any other stage than the current one: CHAT_ROOM_MISMATCH
 * (CH-13).
 */
export const stage = Nullable(Type.String({ maxLength: 40 }));

/** A timer that runs. Moments are ISO 8601 in UTC; the time left is counted from the reply's `serverTime`. */
export const ChatTimerState = Type.Object({
  type: Type.Enum([...chatTimers]),
  endsAt: Type.String(),
  remainingSeconds: Type.Integer(),
});

/** A message, or a line of the conversation. */
export const ChatMessage = Type.Object({
  messageId: Type.String(),
  /** Its place in the chat, from 1 without gaps. */
  position: Type.Integer(),
  kind: Type.Enum([...chatMessageKinds]),
  /** Null for an entry that is no message. */
  direction: Nullable(Type.Enum([...chatDirections])),
  /** Null for an entry that no agent sent. */
  status: Nullable(Type.Enum([...chatMessageStatuses])),
  text: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  at: Type.String(),
  /** The agent's name. */
  sender: Text,
  /** True for an INFO that a colleague wrote for colleagues: never sent to the customer. */
  isNote: ofExtension('chatNotes', Type.Boolean()),
  /** The idempotency key under which the message was sent; null for everybody but its sender. */
  sentKey: ofExtension('idempotency', Text),
  linkKind: Nullable(Type.Enum([...chatLinkKinds])),
  url: Text,
  templateName: ofExtension('chatDesk', Text),
  file: ofExtension(
    'chatDesk',
    Nullable(
      Type.Object({
        name: Type.String(),
        mediaType: Type.String(),
        bytes: Type.Integer(),
        width: Nullable(Type.Integer()),
        height: Nullable(Type.Integer()),
        /** A link below the backend's base, signed and good for 15 minutes. */
        url: Type.String(),
      }),
    ),
  ),
  /** READY, FETCHING while the server gets the file from the gateway, or FAILED; null without a file. */
  fileState: ofExtension('chatDesk', Nullable(Type.Enum(['READY', 'FETCHING', 'FAILED']))),
  /** Why the message was not sent, in the gateway's words. */
  failure: ofExtension('chatDesk', Text),
});

export const ChatCard = Type.Object({
  roomId: Type.String(),
  customerName: Type.String(),
  loanApplicationNumber: Text,
  state: Type.Enum([...chatStates]),
  holder: ofExtension('chatDesk', Nullable(Type.Object({ name: Type.String(), isMe: Type.Boolean() }))),
  lastMessage: Nullable(
    Type.Object({
      text: Type.String(),
      at: Type.String(),
      direction: Nullable(Type.Enum([...chatDirections])),
      /** The agent who wrote it; null for the customer, and where that is not known. */
      sender: ofExtension(
        'chatDesk',
        Type.Optional(Nullable(Type.Object({ name: Type.String(), isMe: Type.Boolean() }))),
      ),
    }),
  ),
  lastPosition: ofExtension('chatDesk', Type.Integer()),
  /** Messages of the customer that no holder has read. */
  unreadCount: ofExtension('chatDesk', Type.Integer()),
  timers: Type.Array(ChatTimerState),
  /** Where the loan stands now. */
  stage: Text,
  version: ofExtension('versions', Type.Integer()),
});

const page = { messages: Type.Array(ChatMessage), hasMore: Type.Boolean() };
/** ISO 8601, UTC. */
export const serverTime = Type.String();

export const chatSchemas = {
  chatList: {
    request: Type.Object({
      variant,
      filter: Type.Enum([...chatFilters]),
      /** Loan application number, mobile number or the beginning of a name. */
      searchValue: Type.Optional(Type.String({ maxLength: 80 })),
      /** The `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 80 })),
      /** These cards alone, whatever the filter says. */
      only: ofExtension('chatDesk', Type.Optional(Type.Array(roomId, { minItems: 1, maxItems: 50 }))),
    }),
    reply: Type.Object({
      cards: Type.Array(ChatCard),
      /** Names the next page; null at the end. */
      next: Text,
      /** By filter; a count above 999 is capped. */
      counts: Type.Object({
        all: Type.Integer(),
        active: Type.Integer(),
        resolved: Type.Integer(),
        available: Type.Integer(),
      }),
      serverTime,
    }),
  },
  chatDetails: {
    request: Type.Object({ variant, roomId }),
    reply: Type.Object({
      card: ChatCard,
      ...page,
      customer: ofExtension(
        'chatDesk',
        Type.Object({
          /** Masked. */
          contactNumber: Text,
          city: Text,
          loanAmount: Nullable(Type.Integer()),
          productType: Text,
          partner: Text,
          isOnHold: Type.Boolean(),
        }),
      ),
      /** The customer's loans; the chat may be resolved on one of them. */
      loans: Type.Array(
        Type.Object({
          loanApplicationNumber: Type.String(),
          stage: Type.String(),
          productType: Type.String(),
          loanAmount: Type.Integer(),
        }),
      ),
      links: Type.Array(Type.Enum([...chatLinkKinds])),
      templates: ofExtension(
        'chatDesk',
        Type.Array(Type.Object({ name: Type.String(), title: Type.String(), text: Type.String() })),
      ),
      /** What this user may do now. */
      actions: Type.Array(Type.Enum([...chatActions])),
      /** The note of who gave the chat back last, until it is resolved. */
      handOver: ofExtension(
        'chatNotes',
        Nullable(Type.Object({ text: Type.String(), sender: Text, at: Type.String() })),
      ),
      /** The position up to which the holder has read. */
      readPosition: ofExtension('chatDesk', Type.Integer()),
      serverTime,
    }),
  },
  takeChatAction: {
    request: Type.Object({
      variant,
      roomId,
      action: Type.Enum([...chatActions]),
      stage,
      /** Only for RESOLVED_WITH_LOAN_SELECT. */
      loanApplicationNumber: Type.Optional(Type.String({ pattern: '^[0-9]{12,20}$' })),
      /** Only for MAKE_AVAILABLE: what the next holder has to know. Staff alone see it. */
      note: ofExtension('chatNotes', Type.Optional(Type.String({ minLength: 1, maxLength: chatNoteLength }))),
    }),
    reply: Type.Object({ card: ChatCard, actions: Type.Array(Type.Enum([...chatActions])), serverTime }),
  },
  pushChatMessage: {
    /** One of text, file, linkKind, templateName and again. Beside a file, the text is the file's caption. */
    request: Type.Object({
      variant,
      roomId,
      stage,
      text: Type.Optional(Type.String({ maxLength: chatTextLength })),
      /** The `s3Url` or the id that the upload of the file returned. */
      file: ofExtension('chatDesk', Type.Optional(Type.String({ maxLength: 400 }))),
      linkKind: Type.Optional(Type.Enum([...chatLinkKinds])),
      templateName: ofExtension('chatDesk', Type.Optional(Type.String({ maxLength: 60 }))),
      /** A message of this chat that failed. */
      again: ofExtension('chatDesk', Type.Optional(roomId)),
    }),
    reply: Type.Object({ message: ChatMessage, card: ChatCard, serverTime }),
  },
  loadMoreChatMessages: {
    request: Type.Object({
      variant,
      roomId,
      before: Type.Optional(position),
      after: Type.Optional(position),
    }),
    reply: Type.Object({ ...page, serverTime }),
  },
  chatExpiryTimer: {
    request: Type.Object({ variant, roomId }),
    reply: Type.Object({ timers: Type.Array(ChatTimerState), serverTime }),
  },
  registerForChat: {
    request: Type.Object({
      variant,
      roomId: Type.Optional(roomId),
      readPosition: ofExtension('chatDesk', Type.Optional(position)),
    }),
    reply: Type.Object({
      /** The topic to subscribe to at /live. */
      topic: ofExtension('live', Type.String()),
      readPosition: ofExtension('chatDesk', Nullable(Type.Integer())),
      serverTime,
    }),
  },
};
