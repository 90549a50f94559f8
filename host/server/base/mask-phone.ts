/** 98xxxxxx10: a mobile number's first and last two digits, without country code. Null for fewer than six digits. */
export function maskPhone(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-10) ?? '';
  return digits.length < 6 ? null : `${digits.slice(0, 2)}${'x'.repeat(digits.length - 4)}${digits.slice(-2)}`;
}
