import { readMobile } from '../../../../../widgets/contract/rules/read-mobile.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import type { CallParameters } from '../call-parameters.ts';
import * as guesses from '../number-guess.store.ts';

/**
 * How many different unknown numbers one network may load calls by within an hour: enough for some unknown callers, too
 * few to find a masked number by trying. Customers' numbers do not count, so any number of agents can work behind one
 * address.
 */
export const mostGuessesAnHour = 60;

/** The 10 digits that a call is searched by; undefined when the dialer has sent no such number. */
export function searchedNumber(given: CallParameters): string | undefined {
  return readMobile(given['phone'] ?? '');
}

/**
 * Counts the number that a load is made by, before the search, so that many requests at once gain nothing. A signed link
 * is not counted.
 *
 * @returns `takeBack` uncounts the number of a customer
 * @throws Refusal TOO_MANY_SEARCHES
 */
export async function limitGuesses(
  given: CallParameters,
  isSigned: boolean,
  { ip, now, transaction }: Pick<CallContext, 'ip' | 'now' | 'transaction'>,
): Promise<{ takeBack(): Promise<void> }> {
  const number = searchedNumber(given);
  if (number === undefined || isSigned) return { takeBack: async () => undefined };
  const tried = { ip, number, now: now(), limit: mostGuessesAnHour };
  if (!(await transaction((tx) => guesses.count(tx, tried))))
    throw refuse('TOO_MANY_SEARCHES', {
      attempt: { action: 'LOAD_CALL', entity: 'CALL', after: { number: maskPhone(number) } },
    });
  return { takeBack: () => transaction((tx) => guesses.takeBack(tx, tried)) };
}
