/** A rule of a field: the message to show under it, or undefined where the value is good. */
export type Rule = (value: unknown) => string | undefined;

/** The first message of several rules. */
export function firstMessage(value: unknown, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const message = rule(value);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The rules of a form, by field. */
export type FormRules<Values> = { readonly [Field in keyof Values]?: readonly Rule[] };

/** The messages of a form's fields; empty when the form may be sent. */
export function checkForm<Values extends object>(values: Values, rules: FormRules<Values>): Partial<Record<keyof Values, string>> {
  const messages: Partial<Record<keyof Values, string>> = {};
  for (const field of Object.keys(rules) as (keyof Values)[]) {
    const message = firstMessage(values[field], rules[field] ?? []);
    if (message !== undefined) messages[field] = message;
  }
  return messages;
}
