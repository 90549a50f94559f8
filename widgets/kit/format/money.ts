let numbers: Intl.NumberFormat | undefined;
/** Made at its first use: making one keeps a slow machine from its first picture. */
const grouped = (number: number) => (numbers ??= new Intl.NumberFormat('en-IN')).format(number);

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** An amount in rupees with Indian grouping, rounded up: ₹1,20,000. "-" where there is none (CO-28, DT-10). */
export function formatMoney(amount: unknown): string {
  const number = numberOf(amount);
  if (number === undefined) return '-';
  const whole = Math.ceil(number);
  return whole < 0 ? `-₹${grouped(-whole)}` : `₹${grouped(Math.abs(whole))}`;
}

/** A count with Indian grouping: 1,23,456. "-" where there is none. */
export function formatNumber(value: unknown): string {
  const number = numberOf(value);
  return number === undefined ? '-' : grouped(number);
}
