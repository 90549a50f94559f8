import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { MenuItem } from './menu-item.ts';
import { keyOf } from '../key-of.ts';

export interface MenuLook {
  /** The button's accessible name, where its content is no text. */
  name?: string | undefined;
  /** What the button shows. */
  label: ReactNode;
  className: string;
  /** The edge of the button that the menu is aligned to; the edge nearer to the window's edge unless given. */
  align?: 'start' | 'end';
}

interface MenuButtonProps extends MenuLook {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Called for the left (-1) and right (1) arrow while the menu has the focus, in a row of menus. */
  turn?(step: 1 | -1): void;
  items?: readonly MenuItem[];
  /** Shown above the items. */
  title?: string | undefined;
  /** Draws further elements with a `menuitem` role, once the menu is open. */
  children?(): ReactNode;
}

const panelParts = () => import('./menu-panel.tsx');
const MenuPanel = lazyPart(async () => (await panelParts()).MenuPanel);
const fetchPanel = () => void panelParts().catch(() => undefined);

/** A button with a menu. The menu's script is fetched when the pointer or the focus comes near. */
export function MenuButton(props: MenuButtonProps) {
  const { label, name, className, align, isOpen, setOpen, turn, items, title, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState(0);

  function openAt(index: number) {
    setFirst(index);
    setOpen(true);
  }
  function press(event: KeyboardEvent) {
    const index = { ArrowDown: 0, ArrowUp: -1 }[keyOf(event)];
    if (index === undefined) return;
    event.preventDefault();
    openAt(index);
  }
  return (
    <>
      <button
        ref={button}
        className={className}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => (isOpen ? setOpen(false) : openAt(0))}
        onKeyDown={press}
      >
        {label}
      </button>
      {isOpen && (
        <MenuPanel
          name={name ?? title}
          button={button}
          align={align}
          first={first}
          close={() => setOpen(false)}
          turn={turn}
          items={items}
          title={title}
        >
          {children?.()}
        </MenuPanel>
      )}
    </>
  );
}
