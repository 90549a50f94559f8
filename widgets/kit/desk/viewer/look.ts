import type { Turns } from '../picture/geometry.ts';
import type { View } from '../picture/view.ts';

/** How a file is looked at; two beside each other share it. */
export interface Look extends View {
  turns: Turns;
}

/** Changes it, from what it is at that moment. */
export type ChangeLook = (change: (look: Look) => Look) => void;
