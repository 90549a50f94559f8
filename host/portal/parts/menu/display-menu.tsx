import { useState } from 'react';
import { untilLoaded } from '../../../../widgets/kit/lazy-part.ts';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import type { Preferences } from '../../preferences.ts';
import type { DisplayChoices } from './display-choices.tsx';

/** A disc, half light and half dark. */
const displayIcon = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 2.25a5.75 5.75 0 0 1 0 11.5z" fill="currentColor" stroke="none" />
  </>
);

/** The choice of theme and density. It opens with what it offers: a menu gives the focus to its first item. */
export function DisplayMenu({ preferences }: { preferences: Preferences }) {
  const [isOpen, setOpen] = useState(false);
  const [Choices, setChoices] = useState<typeof DisplayChoices>();
  async function turn(isWanted: boolean) {
    if (isWanted && !Choices) {
      const part = await untilLoaded(async () => (await import('./display-choices.tsx')).DisplayChoices);
      setChoices(() => part);
    }
    setOpen(isWanted);
  }
  return (
    <MenuButton
      className="btn icon plain small"
      name="Display"
      align="end"
      label={<Icon shape={displayIcon} />}
      isOpen={isOpen}
      setOpen={(isWanted) => void turn(isWanted)}
    >
      {() => Choices && <Choices preferences={preferences} />}
    </MenuButton>
  );
}
