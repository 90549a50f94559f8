import { searchTypes, type ListType, type SearchType } from '../../../../widgets/contract/lists.ts';
import type { CallContext } from '../../call/handler.ts';
import { admitNumber } from '../limits/admit-number.ts';
import type { Search } from './condition-sql.store.ts';

const isSearchedWhole = (type: SearchType) =>
  searchTypes[type].takes === 'mobile' || searchTypes[type].takes === 'contact';

/**
 * Admits a search. A search for a whole number or address is counted and recorded in the audit.
 *
 * @throws Refusal TOO_MANY_SEARCHES
 */
export async function admitSearch(context: CallContext, type: ListType, search: Search | undefined): Promise<void> {
  if (search && isSearchedWhole(search.column))
    await admitNumber(context, search.value.toLowerCase(), { entity: 'list', list: type });
}
