/** 98xxxxxx10: the first and last two digits of a mobile number, country code and punctuation aside; null where there is no number. */
export function maskPhone(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-10) ?? '';
  return digits.length < 6 ? null : `${digits.slice(0, 2)}${'x'.repeat(digits.length - 4)}${digits.slice(-2)}`;
}
