import { listRows, listTypes, type ListType } from '../../../../widgets/contract/lists.ts';
import { email, loanApplicationNumber, mobile } from '../../../../widgets/contract/rules/validation.ts';
import type { Handler } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { admitNumber } from '../../session/admit-number.ts';
import { findInLists } from './find-rows.store.ts';
import type { EveryList, ListSource } from '../source.ts';
import { unwritable } from '../unwritable.ts';

/** A search over all lists takes a whole number or address: it shows whose it is. */
const whole = { loanApplicationNumber: loanApplicationNumber(), contactNumber: mobile(), emailId: email() };

function findRowsOf(lists: EveryList): Handler<'findRows'> {
  return async ({ searchColumn, searchValue }, context) => {
    const { caller, db } = context;
    if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
    const value = searchValue.trim();
    const wrong = whole[searchColumn](value) ?? (unwritable.test(value) ? 'Enter plain text' : undefined);
    if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { searchValue: wrong } });
    if (searchColumn !== 'loanApplicationNumber')
      await admitNumber(context, value.toLowerCase(), { entity: 'list', list: 'all' });
    const typeOf = new Map<ListSource, ListType>();
    for (const type of listTypes) {
      const { routeKey, searchTypes } = listRows[type];
      const isOpen = caller.staff.routeKeys.includes(routeKey) && searchTypes.includes(searchColumn);
      if (isOpen && lists[type].base.loanColumn !== undefined) typeOf.set(lists[type], type);
    }
    const sources = [...typeOf.keys()];
    const found = [];
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
    return { found };
  };
}

/** The search over all lists of the caller. */
export function findRowsHandlers(lists: EveryList) {
  return { findRows: findRowsOf(lists) };
}
