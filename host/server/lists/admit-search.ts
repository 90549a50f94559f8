import type { ListType } from '../../../widgets/contract/lists.ts';
import { admitNumber } from '../calling/admit-number.ts';
import type { CallContext } from '../http/handler.ts';
import type { Search } from './condition-sql.store.ts';

/**
 * Lets a search pass; one for a whole number is counted and written down.
 *
 * @throws Refusal TOO_MANY_SEARCHES
 */
export async function admitSearch(context: CallContext, type: ListType, search: Search | undefined): Promise<void> {
  if (search?.column === 'contactNumber') await admitNumber(context, search.value, { entity: 'list', list: type });
}
