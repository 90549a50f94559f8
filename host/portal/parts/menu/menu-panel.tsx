import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styles from './menu-panel.css?sheet';

document.adoptedStyleSheets.push(styles);

interface MenuPanelProps {
  id: string;
  name?: string | undefined;
  button: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  /** The item that gets the focus: 0 for the first, -1 for the last. */
  first: number;
  setOpen(isOpen: boolean): void;
  turn?: ((step: 1 | -1) => void) | undefined;
  children: ReactNode;
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
const edge = 8;

/** Lays a menu under its button, inside the window. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const left = align === 'start' ? at.left : at.right - menu.offsetWidth;
  const most = document.documentElement.clientWidth - menu.offsetWidth - edge;
  menu.style.left = `${Math.max(edge, Math.min(left, most))}px`;
  menu.style.top = `${at.bottom}px`;
  menu.style.maxHeight = `calc(100dvh - ${at.bottom + edge}px)`;
}

/** An open menu below its button: arrows, Home, End, first letters and Escape work as in any menu. */
export function MenuPanel({ id, name, button, align, first, setOpen, turn, children }: MenuPanelProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [above, below] = [button.current, menu.current];
    if (!above || !below) return;
    // the top layer: no scrolling bar cuts the menu off
    below.showPopover();
    place(below, above, align);
    itemsOf(below).at(first)?.focus();
    const leave = (event: Event) => {
      const isInside = event.composedPath().some((node) => node === below || node === above);
      if (!isInside) setOpen(false);
    };
    const close = () => setOpen(false);
    document.addEventListener('pointerdown', leave, true);
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      removeEventListener('resize', close);
      if (below.matches(':popover-open')) below.hidePopover();
    };
  }, [button, align, first, setOpen]);

  function menuKey(event: KeyboardEvent) {
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === 'Tab') return setOpen(false);
    if (event.key in moves) items.at((moves[event.key] ?? 0) % items.length)?.focus();
    else if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (turn && event.key === 'ArrowRight') turn(1);
    else if (turn && event.key === 'ArrowLeft') turn(-1);
    else if (event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLocaleLowerCase();
      const next = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      next.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      id={id}
      className="menu"
      role="menu"
      aria-label={name}
      popover="manual"
      tabIndex={-1}
      onKeyDown={menuKey}
      onClick={() => setOpen(false)}
    >
      {children}
    </div>
  );
}
