const offsetMs = 5.5 * 60 * 60 * 1000;

/** A moment as `YYYY-MM-DD HH:mm:ss` on an Indian clock, whatever the machine's zone. India keeps one offset all year. */
export function indianTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The moment at which the Indian day of a moment began. */
export function startOfIndianDay(moment: Date): Date {
  const day = 24 * 60 * 60 * 1000;
  return new Date(Math.floor((moment.getTime() + offsetMs) / day) * day - offsetMs);
}
