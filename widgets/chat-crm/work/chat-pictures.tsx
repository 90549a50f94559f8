import { useState, type ReactNode } from 'react';
import type { ChatVariant } from '../../contract/chat/chat.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useOffers } from '../../kit/use-offers.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { ChatMessage } from '../chat-messages.state.ts';
import type { ChatRoom } from '../chat-room.state.ts';
import { PictureContext } from './picture-action.tsx';

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog);

interface ChatPicturesProps {
  room: ChatRoom;
  variant: ChatVariant;
  /** The chat's loan; null for a chat without one. */
  loan: string | null;
  widget: Widget;
  children: ReactNode;
}

/** Whether the route list grants the document screen; where the page hands over its session, the backend decides. */
function mayWorkOnDocuments({ connection: { session, hasTokenSource } }: Widget): boolean {
  const lists = session.state.userInfo.peek()?.portalRouteList;
  if (!lists) return hasTokenSource === true;
  return lists.some(({ routeList }) => routeList.some(({ key }) => key === 'DOCUMENT_VERIFICATION'));
}

/** Offers customers' pictures within it as documents of the chat's loan. */
export function ChatPictures({ room, variant, loan, widget, children }: ChatPicturesProps) {
  const [asked, setAsked] = useState<ChatMessage>();
  const isOffered = useOffers(widget.connection, 'chatDocuments');
  const mayAsk = isOffered && loan !== null && !widget.isReadonly && mayWorkOnDocuments(widget);
  return (
    <PictureContext value={mayAsk ? setAsked : undefined}>
      {children}
      {asked && (
        <DocumentDialog
          variant={variant}
          roomId={room.roomId}
          message={asked}
          widget={widget}
          close={() => setAsked(undefined)}
        />
      )}
    </PictureContext>
  );
}
