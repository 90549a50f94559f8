const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns true when a text may be compared with an id */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
