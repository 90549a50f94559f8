import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import menuSheet from '../look/menu.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconShape } from '../parts/icons.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: IconShape;
  /** The one that holds now. */
  isChosen?: boolean;
  run(): void;
}

interface MenuProps {
  /** The button's name where its content is no text. */
  name?: string;
  /** What the button shows. */
  label: ReactNode;
  className: string;
  items: readonly MenuItem[];
  /** Stands over the items. */
  title?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A button with a menu at its lower end, in the top layer. Escape, a click outside and a choice close it. Its items are
 * drawn when it opens: every row of a list has one.
 */
export function Menu({ name, label, className, items, title }: MenuProps) {
  useSheet(menuSheet);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function placePanel() {
    const element = panel.current;
    const anchor = button.current?.getBoundingClientRect();
    if (!element || !anchor) return;
    const { innerWidth, innerHeight } = globalThis;
    const { offsetWidth: width, offsetHeight: height } = element;
    const isAbove = anchor.bottom + height + 8 > innerHeight && anchor.top > height + 8;
    element.style.top = `${isAbove ? anchor.top - height - 4 : anchor.bottom + 4}px`;
    // away from the middle it would cover what stands beside its own part of the page
    const left = anchor.left + anchor.right < innerWidth ? anchor.left : anchor.right - width;
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  }
  /** The focus goes back to the button, unless it is somewhere else by now. */
  function closed() {
    const root = panel.current?.getRootNode();
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    if (focused === null || panel.current?.contains(focused)) button.current?.focus({ preventScroll: true });
    setOpen(false);
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.mi')];
    const at = all.findIndex((item) => item === event.target);
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (steps[event.key] ?? 0);
    if (next === at) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  }

  return (
    <>
      <button
        ref={button}
        className={className}
        type="button"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        className="menu"
        role="menu"
        aria-label={name ?? title}
        popover="auto"
        onKeyDown={move}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          if (event.newState !== 'open') return closed();
          placePanel();
          panel.current?.querySelector<HTMLElement>('.mi')?.focus({ preventScroll: true });
        }}
      >
        {isOpen && title && <div className="ml">{title}</div>}
        {(isOpen ? items : []).map(({ key, label: text, icon, isChosen, run }) => (
          <button
            key={key}
            className="mi"
            type="button"
            role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={isChosen}
            tabIndex={-1}
            onClick={() => {
              panel.current?.hidePopover();
              button.current?.focus({ preventScroll: true });
              run();
            }}
          >
            {icon && <Icon shape={icon} />}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
