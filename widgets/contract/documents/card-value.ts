import { firstMessage } from '../rules/rule.ts';
import type { Day } from '../time.ts';
import { keptDate, sentDate } from './card-dates.ts';
import { cardFieldRules, type CardField } from './card-field-rules.ts';
import { writtenValue } from './document-cards.ts';
import type { KeyLabel } from './documents.ts';

/** Values that nobody types at the document desk, so that no form of it has a rule for them. */
const ownRules: Readonly<Record<string, readonly [RegExp, string]>> = {
  AD_NUMBER: [/^X{4} X{4} \d{4}$/, 'Send the last four digits alone: XXXX XXXX 1234'],
  BA_ACCOUNT_NUMBER: [/^\d{9,18}$/, 'Send 9 to 18 digits'],
};

/** A value that an application brings for a card, as it is kept, or what is wrong with it. */
export function cardValue(
  field: Pick<CardField, 'key' | 'variant' | 'rule'>,
  value: string,
  rest: { choices: readonly KeyLabel[] | undefined; today: Day },
): { kept: string } | { message: string } {
  const isDate = field.variant === 'date';
  const kept = isDate ? keptDate(value.trim()) : writtenValue(field, value);
  const wrong = firstMessage(isDate ? sentDate(kept) : kept, cardFieldRules(field, rest));
  if (wrong !== undefined) return { message: wrong };
  const [pattern, message] = ownRules[field.key] ?? [];
  return pattern?.test(kept) === false ? { message: message ?? '' } : { kept };
}
