/** A rule of a field: the message to show under it, or undefined for a good value. */
export interface Rule {
  (value: unknown): string | undefined;
  /** True for the rules that still hold in optional-field mode: e-mail and mobile (VA-32). */
  holdsInOptionalMode?: true;
}

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

/**
 * The messages of a form's fields; empty when the form may be sent.
 * @param isOptional optional-field mode, in which only e-mail and mobile are validated (VA-32)
 */
export function checkForm<Values extends object>(
  values: Values,
  rules: FormRules<Values>,
  { isOptional = false }: { isOptional?: boolean } = {},
): Partial<Record<keyof Values, string>> {
  const messages: Partial<Record<keyof Values, string>> = {};
  for (const field of Object.keys(rules) as (keyof Values)[]) {
    const ofField = (rules[field] ?? []).filter((rule) => !isOptional || rule.holdsInOptionalMode);
    const message = firstMessage(values[field], ofField);
    if (message !== undefined) messages[field] = message;
  }
  return messages;
}
