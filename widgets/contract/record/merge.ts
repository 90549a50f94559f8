/** A field that two people have changed to different values, or that only makes sense together with one of them. */
export interface Ask<Value> {
  /** What the person has, or what stood there before a colleague changed it. */
  mine: Value;
  theirs: Value;
}

export interface Merged<Fields extends object> {
  /** Of a field that is asked: what the person has typed, or else what the colleague saved. */
  values: Fields;
  /** The fields that took a colleague's value because the person had not touched them. */
  taken: (keyof Fields)[];
  /** The fields of which the person must say which value stays, before anything is saved. */
  asks: { [Name in keyof Fields]?: Ask<Fields[Name]> };
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Joins what a person has in a form with what a colleague has saved meanwhile. A field is touched if the person's value
 * differs from the base. A list is one field: an empty one may mean all, and two half lists would be nobody's wish.
 *
 * @param base the record as the person has read it
 * @param groups fields that are only right together: where one is touched, a colleague's change of another is asked
 */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  groups: readonly (readonly (keyof Fields)[])[] = [],
): Merged<Fields> {
  const names = Object.keys(theirs) as (keyof Fields)[];
  const isTouched = (name: keyof Fields) => !isSame(mine[name], base[name]);
  const merged: Merged<Fields> = { values: { ...mine }, taken: [], asks: {} };
  for (const name of names) {
    if (isSame(theirs[name], base[name]) || isSame(theirs[name], mine[name])) continue;
    const isOfTouchedGroup = groups.some((group) => group.includes(name) && group.some(isTouched));
    if (isTouched(name) || isOfTouchedGroup) merged.asks[name] = { mine: mine[name], theirs: theirs[name] };
    else merged.taken.push(name);
    if (!isTouched(name)) merged.values[name] = theirs[name];
  }
  return merged;
}
