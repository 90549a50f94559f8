import { accountNumber, accountTypes, type AccountSource } from '../../../../widgets/contract/accounts/bank-account.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import * as facts from '../applications/facts.store.ts';
import * as accounts from './accounts.store.ts';

/** Ends a number that hides the others: 1234 of XXXXXXXX1234. */
const lastFourOf = (number: string) => number.replace(/\D/g, '').slice(-4);

/** The account that the values of a card name. @returns undefined for a card that names neither number nor bank */
function accountIn(values: Readonly<Record<string, string>>) {
  const { BA_ACCOUNT_NUMBER: number = '', BA_IFSC: written = '', BA_ACCOUNT_TYPE: type = '' } = values;
  if (number === '' && written === '') return undefined;
  const ifsc = written.toUpperCase();
  return {
    number: accountNumber.test(number) ? number : null,
    last_four: lastFourOf(number),
    ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) ? ifsc : null,
    type: Object.hasOwn(accountTypes, type) ? (type as keyof typeof accountTypes) : null,
  };
}

/**
 * Makes what a card or a door says of the customer's account the current account of the application. What says the same as the
 * current one changes nothing; another account is to be checked anew.
 *
 * @param by whoever has written it; null for the customer
 */
export async function takeAccountOfCard(
  tx: Tx,
  applicationId: string,
  values: Readonly<Record<string, string>>,
  { source, staffId, now }: { source: AccountSource; staffId: string | null; now: Date },
): Promise<void> {
  const named = accountIn(values);
  if (!named) return;
  const current = await accounts.currentAccount(tx, applicationId);
  const isSame =
    current !== undefined &&
    current.number === named.number &&
    current.last_four === named.last_four &&
    current.ifsc === named.ifsc &&
    current.type === named.type;
  if (isSame) return;
  const account = { id: newId(now), application_id: applicationId };
  await accounts.addAccount(tx, {
    ...account,
    ...named,
    holder: await accounts.applicantOf(tx, applicationId),
    source,
    by_id: staffId,
    at: now,
    state: 'PROPOSED',
  });
  await accounts.moveTo(tx, account);
  if (current?.state === 'CONFIRMED') await facts.change(tx, applicationId, { isBankAccountVerified: false });
}
