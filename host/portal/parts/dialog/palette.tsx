import { keyOf } from '../../../../widgets/kit/key-of.ts';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { searchIcon } from '../../../../widgets/kit/parts/icons/search.tsx';
import { destinations, type Destination } from '../../destinations.ts';
import { usePeople } from '../../use-people.ts';
import type { ScreenTable } from '../../screen-table.ts';
import { Modal } from './modal.tsx';

interface PaletteProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  close(): void;
}

/** Goes to a menu entry by a few of its letters, or to an application by its loan, mobile number or e-mail address. */
export function Palette({ table, user, connection, close }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const people = usePeople(connection, table, user, text);
  const found = useMemo(
    () => (people.isAsked ? people.found : destinations(table, user, text)),
    [people, table, user, text],
  );
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function go({ path }: Destination) {
    close();
    navigate(path);
  }
  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)];
    const chosen = found[at];
    if (step !== undefined && found.length) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Modal name="Go to" className="palette" close={close}>
      <div className="palette-field">
        <Icon shape={searchIcon} />
        <input
          type="text"
          role="combobox"
          aria-label="Go to a screen or an application"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          placeholder="Screen, loan number, mobile number or e-mail"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
        <kbd>Esc</kbd>
      </div>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Places">
        {found.map((destination, index) => (
          <li
            key={`${destination.path} ${destination.detail}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(destination)}
          >
            <span className="grow cut">{destination.label}</span>
            <span className="faint small">{destination.detail}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="palette-none soft" role="status">
          {people.isAsked ? people.note : 'No screen of yours has this name or shows this loan.'}
        </p>
      )}
    </Modal>
  );
}
