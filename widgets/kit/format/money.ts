import { grouped, rupees } from '../../contract/money.ts';

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** An amount in rupees with Indian grouping, rounded up: ₹1,20,000. "-" where there is none (CO-28, DT-10). */
export function formatMoney(amount: unknown): string {
  const number = numberOf(amount);
  if (number === undefined) return '-';
  return rupees(Math.ceil(number));
}

/** A number with Indian grouping: 1,23,456, and up to three decimals. "-" where there is none. */
export function formatNumber(value: unknown): string {
  const number = numberOf(value);
  return number === undefined ? '-' : grouped(number);
}
