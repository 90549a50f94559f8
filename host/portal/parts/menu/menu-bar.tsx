import { useCallback, useState } from 'react';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../../widgets/kit/parts/icons/chevron-down.tsx';
import type { Menu } from '../../menu.ts';
import { MenuLink } from './menu-link.tsx';

interface MenuBarProps {
  menus: readonly Menu[];
  activeKey: string;
}

/** The portal's menus, a drop-down each; the one that holds the open screen is underlined (SH-24, SH-48). */
export function MenuBar({ menus, activeKey }: MenuBarProps) {
  const [open, setOpen] = useState('');
  const turn = (from: number) => (step: 1 | -1) => setOpen(menus.at((from + step) % menus.length)?.group ?? '');
  return (
    <nav className="menu-bar" aria-label="Menus">
      {menus.map((menu, index) => (
        <MenuOfGroup
          key={menu.group}
          menu={menu}
          activeKey={activeKey}
          isOpen={open === menu.group}
          setOpen={setOpen}
          turn={turn(index)}
        />
      ))}
    </nav>
  );
}

interface MenuOfGroupProps {
  menu: Menu;
  activeKey: string;
  isOpen: boolean;
  setOpen(update: (open: string) => string): void;
  turn(step: 1 | -1): void;
}

function MenuOfGroup({ menu: { group, entries }, activeKey, isOpen, setOpen, turn }: MenuOfGroupProps) {
  // A menu that closes after another one has opened must not close the newly opened one.
  const setOwn = useCallback(
    (isNowOpen: boolean) => setOpen((open) => (isNowOpen ? group : open === group ? '' : open)),
    [setOpen, group],
  );
  return (
    <MenuButton
      className={entries.some(({ key }) => key === activeKey) ? 'm on' : 'm'}
      label={
        <>
          {group}
          <Icon shape={chevronDownIcon} size="s" />
        </>
      }
      isOpen={isOpen}
      setOpen={setOwn}
      turn={turn}
    >
      {() => (
        <>
          {entries.map((entry) => (
            <MenuLink key={entry.key} entry={entry} isActive={entry.key === activeKey} />
          ))}
        </>
      )}
    </MenuButton>
  );
}
