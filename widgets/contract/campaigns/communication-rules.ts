import { daysAfter, isDay, type Day } from '../time.ts';
import { matches, required } from '../rules/basic-validation.ts';
import { noAddress } from '../rules/no-address.ts';
import type { Rule } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, unwritableAnywhere, writable } from '../rules/writable.ts';
import { places, refusalLength, typedLength, typedPlacesOf, type PlaceName } from './communication.ts';

/** The days ahead that a typed day may lie. */
const mostDaysAhead = 90;

/** The rules of the remark with which a communication is refused. */
export const refusalRules: readonly Rule[] = [
  required('Say why it is refused'),
  trimmed(maxLength(refusalLength), writable(unwritableAnywhere)),
];

/** The rules of what a person types into a place. `today` is YYYY-MM-DD in India. */
function placeRules(kind: 'day' | 'time' | 'text', today: Day): readonly Rule[] {
  if (kind === 'time') return [required(), matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm')];
  if (kind === 'text')
    return [
      required(),
      maxLength(typedLength),
      noAddress(),
      (value) => (/[\p{Cc}{}<>]/u.test(String(value)) ? 'Enter words without < > and { }' : undefined),
    ];
  const isNear = (day: string) => isDay(day) && day >= today && day <= daysAfter(today, mostDaysAhead);
  return [
    required(),
    (value) => (isNear(String(value)) ? undefined : `Choose a day from today to ${mostDaysAhead} days ahead`),
  ];
}

/**
 * The messages about the typed places of a template, by place; empty for good ones. The form runs it for the person, the
 * server for the truth.
 *
 * @param today YYYY-MM-DD in India
 */
export function typedPlaceErrors(
  text: string,
  typed: Readonly<Partial<Record<PlaceName, string>>>,
  today: Day,
): Partial<Record<PlaceName, string>> {
  const errors: Partial<Record<PlaceName, string>> = {};
  for (const name of typedPlacesOf(text)) {
    const place = places[name];
    const message = 'typed' in place ? trimmed(...placeRules(place.typed, today))(typed[name]) : undefined;
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}
