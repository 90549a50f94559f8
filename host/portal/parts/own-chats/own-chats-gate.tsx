import type { ComponentProps } from 'react';
import { lazyPart } from '../../../../widgets/kit/lazy-part.ts';
import { rowOf } from '../../screen-table.ts';
import type { OwnChats as Part } from './own-chats.tsx';

const OwnChats = lazyPart(async () => (await import('./own-chats.tsx')).OwnChats);

/** A person's chats, for whoever may open a chat screen in any portal; nothing is loaded for anybody else. */
export function OwnChatsGate(props: ComponentProps<typeof Part>) {
  const { table, user } = props;
  const mayChat = user.portalRouteList.some(({ routeList }) =>
    routeList.some(({ key }) => rowOf(table, key)?.tag === 'lending-chat-crm'),
  );
  return mayChat && <OwnChats {...props} />;
}
