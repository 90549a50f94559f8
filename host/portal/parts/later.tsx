import type { Connection } from '../../../widgets/client/connection.ts';
import type { User } from '../../../widgets/client/session.ts';
import type { ScreenTable } from '../screen-table.ts';
import { OfflineBar } from './offline-bar.tsx';
import { OwnChatsGate } from './own-chats/own-chats-gate.tsx';

interface LaterProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  activeKey: string;
  hasAppBar: boolean;
}

/** What the shell has besides its bars, fetched once the screen is there. */
export function Later({ table, user, connection, activeKey, hasAppBar }: LaterProps) {
  const shown = { table, user, connection, activeKey, isAlone: !hasAppBar };
  return (
    <>
      <OwnChatsGate key={user.id} {...shown} />
      <OfflineBar />
    </>
  );
}
