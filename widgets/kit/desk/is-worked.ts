import type { DeskConfig } from './application-desk.ts';
import { isHeld } from './hold-bar.tsx';

interface Offered extends Pick<DeskConfig, 'readOnlyReason' | 'holdInfo'> {
  actions: readonly { refusal: string | null }[];
}

/**
 * Whether somebody who opens a case works on it, so that it is claimed for them. Who may only look claims nothing: the
 * people whose work it is find it free.
 */
export function isWorked({ readOnlyReason, holdInfo, actions }: Offered): boolean {
  const { mayHold } = holdInfo;
  if (readOnlyReason === null) return actions.length > 0 || mayHold;
  return actions.some(({ refusal }) => refusal === null) || (mayHold && isHeld(holdInfo));
}
