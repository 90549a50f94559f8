import type { ListType } from '../../../widgets/contract/lists.ts';
import type { AuditEntry } from '../audit/audit.store.ts';
import { maskPhone } from '../calling/mask-phone.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { ownerOf } from '../locks/hold-lock.ts';
import type { Search } from './condition-sql.store.ts';
import * as searches from './number-search.store.ts';

/**
 * Different numbers that one person may search for within an hour: more than anybody is called by, and too few to find a masked
 * number by trying.
 */
export const mostNumbersAnHour = 60;

/**
 * Lets a search for a whole number pass and writes it down, once for each number and hour: its answer tells whose number it is,
 * which the lists mask.
 *
 * @throws Refusal TOO_MANY_SEARCHES; the audit keeps the first of an hour
 */
export async function admitSearch(context: CallContext, type: ListType, search: Search | undefined): Promise<void> {
  if (search?.column !== 'contactNumber') return;
  const { staffId } = ownerOf(context);
  const after = { list: type, number: maskPhone(search.value) };
  const entry: AuditEntry = { action: 'SEARCH_NUMBER', entity: 'list', after };
  const counted = await context.transaction(async (tx) => {
    const searched = { staffId, number: search.value, now: context.now(), limit: mostNumbersAnHour };
    const found = await searches.count(tx, searched);
    if (found === 'first') await context.record(tx, entry);
    return found;
  });
  if (counted === 'firstRefused' || counted === 'refusedAgain')
    throw refuse('TOO_MANY_SEARCHES', { attempt: entry, isRecorded: counted === 'firstRefused' });
}
