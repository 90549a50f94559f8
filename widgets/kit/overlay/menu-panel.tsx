import {
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import menuSheet from '../look/menu.css?sheet';
import { Icon } from '../parts/icon.tsx';
import { ShadowRootContext, useSheet } from '../widget/use-sheet.ts';
import type { MenuItem } from './menu-item.ts';
import { placeAt } from './place.ts';
import { keyOf } from '../key-of.ts';

interface MenuPanelProps {
  name?: string | undefined;
  button: RefObject<HTMLButtonElement | null>;
  align?: 'start' | 'end' | undefined;
  /** The item that gets the focus: 0 for the first, -1 for the last. */
  first: number;
  close(): void;
  turn?: ((step: 1 | -1) => void) | undefined;
  items?: readonly MenuItem[] | undefined;
  title?: string | undefined;
  children?: ReactNode;
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** True when the focus is inside the panel, or nowhere. */
function hasFocus(panel: HTMLElement): boolean {
  const root = panel.getRootNode();
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return focused === null || focused === document.body || panel.contains(focused);
}

/**
 * An open menu at its button, in the top layer: arrows, Home, End, first letters and Escape work as in any menu. The
 * focus goes to an item, and on closing back to the button, unless another control has it by then.
 */
export function MenuPanel({ name, button, align, first, close, turn, items = [], title, children }: MenuPanelProps) {
  useSheet(menuSheet);
  const root = useContext(ShadowRootContext);
  // a menu of the page itself is in no shadow root, so the document adopts the sheet
  useInsertionEffect(() => {
    if (!root && !document.adoptedStyleSheets.includes(menuSheet)) document.adoptedStyleSheets.push(menuSheet);
  }, [root]);
  const menu = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });

  useLayoutEffect(() => {
    const [anchor, panel] = [button.current, menu.current];
    if (!anchor || !panel) return;
    panel.showPopover();
    const place = () => placeAt(panel, anchor, align);
    place();
    itemsOf(panel).at(first)?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      const isInside = event.composedPath().some((node) => node === panel || node === anchor);
      if (!isInside) latest.current();
    };
    document.addEventListener('pointerdown', leave, true);
    addEventListener('resize', place);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      removeEventListener('resize', place);
      const isOurs = hasFocus(panel);
      if (panel.matches(':popover-open')) panel.hidePopover();
      if (isOurs) anchor.focus({ preventScroll: true });
    };
  }, [button, align, first]);

  function press(event: KeyboardEvent) {
    const all = itemsOf(menu.current);
    const at = all.findIndex((item) => item === event.target);
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = moves[keyOf(event)];
    if (event.key === 'Tab') return close();
    if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (turn && event.key === 'ArrowRight') turn(1);
    else if (turn && event.key === 'ArrowLeft') turn(-1);
    else if (/^\S$/.test(keyOf(event)) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = keyOf(event);
      const next = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      next.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <div
      ref={menu}
      className="menu"
      role="menu"
      aria-label={name}
      popover="manual"
      tabIndex={-1}
      onKeyDown={press}
      onClick={close}
    >
      {title && <div className="ml">{title}</div>}
      {items.map(({ key, label, icon, isChosen, run }) => (
        <button
          key={key}
          className="mi"
          type="button"
          role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={isChosen}
          tabIndex={-1}
          onClick={run}
        >
          {icon && <Icon shape={icon} />}
          {label}
        </button>
      ))}
      {children}
    </div>
  );
}
