import { definePlace } from '../lists/place.ts';

/** Promo codes, which a second person approves where they cost much. */
export const promoPlace = definePlace({
  subject: 'promoCode',
  searches: { code: { label: 'Code', takes: 'text' } },
  head: ['downloadList', 'createPromoCode'],
  row: ['edit', 'save', 'delete'],
  lists: {
    'promo-code': { path: '/promoCode', group: 'Utilities', tag: 'lending-promo-codes' },
  },
});
