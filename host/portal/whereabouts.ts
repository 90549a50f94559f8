import type { CallInput, CallReply } from '../../widgets/contract/schemas.ts';
import { isListType, listRows } from '../../widgets/contract/lists.ts';
import { readNumber } from '../../widgets/kit/list/read-number.ts';
import type { Destination } from './destinations.ts';
import { screenAddress } from './screen-address.ts';
import { grantedKeys, type ScreenTable, type Visitor } from './screen-table.ts';
import { offeredPortals } from './menu.ts';

type Search = CallInput<'findRows'>;
export type Found = CallReply<'findRows'>['found'][number];

/** The search that a text is: a whole mobile number, e-mail address or loan number; undefined for any other text. */
export function searchOf(text: string): Search | undefined {
  if (text.trim() === '') return undefined;
  // Twelve digits alone are a loan number, although a mobile number with the code of India has as many.
  const isLoan = /^\d{12,20}$/.test(text.trim());
  const mobile = isLoan ? undefined : readNumber('mobile', text.trim()).value;
  if (mobile !== undefined) return { searchColumn: 'contactNumber', searchValue: mobile };
  const loan = readNumber('positiveNumber', text.trim()).value;
  if (loan !== undefined)
    return loan.length < 12 ? undefined : { searchColumn: 'loanApplicationNumber', searchValue: loan };
  const contact = readNumber('contact', text.trim()).value;
  return contact === undefined ? undefined : { searchColumn: 'emailId', searchValue: contact };
}

/** The address of a list that shows one application: its tab, searched for the loan. */
function listAddress(path: string, queueName: string, loan: string): string {
  const view = new URLSearchParams({ tab: queueName, by: 'loanApplicationNumber', search: loan });
  return `${path}?${view.toString()}`;
}

/**
 * The places that an application leads to: itself where the visitor may open it, and each list where it stands. One that
 * has ended may stand in no list.
 */
export function placesOf(
  table: ScreenTable,
  visitor: Visitor,
  { loanApplicationNumber, name, places, rowId, ended }: Found,
): Destination[] {
  const keys = offeredPortals(visitor).flatMap((portal) => grantedKeys(visitor, portal));
  const who = name === null ? loanApplicationNumber : `${loanApplicationNumber} ${name}`;
  const standing = places.flatMap(({ listType, queueName, tabName }): Destination[] => {
    if (!isListType(listType)) return [];
    const { title, path } = listRows[listType];
    return [{ path: listAddress(path, queueName, loanApplicationNumber), label: who, detail: `${title}, ${tabName}` }];
  });
  const isApplication =
    ended !== undefined ||
    places.some(({ listType }) => isListType(listType) && listRows[listType].over === 'application');
  const address =
    isApplication && keys.includes('DOCUMENT_VERIFICATION')
      ? screenAddress(table, 'DOCUMENT_VERIFICATION', { loanApplicationNumber, rowId })
      : undefined;
  const detail = ended ?? (standing[0] && `stands in ${standing[0].detail}`);
  if (address === undefined || detail === undefined) return standing;
  return [{ path: address, label: `Open ${who}`, detail }, ...standing];
}
