import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazyPart } from '../../../../widgets/kit/lazy-part.ts';

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

const panelParts = () => import('./menu-panel.tsx');
const MenuPanel = lazyPart(async () => (await panelParts()).MenuPanel);
const fetchPanel = () => void panelParts().catch(() => undefined);

/** A button with a menu below it. The menu's script is fetched when the pointer or the focus comes near. */
export function DropDown(props: DropDownProps) {
  const { label, name, className, isCurrent, align = 'start', isOpen, setOpen, turn, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState(0);

  function openAt(index: number) {
    setFirst(index);
    setOpen(true);
  }
  function buttonKey(event: KeyboardEvent) {
    const index = { ArrowDown: 0, ArrowUp: -1 }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    openAt(index);
  }

  return (
    <>
      <button
        ref={button}
        className={`${className}${isCurrent ? ' on' : ''}${isOpen ? ' is-open' : ''}`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        title={name}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => (isOpen ? setOpen(false) : openAt(0))}
        onKeyDown={buttonKey}
      >
        {label}
      </button>
      {isOpen && (
        <MenuPanel id={id} name={name} button={button} align={align} first={first} setOpen={setOpen} turn={turn}>
          {children}
        </MenuPanel>
      )}
    </>
  );
}
