/** Puts commas into digits in the Indian way: 12,34,567. Anything else stays as it is. */
export function groupDigits(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,') : text;
}

/**
 * Whole rupees as digits, from what people type and paste: 120000, 1,20,000, ₹ 1,20,000.00, Rs. 5000/-. Undefined for
 * anything else, also for paise: an amount is never rounded for somebody. `.0` is refused too, because a second digit
 * may follow.
 */
export function readRupees(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\s/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/(?:\.00)?(?:\/-)?$/, '');
  return typed.trim() === '' || /^,*\d[\d,]*$/.test(text) ? text.replaceAll(',', '') : undefined;
}
