/** Cuts a text at a length and marks the cut; the whole text belongs in a tooltip (CO-29). */
export function trimText(text: string, length = 30): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}

/** 98xxxxxx10. A number that comes masked stays as it is; "-" where there is none. */
export function maskPhone(phone: unknown): string {
  if (typeof phone !== 'string' && typeof phone !== 'number') return '-';
  const text = String(phone).trim();
  if (text === '') return '-';
  const digits = text.replace(/\D/g, '').slice(-10);
  return digits.length === 10 ? `${digits.slice(0, 2)}xxxxxx${digits.slice(-2)}` : text;
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '');
}
const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase();
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `bankingDetails` -> `Banking Details`. */
export function titleFromCamelCase(name: string): string {
  return wordsOf(name).map(capital).join(' ');
}

/** `bankAccountConsentWithOTP` -> `Bank account consent with OTP`. */
export function labelFromCamelCase(name: string): string {
  return capital(
    wordsOf(name)
      .map((word) => (isAcronym(word) ? word : word.toLowerCase()))
      .join(' '),
  );
}

/** `Lakshmi Venkataraman` -> `LV`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
