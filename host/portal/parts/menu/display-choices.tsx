import { useValue } from '../../../../widgets/kit/use-value.ts';
import { densities, themes, type Density, type Preferences, type Theme } from '../../preferences.ts';
import { MenuChoice } from './menu-choice.tsx';

const themeLabels: Record<Theme, string> = { auto: 'As the system', light: 'Light', dark: 'Dark' };
const densityLabels: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' };

/** Every theme and density, the chosen ones ticked. */
export function DisplayChoices({ preferences }: { preferences: Preferences }) {
  const theme = useValue(preferences.theme);
  const density = useValue(preferences.density);
  return (
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
  );
}
