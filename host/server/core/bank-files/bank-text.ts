/** What banks take of a text: the Latin letters, digits and marks that ISO 20022 calls basic. */
const taken = /^[A-Za-z0-9/?:().,'+ -]*$/;
const notTaken = /[^A-Za-z0-9/?:().,'+ -]/u;

/** What is written for a sign that banks do not take and that means the same. */
const written: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  _: '-',
  '&': ' AND ',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const accents = /\p{Mn}/gu;
const latinAccent = /(?<=[A-Za-z])\p{Mn}+/gu;

/** A text as a bank takes it, or what keeps it from being written. Nothing is cut off: a sign that has no Latin form refuses the text. */
export function bankText(text: string): { text: string } | { problem: string } {
  const latin = [...text.normalize('NFD').replaceAll(latinAccent, '')]
    .map((sign) => written[sign] ?? sign)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (taken.test(latin)) {
    // A cell that begins otherwise is run by spreadsheets, and refused by banks.
    return latin === '' || /^[A-Za-z0-9]/.test(latin)
      ? { text: latin }
      : { problem: 'begins with a letter or a digit' };
  }
  const sign = (notTaken.exec(latin)?.[0] ?? '').replaceAll(accents, '');
  return { problem: sign === '' ? 'Latin letters alone' : `the bank takes no ${sign}` };
}
