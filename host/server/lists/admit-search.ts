import { searchTypes, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallContext } from '../http/handler.ts';
import { admitNumber } from '../session/admit-number.ts';
import type { Search } from './condition-sql.store.ts';

/**
 * Lets a search pass; one for a whole number is counted and written down.
 *
 * @throws Refusal TOO_MANY_SEARCHES
 */
export async function admitSearch(context: CallContext, type: ListType, search: Search | undefined): Promise<void> {
  if (search && searchTypes[search.column].takes === 'mobile')
    await admitNumber(context, search.value, { entity: 'list', list: type });
}
