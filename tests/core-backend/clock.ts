const indiaOffset = 330 * 60_000;
const wireDate = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2})$/;

/** A moment as YYYY-MM-DD HH:mm:ss of Asia/Kolkata. */
export function indiaTime(at: number): string {
  return new Date(at + indiaOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The moment of a next call date as calling forms send it, YYYY/MM/DD HH:mm of Asia/Kolkata; undefined for none. */
export function indiaMoment(text: string): number | undefined {
  if (!wireDate.test(text)) return undefined;
  const at = Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T')}:00Z`);
  return Number.isNaN(at) || !indiaTime(at - indiaOffset).startsWith(text.replaceAll('/', '-'))
    ? undefined
    : at - indiaOffset;
}

/** DD/MM/YYYY as YYYY-MM-DD; undefined for a text that is no day. */
export function keptDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2})$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const at = year === undefined ? Number.NaN : Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(written) ? undefined : written;
}
