import { useState } from 'react';
import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import { initialsOf } from '../../../../widgets/kit/format/text.ts';
import { lazyPart } from '../../../../widgets/kit/lazy-part.ts';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../../widgets/kit/parts/icons.tsx';
import { useLogOut } from '../../use-log-out.ts';
import { MenuLink } from './menu-link.tsx';

const UnsentDialog = lazyPart(async () => (await import('../dialog/unsent-dialog.tsx')).UnsentDialog);

/** The signed-in user's name. Its menu holds exactly Profile and Log out (SH-05, SH-06). */
export function NameMenu({ user, connection }: { user: User; connection: Connection }) {
  const [isOpen, setOpen] = useState(false);
  const { ask, question } = useLogOut(connection);
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
            <button className="mi" type="button" role="menuitem" tabIndex={-1} onClick={ask}>
              Log out
            </button>
          </>
        )}
      </MenuButton>
      {question && <UnsentDialog question={question} />}
    </>
  );
}
