/** What a dialer passes with a call: a screen's inputs by property or attribute name. */
export type CallInputs = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `crtObjectId` -> `crt-object-id`. */
const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names of a call's inputs as attributes. */
export const attributeNames = (call: CallInputs): string[] => Object.keys(call).map(attributeName);

/**
 * The attributes that put a call into an element: the new text of each, and null for each that is removed. An attribute
 * that the call does not name is removed, so that nothing of the former customer stays beside the next one. A lasting
 * attribute stays unless the call names it. Names that the element does not have are ignored.
 *
 * @param names the attributes that the element may have
 * @param lasting the attributes that stay from one call to the next
 */
export function callAttributes(
  call: CallInputs,
  names: readonly string[],
  lasting: readonly string[],
): ReadonlyMap<string, string | null> {
  const texts = new Map<string, string | null>();
  for (const name of names) if (!lasting.includes(name)) texts.set(name, null);
  for (const [property, value] of Object.entries(call)) {
    const name = attributeName(property);
    if (!names.includes(name)) continue;
    const isAbsent = value === null || value === undefined || value === false;
    texts.set(name, isAbsent ? null : value === true ? '' : String(value));
  }
  return texts;
}
