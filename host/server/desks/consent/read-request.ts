import { contact as contactRule } from '../../../../widgets/contract/rules/validation.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { contactOf } from '../../base/contact.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { admitNumber } from '../../core/limits/admit-number.ts';
import { subjectsOfLoan, type ConsentSelection } from '../../core/contacts/consent.store.ts';
import { subjectsOfContact } from '../../core/contacts/record-consent.ts';

type Asked = CallInput<'consentRecords'>;

/** @throws Refusal VALIDATION_FAILED for half a search, and for a part of a number or address */
function readSearch({ searchColumn, searchValue }: Asked): { column: string; value: string } | undefined {
  if (searchColumn === undefined && searchValue === undefined) return undefined;
  const value = searchValue?.trim() ?? '';
  const fieldErrors: FieldErrors = {};
  if (searchColumn === undefined) fieldErrors['searchColumn'] = 'Choose what to search by';
  if (value === '') fieldErrors['searchValue'] = 'Please enter the search text';
  else if (unwritable.test(value))
    fieldErrors['searchValue'] = 'The search text has characters that cannot be searched for';
  const wrong = searchColumn === 'contact' ? contactRule()(value) : undefined;
  if (wrong !== undefined) fieldErrors['searchValue'] = wrong;
  if (searchColumn === undefined || Object.keys(fieldErrors).length > 0)
    throw refuse('VALIDATION_FAILED', { fieldErrors });
  return { column: searchColumn, value };
}

/**
 * Which consents a request is about. A search for a number or an address is counted and recorded in the audit, as on every
 * screen: the answer shows whose it is.
 *
 * @throws Refusal VALIDATION_FAILED, TOO_MANY_SEARCHES
 */
export async function readSelection(context: CallContext, input: Asked): Promise<ConsentSelection> {
  const search = readSearch(input);
  const { purpose, status } = input;
  if (!search) return { purpose, status };
  if (search.column === 'loanApplicationNumber')
    return { purpose, status, subjects: await subjectsOfLoan(context.db, search.value) };
  const contact = contactOf(search.value.includes('@') ? 'EMAIL' : 'SMS', search.value) ?? '';
  await admitNumber(context, contact, { entity: 'consent', list: 'consents' });
  return { purpose, status, subjects: await subjectsOfContact(context.db, contact) };
}
