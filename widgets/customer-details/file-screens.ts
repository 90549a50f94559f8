import { addressOf } from '../contract/screens/address-of.ts';
import { screens, type RouteKey } from '../contract/screens.ts';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { FileVariant } from './file-state.ts';

/** The screens that a file leads to. */
export const fileScreens = {
  agency: {
    details: 'AGENCY_CUSTOMER_DETAILS',
    payments: 'AGENCY_PAYMENT_HISTORY',
    feedback: 'AGENCY_FEEDBACK_HISTORY',
    list: 'AGENCY_CALLING_LIST',
  },
  ops: {
    details: 'OPS_CUSTOMER_DETAILS',
    payments: 'OPS_PAYMENT_HISTORY',
    feedback: 'OPS_FEEDBACK_HISTORY',
    list: 'DOCUMENT_PROCESSING',
  },
} as const satisfies Record<FileVariant, Record<string, RouteKey>>;

/** Where a link leads, and what a plain click on it asks of the page. */
export interface FileLink {
  href: string | undefined;
  open(): void;
}

/** Asks the page to show a screen about a loan. Unless the page does, the portal shows it in a new tab. */
export function linkTo(screen: RouteKey, loan: string, { emit, connection }: Widget): FileLink {
  const params = { loanApplicationId: loan };
  const address = addressOf(screens[screen], params);
  const href = address === undefined ? undefined : connection.base + address;
  return {
    href,
    open() {
      if (emit('lending-navigate', { screen, params }) && href !== undefined)
        globalThis.open(href, '_blank', 'noopener');
    },
  };
}

/** Asks the page to go back to where the file was opened from, or to the variant's first list. Unless the page does, the list opens in a new tab. */
export function goBack(variant: FileVariant, widget: Widget): void {
  leaveTo(fileScreens[variant].list, widget);
}
