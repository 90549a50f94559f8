import { chatVariants, chatVariantRows } from '../../../../widgets/contract/chat/chat.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { heldBy } from './own-chats.store.ts';

/** A person holds some ten chats; this bounds the reply whatever happens. */
const mostChats = 100;

/** The caller's own chats, of the variants whose screens the caller has. */
const ownChats: Handler<'ownChats'> = async (_, { caller, db, now }) => {
  if (caller.kind !== 'staff') throw refuse('NOT_ALLOWED');
  const { id, routeKeys } = caller.staff;
  const granted = chatVariants.filter((variant) => routeKeys.includes(chatVariantRows[variant].screen));
  const moment = now();
  const held = await heldBy(db, id, granted, mostChats);
  return {
    chats: held.flatMap((room) =>
      // What is over is given back within a second by the desk's own timer.
      room.agent_due_at === null || room.agent_due_at <= moment
        ? []
        : [
            {
              roomId: room.id,
              variant: room.variant,
              customerName: room.customer_name,
              isWaiting: !room.is_answered,
              unreadCount: room.unread,
              endsAt: room.agent_due_at.toISOString(),
              version: room.version,
            },
          ],
    ),
    serverTime: moment.toISOString(),
  };
};

export const ownChatHandlers = { ownChats };
