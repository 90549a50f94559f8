import type { SomeLists } from '../../lists/source.ts';
import type { Applications } from './application-base.store.ts';
import { documentProcessing } from './document-processing.ts';
import { complianceLists } from './compliance-lists.ts';
import { holdList } from './hold.ts';
import { vkycLists } from './vkyc-lists.ts';
import { fraudReviewLists, partnerLists, queueLists } from './queue-lists.ts';

/** The lists of loan applications. */
export const applicationLists = {
  'document-processing': documentProcessing,
  hold: holdList,
  ...queueLists,
  ...complianceLists,
  ...vkycLists,
  ...fraudReviewLists,
  ...partnerLists,
} as const satisfies SomeLists<Applications>;
