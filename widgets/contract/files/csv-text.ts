/** The start of a text that a spreadsheet would take as a formula, also in full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
/** Marks the file as UTF-8, so that a spreadsheet reads names in any script and the rupee sign. */
export const byteOrderMark = '\uFEFF';

/**
 * A value as a CSV cell: quoted where it must be. A text that a spreadsheet would run gets an apostrophe before it; a
 * true negative number stays a number.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;
