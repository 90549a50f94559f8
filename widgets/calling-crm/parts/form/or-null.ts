/** A text as a save sends it: null for an absent or empty one. */
export const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
