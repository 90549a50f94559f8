const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 field ${one}` : `${count} fields ${many}`;

/**
 * What stands above a form after a refused submit, such as `1 field needs an answer.` or
 * `1 field is wrong, 2 fields need an answer.`
 *
 * @param messages by field; undefined where there is none
 * @param values by field; a field with a message and nothing typed needs an answer, any other is wrong
 */
export function errorCountText<Name extends string>(
  messages: Readonly<Partial<Record<Name, string | undefined>>>,
  values: Readonly<Partial<Record<Name, string>>>,
): string {
  const names = (Object.keys(messages) as Name[]).filter((name) => messages[name] !== undefined);
  const wrong = names.filter((name) => values[name]).length;
  const empty = names.length - wrong;
  return `${[
    ...(wrong > 0 ? [counted(wrong, 'is wrong', 'are wrong')] : []),
    ...(empty > 0 ? [counted(empty, 'needs an answer', 'need an answer')] : []),
  ].join(', ')}.`;
}
