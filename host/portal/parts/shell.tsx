import { memo, useState } from 'react';
import { pause } from '../../../widgets/client/pause.ts';
import { lazyPart } from '../../../widgets/kit/lazy-part.ts';
import type { Connection } from '../../../widgets/client/connection.ts';
import type { User } from '../../../widgets/client/session.ts';
import type { Portal } from '../../../widgets/contract/session/portals.ts';
import type { Menu } from '../menu.ts';
import type { Preferences } from '../preferences.ts';
import type { ScreenTable } from '../screen-table.ts';
import { useWidgetNavigation } from '../use-widget-navigation.ts';
import { AppHeader } from './app-header.tsx';
import { MenuBar } from './menu/menu-bar.tsx';
import { Overlays, type Overlay } from './dialog/overlays.tsx';

/** Milliseconds before the rest is fetched: a page just loaded is connected, and its screen loads first. */
const screenMs = 1000;
const Later = lazyPart(async () => {
  await pause(screenMs);
  return (await import('./later.tsx')).Later;
});

interface ShellProps {
  table: ScreenTable;
  user: User;
  portal: Portal | '';
  menus: readonly Menu[];
  activeKey: string;
  hasAppBar: boolean;
  hasMenuBar: boolean;
  connection: Connection;
  preferences: Preferences;
  /** The user who has signed in meanwhile in another tab; null when nobody has. */
  otherUser: User | null;
  follow(): void;
}

/** What a signed-in user has around a screen: the bars, the keys and the overlays. Loaded after the sign-in. */
export const Shell = memo(function Shell(props: ShellProps) {
  const { table, user, portal, menus, activeKey, hasAppBar, hasMenuBar, connection, preferences, otherUser, follow } =
    props;
  const [overlay, setOverlay] = useState<Overlay>('');
  useWidgetNavigation(table);
  return (
    <>
      {hasAppBar && (
        <AppHeader
          user={user}
          portal={portal}
          menus={hasMenuBar ? menus : []}
          activeKey={activeKey}
          connection={connection}
          preferences={preferences}
          showKeys={() => setOverlay('keys')}
        />
      )}
      {hasMenuBar && <MenuBar menus={menus} activeKey={activeKey} />}
      <Later {...{ table, user, connection, activeKey, hasAppBar, otherUser, follow }} />
      <Overlays table={table} user={user} connection={connection} shown={overlay} show={setOverlay} />
    </>
  );
});
