import { useEffect, useState } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useDeskKeys } from '../../kit/desk/desk-keys.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { ChatCrmState } from '../chat-crm.state.ts';
import { nextChat } from './next-chat.ts';

const ChatKeysDialog = lazyPart(async () => (await import('./chat-keys-dialog.tsx')).ChatKeysDialog);

/** The keys of the screen: n, t and r work where nobody types, ? shows them. */
export function ChatKeys({ state, widget }: { state: ChatCrmState; widget: Widget }) {
  const [isShown, setShown] = useState(false);

  function act(action: 'TAKE' | 'RESOLVED') {
    const room = state.room.peek();
    const shown = room?.phase.peek();
    if (!widget.isReadonly && shown?.phase === 'ready' && shown.details.actions.includes(action))
      void room?.act(action);
  }
  useDeskKeys(widget.element, {
    n() {
      const next = nextChat(state.list.cards.peek(), state.room.peek()?.roomId);
      if (next === undefined) widget.snackbar.info('No chat waits in this list');
      else state.open(next);
    },
    t: () => act('TAKE'),
    r: () => act('RESOLVED'),
    '?': () => setShown(true),
  });
  useEffect(() => {
    const { element } = widget;
    /** Escape leaves the message, so that the keys can be used. */
    function leave(event: KeyboardEvent) {
      const [from] = event.composedPath();
      const isMessage = from instanceof Element && from.matches('.composer-text');
      if (event.key !== 'Escape' || event.defaultPrevented || !isMessage) return;
      element.shadowRoot?.querySelector<HTMLElement>('.conversation-head h2')?.focus({ preventScroll: true });
    }
    element.addEventListener('keydown', leave);
    return () => element.removeEventListener('keydown', leave);
  }, [widget]);
  return isShown && <ChatKeysDialog isReadonly={widget.isReadonly} close={() => setShown(false)} />;
}
