import { useState } from 'react';
import { MenuButton, type MenuLook } from './menu-button.tsx';
import type { MenuItem } from './menu-item.ts';

interface MenuProps extends MenuLook {
  items: readonly MenuItem[];
  /** Shown above the items. */
  title?: string;
}

/** A button with a menu of things to do or to choose. */
export function Menu(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return <MenuButton {...props} isOpen={isOpen} setOpen={setOpen} />;
}
