import type { CallContext } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { CallParameters } from '../call-parameters.ts';
import { findCalledCustomer, type CalledCustomer } from '../telephony/customer.store.ts';
import { maskPhone } from '../../mask-phone.ts';
import * as guesses from '../telephony/number-guess.store.ts';

/**
 * How many different unknown numbers one network may load calls by within an hour: enough for some unknown callers, too
 * few to find a masked number by trying. Customers' numbers do not count, so any number of agents can work behind one
 * address.
 */
export const mostGuessesAnHour = 60;

function productOf(given: CallParameters): 'PERSONAL_LOAN' | 'BANKING' | undefined {
  const named = given['product-type']?.toUpperCase();
  return named === 'PERSONAL_LOAN' || named === 'BANKING' ? named : undefined;
}

interface Found {
  customer: CalledCustomer | undefined;
  /** The 10 digits that were searched for; undefined when another key named the customer. */
  number: string | undefined;
}

/**
 * The customer whom the dialer's parameters name. In a signed link the dialer has chosen the phone number. Without one,
 * anybody with the page's address may choose it, so these searches are limited.
 *
 * @throws Refusal TOO_MANY_SEARCHES
 */
export async function findLoaded(given: CallParameters, isSigned: boolean, context: CallContext): Promise<Found> {
  const product = productOf(given);
  const keys = { entityId: given['entity-id'], loanAppNo: given['loan-app-no'], phone: undefined };
  const named = await findCalledCustomer(context.db, keys, product);
  const number = given['phone']?.replace(/\D/g, '').slice(-10);
  if (named || number?.length !== 10) return { customer: named, number: undefined };
  const tried = { ip: context.ip, number, now: context.now(), limit: mostGuessesAnHour };
  // Count the number before the search, so that many requests at once gain nothing.
  if (!isSigned && !(await context.transaction((tx) => guesses.count(tx, tried))))
    throw refuse('TOO_MANY_SEARCHES', {
      attempt: { action: 'LOAD_CALL', entity: 'CALL', after: { number: maskPhone(number) } },
    });
  const customer = await findCalledCustomer(
    context.db,
    { entityId: undefined, loanAppNo: undefined, phone: number },
    product,
  );
  if (customer && !isSigned) await context.transaction((tx) => guesses.takeBack(tx, tried));
  return { customer, number };
}
