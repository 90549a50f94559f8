/** The values of a form that is kept: each a text, choices too; words of one's own are `remarks`. */
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
 */
export function bothTexts<Values extends Texts<Values> & { remarks: string }>(
  kept: Values,
  typed: Values,
  before: Values,
): Values {
  const both = { ...kept };
  for (const name of namesOf(kept)) if (typed[name] !== before[name]) both[name] = typed[name];
  if (typed.remarks !== before.remarks && kept.remarks !== before.remarks)
    both.remarks = [kept.remarks, typed.remarks].filter((part) => part !== '').join('\n');
  return both;
}
