/** What a dialer says of a call: a screen's inputs by property or attribute name. */
export type CallInputs = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `crtObjectId` -> `crt-object-id`. */
const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names of a call's inputs as attributes. */
export const attributeNames = (call: CallInputs): string[] => Object.keys(call).map(attributeName);

/**
 * What makes a call that of an element: of the attributes that it may have, the new text of each, and null for those that go.
 * What the call does not name goes, so that nothing of the former customer stays beside the next one; what lasts stays
 * unless the call names it. Other names say nothing.
 *
 * @param names the attributes that the element may have
 * @param lasting those that go on from one call to the next
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
