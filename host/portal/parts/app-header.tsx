import { PageLink } from './page-link.tsx';
import type { Connection } from '../../../widgets/client/connection.ts';
import type { User } from '../../../widgets/client/session.ts';
import { portalLabels, type Portal } from '../../../widgets/contract/session/portals.ts';
import { pause } from '../../../widgets/client/pause.ts';
import { lazyPart } from '../../../widgets/kit/lazy-part.ts';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../widgets/kit/parts/icons/chevron-down.tsx';
import { Brand } from '../../../widgets/kit/parts/brand.tsx';
import { offeredPortals, type Menu } from '../menu.ts';
import type { Preferences } from '../preferences.ts';
import { DisplayMenu } from './menu/display-menu.tsx';
import { KeysButton } from './keys-button.tsx';
import { NameMenu } from './menu/name-menu.tsx';

/** Milliseconds before menus are fetched that few open at once: the screen loads first. */
const menusMs = 500;
const AllMenus = lazyPart(async () => {
  await pause(menusMs);
  return (await import('./menu/all-menus.tsx')).AllMenus;
});
const PortalSwitch = lazyPart(async () => {
  await pause(menusMs);
  return (await import('./menu/portal-switch.tsx')).PortalSwitch;
});

/** Keeps the room of a menu until it has come. */
function MenuRoom({ label, className = '' }: { label: string; className?: string }) {
  return (
    <button className={`btn plain small ${className}`} type="button" disabled>
      {label}
      <Icon shape={chevronDownIcon} size="s" />
    </button>
  );
}

interface AppHeaderProps {
  user: User;
  portal: Portal | '';
  /** For a narrow window, where the menu bar has no room. */
  menus: readonly Menu[];
  activeKey: string;
  connection: Connection;
  preferences: Preferences;
  showKeys(): void;
}

/** The bar on top: the brand that leads home, portals, keys, display and the person's own menu (SH-05 to SH-08). */
export function AppHeader({ user, portal, menus, activeKey, connection, preferences, showKeys }: AppHeaderProps) {
  const portals = offeredPortals(user);
  return (
    <header className="app-header">
      <PageLink href="/" className="home" aria-label="lending-desk, home">
        <Brand />
      </PageLink>
      {portals.length > 1 && portal && (
        <>
          <span className="slash" />
          <PortalSwitch
            portals={portals}
            portal={portal}
            session={connection.session}
            meanwhile={<MenuRoom label={portalLabels[portal]} />}
          />
        </>
      )}
      {menus.length > 0 && (
        <AllMenus menus={menus} activeKey={activeKey} meanwhile={<MenuRoom label="Menu" className="all-menus" />} />
      )}
      <span className="grow" />
      <KeysButton show={showKeys} />
      <DisplayMenu preferences={preferences} />
      <NameMenu user={user} connection={connection} />
    </header>
  );
}
