import type { IconShape } from '../parts/icons.tsx';

/** A thing to do or to choose. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: IconShape;
  /** The one that holds now. */
  isChosen?: boolean;
  run(): void;
}
