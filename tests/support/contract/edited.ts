/** What to put at each place (names parted by slashes); undefined takes away what is there. */
export type Edits = Readonly<Record<string, unknown>>;

/** A copy with other values at some places. @throws Error if a place does not exist */
export function edited<Value>(value: Value, edits: Edits): Value {
  const copy = structuredClone(value);
  for (const [place, put] of Object.entries(edits)) {
    const names = place.split('/');
    const last = names.pop() ?? '';
    let at: unknown = copy;
    for (const name of names) at = (at as Record<string, unknown> | undefined)?.[name];
    if (typeof at !== 'object' || at === null) throw new Error(`There is nothing at ${place}`);
    if (put === undefined) Reflect.deleteProperty(at, last);
    else Reflect.set(at, last, put);
  }
  return copy;
}
