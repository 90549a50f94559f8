import type { Kysely, RawBuilder } from 'kysely';
import { promoState } from '../../../../../widgets/contract/promo/promo-code.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, ReadAt, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { promoRow, type PromoCode } from '../promo.store.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';

/** Every field that the list of promo codes can show (EN-11). */
function cellsOf(promo: PromoCode, today: Day) {
  const { usedCount, maxUsageCount, isApproved, active } = promo;
  const state = promoState(promo, today);
  return {
    code: promo.code,
    description: promo.description,
    startDate: promo.startDate,
    endDate: promo.endDate,
    active,
    discount: promo.discount,
    maxDiscount: promo.maxDiscount,
    maxUsageCount,
    usedCount,
    used: `${usedCount} of ${maxUsageCount}`,
    state,
    switch: isApproved ? active : 'Waits for approval',
  } satisfies Record<string, Cell>;
}
type PromoField = keyof ReturnType<typeof cellsOf>;

function ruledOutOf({ usedCount }: PromoCode, state: Cell): ListRecord['ruledOut'] {
  return [
    ...(state === 'EXPIRED' ? (['save'] as const) : []),
    ...(state === 'DRAFT' && usedCount === 0 ? [] : (['delete'] as const)),
  ];
}

/** The promo codes with these keys, in the keys' order, as records of a list. */
export async function readPromoRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { now }: ReadAt,
): Promise<ListRecord<PromoField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('promo_code as p', 'p.id', 'k.id')
    .select(promoRow.columns.map((column) => `p.${column}` as const))
    .orderBy('k.place')
    .execute();
  const today = dayOf(now);
  return rows.map((row) => {
    const promo = promoRow.read(row);
    const cells = cellsOf(promo, today);
    return toRecord(row, cells, ruledOutOf(promo, cells.state));
  });
}
