const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysFirst = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;

/** A date as a card shows it: DD-MM-YYYY, made from YYYY-MM-DD. Any other text stays as it is (DV-34, DV-35). */
export function shownDate(value: string): string {
  const [, year, month, day] = isoDate.exec(value) ?? [];
  return year === undefined ? value : `${day}-${month}-${year}`;
}

/** A date as an update sends it: DD/MM/YYYY, whichever way it was written (AP-42). */
export function sentDate(value: string): string {
  return shownDate(value.trim()).replaceAll('-', '/');
}

/** A date as it is kept: YYYY-MM-DD. A text that is no date stays as it is. */
export function keptDate(value: string): string {
  const [, day, month, year] = daysFirst.exec(value) ?? [];
  return year === undefined ? value : `${year}-${month}-${day}`;
}
