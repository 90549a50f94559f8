import { useEffect, useLayoutEffect, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import type { Connection } from '../../widgets/client/connection.ts';
import type { User } from '../../widgets/client/session.ts';
import type { Portal as PortalName } from '../../widgets/contract/session/portals.ts';
import { lazyPart } from '../../widgets/kit/lazy-part.ts';
import { useValue } from '../../widgets/kit/use-value.ts';
import { useRootClass } from '../../widgets/kit/widget/theme-class.ts';
import { menusFor, type Menu } from './menu.ts';
import { Stage } from './parts/stage.tsx';
import type { Preferences } from './preferences.ts';
import type { ScreenTable } from './screen-table.ts';
import { useScreenTable } from './use-screen-table.ts';
import { barsAround, type Bars } from './bars.ts';
import { LeaveContext, useLeaveGuard } from './use-leave-guard.ts';
import { useSettledUser } from './use-settled-user.ts';
import { viewAt } from './view.ts';

/** What a signed-in user has around a screen. */
export const Shell = lazyPart(async () => (await import('./parts/shell.tsx')).Shell);
const LeaveDialog = lazyPart(async () => (await import('./parts/dialog/leave-dialog.tsx')).LeaveDialog);

interface PortalProps {
  /** The screens that the portal routes to and builds its menus from, or `signInTable`. */
  table: ScreenTable;
  connection: Connection;
  preferences: Preferences;
}

/** The portal: header, menus and the screen that the address names. */
export function Portal({ table: given, connection, preferences }: PortalProps) {
  const { session } = connection;
  const { state } = session;
  const { user, otherUser, follow } = useSettledUser(state);
  const chosen = useValue(state.portalType);
  const here = { path: usePathname(), search: useSearch() };
  const { address, question, leave } = useLeaveGuard(here, user !== null);
  const table = useScreenTable(given, address.path, user !== null);
  const view = viewAt(table, user, chosen, address);
  const portal = (view.kind === 'screen' && view.portal) || chosen;
  const menus = useMenus(table, user, portal);
  const { appBar, menuBar } = barsAround(view, user !== null, menus);
  const barsSkeleton = useMemo(() => <BarsSkeleton appBar={appBar} menuBar={menuBar} />, [appBar, menuBar]);
  const activeKey = view.kind === 'screen' ? view.key : '';
  const title = view.kind === 'screen' ? view.row.title : '';
  const redirectTo = view.kind === 'redirect' ? view.to : undefined;

  useLayoutEffect(() => {
    if (redirectTo !== undefined) navigate(redirectTo, { replace: true });
  }, [redirectTo]);
  useEffect(() => {
    if (portal && portal !== chosen) session.choosePortal(portal);
  }, [session, portal, chosen]);
  useEffect(() => {
    document.title = title ? `${title} · lending-desk` : 'lending-desk';
    if (!user) return;
    state.activePage.value = activeKey;
    state.pageTitle.value = title;
    state.showAppBar.value = appBar;
  }, [state, user, activeKey, title, appBar]);

  const theme = useValue(preferences.theme);
  const density = useValue(preferences.density);
  return (
    <div className={useRootClass(theme, density)}>
      <div className="portal">
        {appBar && (
          <a className="skip" href="#content">
            Skip to content
          </a>
        )}
        <div className="bars">
          {user && !table && barsSkeleton}
          {user && table && (
            <LeaveContext value={leave}>
              <Shell
                table={table}
                user={user}
                portal={portal}
                menus={menus}
                activeKey={activeKey}
                hasAppBar={appBar}
                hasMenuBar={menuBar}
                connection={connection}
                preferences={preferences}
                otherUser={otherUser}
                follow={follow}
                meanwhile={barsSkeleton}
              />
            </LeaveContext>
          )}
        </div>
        <Stage view={view} path={address.path} owner={user?.id ?? ''} look={{ theme, density }} />
        {question && <LeaveDialog question={question} />}
      </div>
    </div>
  );
}

/** Returns the same array until an argument changes, so that a list's new address does not draw the menus again. */
function useMenus(table: ScreenTable | undefined, user: User | null, portal: PortalName | ''): readonly Menu[] {
  return useMemo(
    () => (table && user && portal && !user.needsNewPassword ? menusFor(table, user, portal) : []),
    [table, user, portal],
  );
}

/** Reserves the bars' height, so that nothing jumps when they appear. */
function BarsSkeleton({ appBar, menuBar }: Bars) {
  return (
    <>
      {appBar && <div className="app-header" />}
      {menuBar && <div className="menu-bar" />}
    </>
  );
}
