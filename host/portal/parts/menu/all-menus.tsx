import { useState } from 'react';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../../widgets/kit/parts/icons/chevron-down.tsx';
import type { Menu } from '../../menu.ts';
import { MenuLink } from './menu-link.tsx';

/** All menus in one drop-down, for a window too narrow for the menu bar. */
export function AllMenus({ menus, activeKey }: { menus: readonly Menu[]; activeKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuButton
      className="btn plain small all-menus"
      label={
        <>
          Menu
          <Icon shape={chevronDownIcon} size="s" />
        </>
      }
      isOpen={isOpen}
      setOpen={setOpen}
    >
      {() => (
        <>
          {menus.map(({ group, entries }) => (
            <div key={group} role="group" aria-label={group}>
              <div className="ml" aria-hidden="true">
                {group}
              </div>
              {entries.map((entry) => (
                <MenuLink key={entry.key} entry={entry} isActive={entry.key === activeKey} />
              ))}
            </div>
          ))}
        </>
      )}
    </MenuButton>
  );
}
