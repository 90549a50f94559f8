import { may } from '../../../../../widgets/contract/session/rights.ts';
import { writtenCode } from '../../../../../widgets/contract/promo/promo-rules.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { begins } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readPromoRows } from './promo-rows.store.ts';

const writes: Right = (roles) => may('writePromoCodes', roles);
const beginsAsWritten = begins('code');

/** Promo codes as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const promoBase = {
  table: 'promo_code',
  readRows: readPromoRows,
  search: { code: (value) => beginsAsWritten(writtenCode(value)) },
  facts: ({ queue }: { queue: string }) => ({ queue }),
  rights: { edit: writes, save: writes, delete: writes, createPromoCode: writes },
  hotTables: ['promo_code'],
} as const satisfies ListBase;
export type PromoCodes = ShapeOf<typeof promoBase>;
