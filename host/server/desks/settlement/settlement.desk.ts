import { defineListDesk } from '../../core/desk/define-desk.ts';
import { settlementPlace } from '../../../../widgets/contract/settlement/settlement.place.ts';
import { settlementBase } from './lists/settlement-base.store.ts';
import { settlementLists } from './lists/settlement-list.ts';
import { settlementHandlers } from './settlement.handlers.ts';
import { offerPage } from './offer-page.ts';
import { settleSettlements } from './settle-due.ts';
import { followPlacement } from './follow-placement.ts';
import { countPayment } from './count-payment.ts';
import { followLedger } from './ledger/follow-settlement.ts';

export const settlementDesk = defineListDesk({
  place: settlementPlace,
  base: settlementBase,
  lists: settlementLists,
  handlers: settlementHandlers,
  pages: () => [offerPage],
  jobs: ({ settings }) => [settleSettlements(settings.collections)],
  follows: {
    'payment.taken': [countPayment],
    'loan.booked': [followLedger],
    'loan.placed': [followPlacement],
  },
});
