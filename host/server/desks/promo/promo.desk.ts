import { defineListDesk } from '../../core/desk/define-desk.ts';
import { promoPlace } from '../../../../widgets/contract/promo/promo.place.ts';
import { promoBase } from './lists/promo-base.store.ts';
import { promoLists } from './lists/promo-list.ts';
import { promoHandlers } from './promo.handlers.ts';

export const promoDesk = defineListDesk({
  place: promoPlace,
  base: promoBase,
  lists: promoLists,
  handlers: promoHandlers,
});
