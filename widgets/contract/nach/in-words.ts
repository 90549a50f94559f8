const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const belowHundred = (number: number): string =>
  number < 20 ? (ones[number] ?? '') : [tens[Math.floor(number / 10)], ones[number % 10]].filter(Boolean).join('-');

/** The parts that India counts by, the largest first, each with how many of the one below it make one. */
const parts = [
  ['crore', 10_000_000],
  ['lakh', 100_000],
  ['thousand', 1000],
  ['hundred', 100],
] as const;

function words(number: number): string[] {
  for (const [name, size] of parts)
    if (number >= size) return [...words(Math.floor(number / size)), name, ...words(number % size)];
  return number === 0 ? [] : [belowHundred(number)];
}

/** Whole rupees as a form has them in words: `Four thousand eight hundred rupees only`. */
export function rupeesInWords(amount: number): string {
  const text = amount === 0 ? 'zero' : words(amount).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} rupees only`;
}
