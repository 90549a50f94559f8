import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';

/** Something that is done with one settlement in a dialog. */
export interface SettlementTask {
  kind: 'recover' | 'link' | 'delete';
  settlement: ShownSettlement;
}

/** What the card has open. */
export type CardTask = SettlementTask | { kind: 'offer' } | { kind: 'history' };
