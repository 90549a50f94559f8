/** The values of a form that is kept: every value is a text, also a choice's. */
export type Texts<Values> = Record<keyof Values, string>;

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

export function isSame<Values extends object>(one: Values, other: Values): boolean {
  return namesOf(one).every((name) => one[name] === other[name]);
}

/** A form's fields as they were kept; a field that was not kept is empty. */
export function textOf<Values extends Texts<Values>>(kept: Values, empty: Values): Values {
  const text = { ...empty };
  for (const name of namesOf(empty)) text[name] = kept[name] ?? empty[name];
  return text;
}

/**
 * Joins a form's values with those that were kept elsewhere: a field that was changed here keeps its value, and every
 * other takes the kept one. Where both changed the free text, the typed one follows the kept one: it cannot be chosen
 * again.
 *
 * @param before what the form held before somebody typed
 * @param words the field of free text
 */
export function bothTexts<Values extends Texts<Values>>(
  kept: Values,
  typed: Values,
  before: Values,
  words: keyof Values,
): Values {
  const both = { ...kept };
  for (const name of namesOf(kept)) if (typed[name] !== before[name]) both[name] = typed[name];
  if (typed[words] !== before[words] && kept[words] !== before[words])
    both[words] = [kept[words], typed[words]].filter((part) => part !== '').join('\n') as Values[keyof Values];
  return both;
}
