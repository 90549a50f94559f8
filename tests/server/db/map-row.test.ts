import { expect, it } from 'vitest';
import { mapRow } from '../../../host/server/db/map-row.ts';
import { promoRow } from '../../../host/server/desks/promo/promo.store.ts';
import { startOfDay, readDay } from '../../../widgets/contract/time.ts';

const day = readDay('2026-11-29');

it('a record is read from its columns, each once, and only what is given is written', () => {
  expect(new Set(promoRow.columns).size).toBe(promoRow.columns.length);
  expect(promoRow.columns).toContain('discount_basis_points');
  expect(promoRow.write({ discount: 12.35, startDate: day, code: 'SAVE' })).toEqual({
    discount_basis_points: 1_235,
    starts_at: startOfDay(day),
    code: 'SAVE',
  });
  expect(promoRow.write({})).toEqual({});
});

it('what is read of a column and not written for it, is not written', () => {
  const row = mapRow('promo_code', {
    isApproved: { column: 'approved_at', read: (at) => at !== null },
    approvedAt: 'approved_at',
    endDate: { column: 'last_day_at', read: String },
  });
  expect(row.columns).toEqual(['approved_at', 'last_day_at']);
  const at = new Date(0);
  expect(row.read({ approved_at: at, last_day_at: at })).toEqual({
    isApproved: true,
    approvedAt: at,
    endDate: String(at),
  });
  // @ts-expect-error a field that has no way to be written
  expect(row.write({ isApproved: true })).toEqual({});
  // @ts-expect-error a column that the table has not
  mapRow('promo_code', { name: 'first_name' });
});
