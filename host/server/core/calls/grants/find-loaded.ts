import type { CallContext } from '../../../call/handler.ts';
import type { CallParameters } from '../call-parameters.ts';
import { findCalledCustomer, type CalledCustomer } from '../customer.store.ts';
import { limitGuesses, searchedNumber } from './limit-guesses.ts';

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
  const number = searchedNumber(given);
  if (named || number === undefined) return { customer: named, number: undefined };
  const { takeBack } = await limitGuesses(given, isSigned, context);
  const customer = await findCalledCustomer(
    context.db,
    { entityId: undefined, loanAppNo: undefined, phone: number },
    product,
  );
  if (customer) await takeBack();
  return { customer, number };
}
