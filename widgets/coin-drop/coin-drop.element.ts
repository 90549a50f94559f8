import { defineCoinDrop } from '../kit/coin-drop/coin-drop.ts';

/**
 * A short celebration over the element's nearest positioned ancestor: coins drop once, 131 frames at 30 a second. It
 * takes no click, no key and no focus, is silent to readers, and shows nothing to whoever asked for reduced motion
 * (CO-31).
 *
 * @fires lending-coin-drop-end - It is over, or was left out
 */
defineCoinDrop();
