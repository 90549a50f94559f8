import { grouped } from '../money.ts';

declare const ofARupee: unique symbol;
/** An amount in whole paise, the hundredths of a rupee: what an account of a loan is kept in. Code of rupees does not compile. */
export type Paise = number & { readonly [ofARupee]: true };

export const noPaise = 0 as Paise;

/** Less than a rupee is left: what is written off once a loan's last due day is over. */
export const oneRupee = 100 as Paise;

/** An amount that was looked at elsewhere. @throws RangeError for what is no whole number of paise */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(String(amount));
  return amount as Paise;
}

/** Rupees, whole or with paise, as they are kept. @throws RangeError for a part of a paisa */
export function paiseOf(rupees: number): Paise {
  const amount = Math.round(rupees * 100);
  if (Math.abs(rupees * 100 - amount) > 1e-3) throw new RangeError(String(rupees));
  return paise(amount);
}

/** Whole rupees, rounded up: what fields of whole rupees say of an amount (CO-28). */
export const rupeesUp = (amount: Paise): number => Math.ceil(amount / 100);

export const plus = (one: Paise, other: Paise): Paise => (one + other) as Paise;
export const minus = (one: Paise, other: Paise): Paise => (one - other) as Paise;
export const least = (one: Paise, other: Paise): Paise => (one < other ? one : other);
export const most = (one: Paise, other: Paise): Paise => (one > other ? one : other);

export function sumOf<T>(of: readonly T[], amount: (each: T) => Paise): Paise {
  let sum = 0;
  for (const each of of) sum += amount(each);
  return sum as Paise;
}

/**
 * `amount × times / over`, rounded once: exact, in numbers below 2^53 and in BigInt above. None is negative.
 *
 * @param rounding interest, fees and taxes half up; penal charges down
 */
export function share(amount: number, times: number, over: number, rounding: 'half up' | 'down'): Paise {
  const half = rounding === 'half up' ? over : 0;
  const twice = 2 * amount * times + half;
  if (Number.isSafeInteger(twice)) return ((twice - (twice % (2 * over))) / (2 * over)) as Paise;
  return paise(Number((2n * BigInt(amount) * BigInt(times) + BigInt(half)) / (2n * BigInt(over))));
}

/** A share in hundredths of a per cent. */
export const basisPoints = (amount: Paise, points: number, rounding: 'half up' | 'down'): Paise =>
  share(amount, points, 10_000, rounding);

/** An amount to the paisa: ₹1,234.50, and ₹1,234 where there are no paise. */
export function formatExact(amount: Paise): string {
  const size = Math.abs(amount);
  const part = size % 100;
  const text = `${amount < 0 ? '-' : ''}₹${grouped((size - part) / 100)}`;
  return part === 0 ? text : `${text}.${String(part).padStart(2, '0')}`;
}
