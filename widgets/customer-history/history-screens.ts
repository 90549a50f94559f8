import { addressOf } from '../contract/screens/address-of.ts';
import { screens } from '../contract/screens.ts';
import type { Widget } from '../kit/widget/widget.ts';

export type HistoryVariant = 'agency' | 'ops';

const details = { agency: 'AGENCY_CUSTOMER_DETAILS', ops: 'OPS_CUSTOMER_DETAILS' } as const satisfies Record<
  HistoryVariant,
  keyof typeof screens
>;

/** Asks the page to show the customer's file. Unless the page does, the portal shows it in a new tab. */
export function openFile(loan: string, variant: HistoryVariant, { emit, connection }: Widget): void {
  const params = { loanApplicationId: loan };
  const address = addressOf(screens[details[variant]], params);
  if (emit('lending-navigate', { screen: details[variant], params }) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}
