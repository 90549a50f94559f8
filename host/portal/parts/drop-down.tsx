import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface DropDownProps {
  /** What the button shows. */
  label: ReactNode;
  /** The button's name where its content is no text. */
  name?: string;
  className: string;
  isCurrent?: boolean;
  /** Which edge of the button the menu keeps to. */
  align?: 'start' | 'end';
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Left and right arrow while the menu has the focus, for a row of menus. */
  turn?(step: 1 | -1): void;
  /** Elements with a `menuitem` role. */
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

/** A button with a menu below it: arrows, Home, End, first letters and Escape work as in any menu. */
export function DropDown(props: DropDownProps) {
  const { label, name, className, isCurrent, align = 'start', isOpen, setOpen, turn, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const first = useRef(0);

  useLayoutEffect(() => {
    const [above, below] = [button.current, menu.current];
    if (!isOpen || !above || !below) return;
    // the top layer: no scrolling bar cuts the menu off
    below.showPopover();
    place(below, above, align);
    itemsOf(below).at(first.current)?.focus();
    first.current = 0;
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
  }, [isOpen, align, setOpen]);

  function openAt(index: number) {
    first.current = index;
    setOpen(true);
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function buttonKey(event: KeyboardEvent) {
    const index = { ArrowDown: 0, ArrowUp: -1 }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    openAt(index);
  }

  function menuKey(event: KeyboardEvent) {
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === 'Tab') return setOpen(false);
    if (event.key in moves) items.at((moves[event.key] ?? 0) % items.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (turn && event.key === 'ArrowRight') turn(1);
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
    <>
      <button
        ref={button}
        className={`${className}${isCurrent ? ' on' : ''}${isOpen ? ' is-open' : ''}`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        title={name}
        onClick={() => (isOpen ? setOpen(false) : openAt(0))}
        onKeyDown={buttonKey}
      >
        {label}
      </button>
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
        {isOpen && children}
      </div>
    </>
  );
}
