import type { Connection } from '../../../widgets/client/connection.ts';
import type { User } from '../../../widgets/client/session.ts';
import { lazyPart } from '../../../widgets/kit/lazy-part.ts';
import type { ScreenTable } from '../screen-table.ts';
import { useEffect } from 'react';
import { useSessionEnd } from '../use-session-end.ts';
import { OtherUserDialog } from './dialog/other-user-dialog.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { OwnChatsGate } from './own-chats/own-chats-gate.tsx';
import { useScreensAhead } from './use-screens-ahead.ts';

const SessionNotice = lazyPart(async () => (await import('./session-notice.tsx')).SessionNotice);

interface LaterProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  activeKey: string;
  hasAppBar: boolean;
  /** The user who has signed in meanwhile in another tab; null when nobody has. */
  otherUser: User | null;
  follow(): void;
}

/** What the shell has besides its bars, fetched once the screen is there. */
export function Later({ table, user, connection, activeKey, hasAppBar, otherUser, follow }: LaterProps) {
  const sessionEnd = useSessionEnd(connection.session);
  useScreensAhead(table);
  useEffect(() => {
    // Without a connection, or after a new deployment, a log-out could not be fetched any more.
    void import('./dialog/log-out.tsx').catch(() => undefined);
  }, []);
  const shown = { table, user, connection, activeKey, isAlone: !hasAppBar };
  return (
    <>
      <OwnChatsGate key={user.id} {...shown} />
      <OfflineBar />
      {otherUser && <OtherUserDialog user={otherUser} follow={follow} />}
      {sessionEnd && <SessionNotice end={sessionEnd} connection={connection} />}
    </>
  );
}
