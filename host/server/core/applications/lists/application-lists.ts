import { readEvery } from '../../choices/choices.store.ts';
import type { ListSource, SomeLists } from '../../lists/source.ts';
import type { Applications } from './application-base.store.ts';
import { byHoldReasons } from './application-filters.ts';
import { documentProcessing } from './document-processing.ts';
import { complianceLists } from './compliance-lists.ts';
import { holdList } from './hold.ts';
import { vkycLists } from './vkyc-lists.ts';
import { fraudReviewLists, partnerLists, queueLists } from './queue-lists.ts';

const lists = {
  'document-processing': documentProcessing,
  hold: holdList,
  ...queueLists,
  ...complianceLists,
  ...vkycLists,
  ...fraudReviewLists,
  ...partnerLists,
} as const satisfies SomeLists<Applications>;

/** The list by the hold reasons that the lender has now. */
function withHoldReasons(list: ListSource<Applications>): ListSource<Applications> {
  return {
    ...list,
    async as({ db }) {
      const reasons = await readEvery(db, 'holdReason');
      const tabs = list.tabs.map((tab) =>
        tab.filters ? { ...tab, filters: byHoldReasons(tab.filters, reasons) } : tab,
      );
      return { ...list, tabs, filters: byHoldReasons(list.filters, reasons) };
    },
  };
}

/** The lists of loan applications. */
export const applicationLists = Object.fromEntries(
  Object.entries(lists).map(([type, list]) => [type, withHoldReasons(list)]),
) as { [Type in keyof typeof lists]: ListSource<Applications> };
