import { listRows, listTypes, type ListType } from '../../../../../widgets/contract/lists.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { findInLists } from './find-rows.store.ts';
import { readWholeKey, type WholeKey } from './whole-key.ts';
import type { EveryList, ListSource } from '../source.ts';

type Found = CallReply<'findRows'>['found'];

/**
 * Applications that have ended, which may stand in no list: found by a whole key, as far as the caller may see them.
 * `ended` is set in each.
 */
export type FindEnded = (search: WholeKey, context: CallContext) => Promise<Found>;

function findRowsOf(lists: EveryList, findEnded: FindEnded): Handler<'findRows'> {
  return async (asked, context) => {
    const { caller, db } = context;
    if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
    const { searchColumn } = asked;
    const value = await readWholeKey(context, asked, { entity: 'list', list: 'all' });
    const typeOf = new Map<ListSource, ListType>();
    for (const type of listTypes) {
      const { routeKey, searchTypes } = listRows[type];
      const isOpen = caller.staff.routeKeys.includes(routeKey) && searchTypes.includes(searchColumn);
      if (isOpen && lists[type].base.loanColumn !== undefined) typeOf.set(lists[type], type);
    }
    const sources = [...typeOf.keys()];
    const found: Found = [];
    for (const base of new Set(sources.map((source) => source.base))) {
      const over = sources.filter((source) => source.base === base);
      // oxlint-disable-next-line no-await-in-loop -- two tables at most
      for (const { record, places } of await findInLists(db, base, over, { column: searchColumn, value }, context)) {
        const { loanApplicationNumber: loan = '', cells } = record;
        const { name, emailId } = cells;
        // Lists search loan numbers and addresses by their beginning, which finds longer ones of other people too.
        if (searchColumn === 'loanApplicationNumber' && loan !== value) continue;
        if (searchColumn === 'emailId' && String(emailId).toLowerCase() !== value.toLowerCase()) continue;
        found.push({
          rowId: record.id,
          loanApplicationNumber: loan,
          name: typeof name === 'string' ? name : null,
          places: places.flatMap(({ source, tab: { queueName, tabName } }) => {
            const listType = typeOf.get(source);
            return listType === undefined ? [] : [{ listType, queueName, tabName }];
          }),
        });
      }
    }
    for (const one of await findEnded({ searchColumn, searchValue: value }, context)) {
      const known = found.find(({ rowId }) => rowId === one.rowId);
      if (known) Object.assign(known, { ended: one.ended });
      else found.push(one);
    }
    return { found };
  };
}

/** The search over all lists of the caller. */
export function findRowsHandlers(lists: EveryList, findEnded: FindEnded) {
  return { findRows: findRowsOf(lists, findEnded) };
}
