import { chatVariants } from '../contract/chat/chat.ts';
import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import { ChatCrm } from './chat-crm.tsx';
import chat from './chat-crm.css?sheet';
import bubble from './parts/bubble.css?sheet';
import composer from './parts/composer.css?sheet';
import conversation from './parts/conversation.css?sheet';
import countdown from './parts/countdown.css?sheet';
import loanDialog from './parts/loan-dialog.css?sheet';
import roomList from './parts/room-list.css?sheet';
import sidePanel from './parts/side-panel.css?sheet';

/**
 * Customers' WhatsApp chats: the list of chats, the conversation of the chosen one, and its customer. Messages, statuses and
 * holders come as they happen.
 *
 * @element lending-chat-crm
 * @attr {'general' | 'nach' | 'ip-document'} variant - Whose chats; general unless given
 * @attr {string} room-id - The open chat: what `lending-view-change` told of
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly - Shows the chats without writing and without actions
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`: the list could not be loaded
 * @fires lending-auth-required - The session is over
 * @fires lending-dirty-change - `{ dirty }`: a message is typed or waits to be sent
 * @fires lending-persistence-change - `{ persistence }`: `kept` where what is typed outlives the page, else `memory`
 * @fires lending-view-change - `{ view, replace }`: which chat is open, as a query string for an address bar; `replace` where it is no step to come back from
 * @fires lending-navigate - `{ screen, params }`: a screen of the loan was asked for; prevent it to open it yourself
 */
defineWidget('lending-chat-crm', ChatCrm, {
  attributes: { variant: chatVariants, roomId: 'string' },
  sheets: [card, chat, roomList, countdown, conversation, bubble, composer, sidePanel, loanDialog],
});
