/** What stands between the digits of a written number; marks of direction, which a copy brings along, are among it. */
const betweenDigits = /[\s\p{Z}\p{Cf}\p{Pd}()[\]./]/gu;
/** As it is, after a zero, or with the code of India: once, and before a number of India alone. */
const written = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** A digit of any script as 0 to 9: the digits of a script stand one after another, from its zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/**
 * The 10 digits of an Indian mobile number as people, files and dialers write it: `+91 98765 43210`, `09876543210`,
 * `0091-9876543210`. Undefined for anything else: a number is never cut to another one, and one of another country is
 * none.
 */
export function readMobile(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^['\u2018\u2019]/, '')
    .normalize('NFKC')
    .replace(betweenDigits, '')
    .replace(/\p{Nd}/gu, plainDigit);
  return written.exec(plain)?.[1];
}
