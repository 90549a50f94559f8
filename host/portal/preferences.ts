import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Storage } from '../../widgets/client/storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export const densities = ['compact', 'comfortable'] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];

/** A person's choice of theme and density, kept in this browser and passed to every screen. */
export interface Preferences {
  theme: ReadonlySignal<Theme>;
  density: ReadonlySignal<Density>;
  chooseTheme(theme: Theme): void;
  chooseDensity(density: Density): void;
}

const themeKey = 'lending.theme';
const densityKey = 'lending.density';

export function createPreferences(storage: Storage): Preferences {
  const theme = signal<Theme>(themes.find((name) => name === storage.read(themeKey)) ?? 'auto');
  const density = signal<Density>(densities.find((name) => name === storage.read(densityKey)) ?? 'compact');
  return {
    theme,
    density,
    chooseTheme(next) {
      theme.value = next;
      storage.write(themeKey, next);
    },
    chooseDensity(next) {
      density.value = next;
      storage.write(densityKey, next);
    },
  };
}
