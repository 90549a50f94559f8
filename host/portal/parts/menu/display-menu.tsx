import { useState } from 'react';
import { MenuButton } from '../../../../widgets/kit/overlay/menu-button.tsx';
import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { useValue } from '../../../../widgets/kit/use-value.ts';
import { densities, themes, type Density, type Preferences, type Theme } from '../../preferences.ts';
import { MenuChoice } from './menu-choice.tsx';

const themeLabels: Record<Theme, string> = { auto: 'As the system', light: 'Light', dark: 'Dark' };
const densityLabels: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' };

/** A disc, half light and half dark. */
const displayIcon = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 2.25a5.75 5.75 0 0 1 0 11.5z" fill="currentColor" stroke="none" />
  </>
);

/** The choice of theme and density. */
export function DisplayMenu({ preferences }: { preferences: Preferences }) {
  const [isOpen, setOpen] = useState(false);
  const theme = useValue(preferences.theme);
  const density = useValue(preferences.density);
  return (
    <MenuButton
      className="btn icon plain small"
      name="Display"
      align="end"
      label={<Icon shape={displayIcon} />}
      isOpen={isOpen}
      setOpen={setOpen}
    >
      {() => (
        <>
          <div role="group" aria-label="Theme">
            <div className="ml" aria-hidden="true">
              Theme
            </div>
            {themes.map((name) => (
              <MenuChoice
                key={name}
                label={themeLabels[name]}
                isChosen={name === theme}
                choose={() => preferences.chooseTheme(name)}
              />
            ))}
          </div>
          <hr />
          <div role="group" aria-label="Density">
            <div className="ml" aria-hidden="true">
              Density
            </div>
            {densities.map((name) => (
              <MenuChoice
                key={name}
                label={densityLabels[name]}
                isChosen={name === density}
                choose={() => preferences.chooseDensity(name)}
              />
            ))}
          </div>
        </>
      )}
    </MenuButton>
  );
}
