/**
 * What a filter may take where a value is typed beside an option (FL-16): any text unless its option names one of these.
 * The screen refuses what does not fit before it asks, the server when it is asked.
 */
export const typedFilters = {
  pincode: { pattern: /^[1-9]\d{0,5}$/, message: 'Enter a PIN code, or the digits that it begins with' },
} as const satisfies Record<string, { pattern: RegExp; message: string }>;

export type TypedFilter = keyof typeof typedFilters;

const mostCharacters = 60;

/** Why a typed value does not fit; undefined where it does. A kind of a later backend takes any text. */
export function typedFilterMessage(takes: string | undefined, text: string): string | undefined {
  if (text.trim().length > mostCharacters) return `Enter at most ${mostCharacters} characters`;
  if (takes === undefined || !Object.hasOwn(typedFilters, takes)) return undefined;
  const { pattern, message } = typedFilters[takes as TypedFilter];
  return pattern.test(text.trim()) ? undefined : message;
}
