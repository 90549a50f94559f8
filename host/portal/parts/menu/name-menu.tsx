import { useState } from 'react';
import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import { initialsOf } from '../../../../widgets/kit/format/text.ts';
import { lazyPart } from '../../../../widgets/kit/lazy-part.ts';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../../widgets/kit/parts/icons/chevron-down.tsx';
import { MenuLink } from './menu-link.tsx';

const LogOut = lazyPart(async () => (await import('../dialog/log-out.tsx')).LogOut);

/** The signed-in user's name. Its menu holds exactly Profile and Log out (SH-05, SH-06). */
export function NameMenu({ user, connection }: { user: User; connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  /** Counts the log-outs that were begun; 0 while none is under way. */
  const [attempt, setAttempt] = useState(0);
  const { firstName, lastName } = user;
  return (
    <>
      <MenuButton
        className="btn plain small name"
        align="end"
        label={
          <>
            <span className="avatar me" aria-hidden="true">
              {initialsOf(`${firstName} ${lastName}`)}
            </span>
            <span className="cut full-name">
              {firstName} {lastName}
            </span>
            <Icon shape={chevronDownIcon} size="s" />
          </>
        }
        isOpen={isOpen}
        setOpen={setOpen}
      >
        {() => (
          <>
            <MenuLink entry={{ path: '/profile', label: 'Profile' }} />
            <button className="mi" type="button" role="menuitem" tabIndex={-1} onClick={() => setAttempt(attempt + 1)}>
              Log out
            </button>
          </>
        )}
      </MenuButton>
      {attempt > 0 && <LogOut key={attempt} connection={connection} stay={() => setAttempt(0)} />}
    </>
  );
}
