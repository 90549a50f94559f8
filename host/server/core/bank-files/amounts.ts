/** Rupees with two decimals, as banks write them. */
export const twoDecimals = (rupees: number) => rupees.toFixed(2);

const paiseOf = (amount: string) => BigInt(amount.replace('.', ''));

/** The sum of amounts with two decimals, exact however many there are. */
export function sumOf(amounts: readonly string[]): string {
  const paise = amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n);
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount of a line: at least a paisa. */
export const amountPattern = [/^(?!0+\.00$)(0|[1-9]\d{0,11})\.\d{2}$/, 'an amount with two decimals'] as const;
