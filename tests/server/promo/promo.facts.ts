import { promoDesk } from '../../../host/server/desks/promo/promo.desk.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import type { ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';
import { addPromoCode, costly, firstLoans, promoDetails } from './promo-support.ts';

function ofPromoCodes(now: Date): ListOracle {
  const today = `'${dayOf(now)}'`;
  const [first, last] = ['starts_at', 'last_day_at'].map((column) => `(${column} at time zone 'Asia/Kolkata')::date`);
  const approved = 'approved_at is not null';
  const open = `${approved} and ${last} >= ${today}`;
  const left = 'used_count < max_usage_count';
  const sorts = {
    code: 'code',
    discount: 'discount_basis_points',
    maxDiscount: 'max_discount',
    startDate: 'starts_at',
    endDate: 'last_day_at',
  };
  return {
    table: 'promo_code',
    queues: { 'Promo Code': 'true' },
    sorts,
    ownSorts: { 'Promo Code': { sorts, newestBy: 'last_day_at' } },
    defaultSort: 'last_day_at',
    searches: { code: 'code' },
    options: {
      state: {
        DRAFT: 'approved_at is null',
        EXPIRED: `${approved} and ${last} < ${today}`,
        EXHAUSTED: `${open} and used_count >= max_usage_count`,
        PAUSED: `${open} and ${left} and not active`,
        SCHEDULED: `${open} and ${left} and active and ${first} > ${today}`,
        ACTIVE: `${open} and ${left} and active and ${first} <= ${today}`,
      },
    },
    ranges: { discount: { column: 'max_discount', from: 0, to: 6_000 } },
    dates: { endDate: { column: 'last_day_at', from: -60, to: 60, choice: 'full' } },
    typed: {},
    key: { column: 'code', sql: 'code' },
  };
}

const ofCode = ({ code }: { code: string }) => list('promo-code', { searchColumn: 'code', searchValue: code });
const codes = () => list('promo-code');

export const promoFacts = defineDeskFacts(promoDesk, {
  lists: (now) => ({ 'promo-code': ofPromoCodes(now) }),
  writes: {
    createPromoCode: { sent: () => ({ ...promoDetails(), active: true }), read: ofCode },
    updatePromoCode: {
      sent: async ({ server, lead }) => ({ ...promoDetails(), promoCodeId: await addPromoCode(server, lead) }),
      read: ofCode,
    },
    switchPromoCode: {
      sent: async ({ server, lead }) => ({
        promoCodeId: await addPromoCode(server, lead),
        active: false,
        reason: 'A mistake',
      }),
      read: codes,
      isSentenceAudited: true,
    },
    savePromoCodeRules: {
      sent: async ({ server, lead }) => ({ promoCodeId: await addPromoCode(server, lead), rules: firstLoans }),
      read: ({ promoCodeId }) => by('promoCodeRules', { promoCodeId }),
    },
    approvePromoCode: {
      sent: async ({ server }) => ({
        promoCodeId: await addPromoCode(server, await server.signIn('ops2@demo.example'), costly),
      }),
      read: codes,
    },
    deletePromoCode: {
      sent: async ({ server, lead }) => ({ promoCodeId: await addPromoCode(server, lead, costly) }),
      read: codes,
    },
  },
});
