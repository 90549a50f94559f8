import { readMobile } from '../../../../../widgets/contract/rules/read-mobile.ts';
import { email, loanApplicationNumber, mobile } from '../../../../../widgets/contract/rules/validation.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { admitNumber } from '../../limits/admit-number.ts';
import { unwritable } from '../../../../../widgets/contract/rules/writable.ts';

/** A search over all lists takes a whole number or address: it shows whose it is. */
const whole = { loanApplicationNumber: loanApplicationNumber(), contactNumber: mobile(), emailId: email() };

/** A whole number or address that somebody searches for. */
export interface WholeKey {
  searchColumn: keyof typeof whole;
  searchValue: string;
}

/**
 * The key of a search, without spaces around it. A search for a number or an address is counted and recorded in the audit.
 *
 * @param place where it is looked for, for the audit
 * @throws Refusal VALIDATION_FAILED for a part of a key, TOO_MANY_SEARCHES
 */
export async function readWholeKey(
  context: CallContext,
  { searchColumn, searchValue }: WholeKey,
  place: { entity: string } & Readonly<Record<string, string>>,
): Promise<string> {
  const typed = searchValue.trim();
  const value = searchColumn === 'contactNumber' ? (readMobile(typed) ?? typed) : typed;
  const wrong = whole[searchColumn](value) ?? (unwritable.test(value) ? 'Enter plain text' : undefined);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { searchValue: wrong } });
  if (searchColumn !== 'loanApplicationNumber') await admitNumber(context, value.toLowerCase(), place);
  return value;
}
