import { nachCodesPlace } from '../../../../widgets/contract/nach-codes/nach-codes.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { nachCodesBase } from './lists/nach-codes-base.store.ts';
import { nachCodesLists } from './lists/nach-codes-list.ts';
import { nachCodeCsvHandlers } from './nach-codes-csv.ts';
import { nachCodeHandlers } from './nach-codes.handlers.ts';

export const nachCodesDesk = defineListDesk({
  place: nachCodesPlace,
  base: nachCodesBase,
  lists: nachCodesLists,
  handlers: { ...nachCodeHandlers, ...nachCodeCsvHandlers },
});
