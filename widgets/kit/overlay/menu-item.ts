import type { IconShape } from '../parts/icon.tsx';

/** An item of a menu: something to do, or something to choose. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: IconShape;
  /** True for the current choice; undefined for an item that is no choice. */
  isChosen?: boolean;
  run(): void;
}
