import { chatVariants } from '../contract/chat/chat.ts';
import { defineWidget } from '../kit/define-widget.tsx';
import bubble from '../kit/chat/bubble.css?sheet';
import lines from '../kit/chat/lines.css?sheet';
import card from '../kit/look/card.css?sheet';
import { ChatCrm } from './chat-crm.tsx';
import chat from './chat-crm.css?sheet';
import composer from './parts/composer.css?sheet';
import conversation from './parts/conversation.css?sheet';
import countdown from './parts/countdown.css?sheet';
import loanDialog from './parts/loan-dialog.css?sheet';
import roomList from './parts/room-list.css?sheet';
import notes from './work/notes.css?sheet';
import replies from './work/replies.css?sheet';
import search from './work/message-search.css?sheet';
import sidePanel from './parts/side-panel.css?sheet';

/**
 * Customers' WhatsApp chats: the list of chats, the conversation of the chosen one, and its customer. Messages, statuses and
 * holders come as they happen.
 *
 * @attr readonly - Shows the chats without writing and without actions
 * @fires lending-ready
 * @fires lending-error - the list could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - a message is typed or waits to be sent
 * @fires lending-persistence-change
 * @fires {{ view: string; replace: boolean }} lending-view-change - which chat is open, as a query string for an address bar; `replace` where it is no step to come back from
 * @unbridged lending-view-change - it says which chat is open
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - a screen of the loan was asked for; prevent it to open it yourself
 */
defineWidget('lending-chat-crm', ChatCrm, {
  attributes: {
    /** Whose chats; general unless given */
    variant: chatVariants,
    /** The open chat: what `lending-view-change` told of */
    roomId: 'string',
  },
  sheets: [
    card,
    chat,
    roomList,
    countdown,
    conversation,
    lines,
    bubble,
    composer,
    sidePanel,
    loanDialog,
    notes,
    replies,
    search,
  ],
});
