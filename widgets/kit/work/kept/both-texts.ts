/** The values of a form that is kept: each a text, choices too. */
export type Texts<Values> = Record<keyof Values, string>;

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

export function isSame<Values extends object>(one: Values, other: Values): boolean {
  return namesOf(one).every((name) => one[name] === other[name]);
}

/** The fields of a form in what was kept of it. */
export function textOf<Values extends Texts<Values>>(kept: Values, empty: Values): Values {
  const text = { ...empty };
  for (const name of namesOf(empty)) text[name] = kept[name] ?? empty[name];
  return text;
}

/**
 * A form's text beside one that was kept elsewhere: what was changed here stands, and the rest is the other's. Words come
 * after those that were written first, because they cannot be chosen again.
 *
 * @param before what the form held before it was typed in
 * @param words the field with words of one's own
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
