import { useContext, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Session } from '../../../../widgets/client/session.ts';
import { portalLabels, type Portal } from '../../../../widgets/contract/session/portals.ts';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../../widgets/kit/parts/icons/chevron-down.tsx';
import { LeaveContext } from '../../use-leave-guard.ts';
import { MenuChoice } from './menu-choice.tsx';

interface PortalSwitchProps {
  portals: readonly Portal[];
  portal: Portal;
  session: Session;
}

/** Switches between the portals a user is offered: keeps the choice and goes home (SH-07, SH-08). */
export function PortalSwitch({ portals, portal, session }: PortalSwitchProps) {
  const [isOpen, setOpen] = useState(false);
  const leave = useContext(LeaveContext);

  function choose(next: Portal) {
    leave(() => {
      session.choosePortal(next);
      navigate('/');
    });
  }
  return (
    <MenuButton
      className="btn plain small"
      label={
        <>
          <span className="hidden-text">Portal: </span>
          {portalLabels[portal]}
          <Icon shape={chevronDownIcon} size="s" />
        </>
      }
      isOpen={isOpen}
      setOpen={setOpen}
    >
      {() => (
        <>
          {portals.map((name) => (
            <MenuChoice key={name} label={portalLabels[name]} isChosen={name === portal} choose={() => choose(name)} />
          ))}
        </>
      )}
    </MenuButton>
  );
}
