import type { Turns } from '../picture/geometry.ts';
import type { View } from '../picture/view.ts';

/** The view and rotation of a file; two files side by side share one. */
export interface Look extends View {
  turns: Turns;
}

/** Changes the look; `change` is called with the look at that moment. */
export type ChangeLook = (change: (look: Look) => Look) => void;
