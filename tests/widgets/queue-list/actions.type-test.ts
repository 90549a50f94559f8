import { definePlace } from '../../../widgets/contract/lists/place.ts';
import { defineActions, downloadList, openLink } from '../../../widgets/queue-list/define-actions.ts';

/**
 * Read by the compiler and never run: what stands below an expectation must fail to compile, and the types do not check
 * where one of them compiles after all.
 */
const place = definePlace({
  subject: 'parcel',
  searches: {},
  head: ['downloadList'],
  row: ['openLink'],
  lists: { parcels: { group: 'Utilities', head: ['downloadList', 'weigh'], bulkActions: ['bulkValidate'] } },
});
const weigh = { ...downloadList, label: 'Weigh' };
const rows = { openLink, bulkValidate: openLink };

export const whole = defineActions(place, rows, { downloadList, weigh });

// @ts-expect-error an action of one list's head without its row
export const missingHead = defineActions(place, rows, { downloadList });

// @ts-expect-error an action on ticked rows without its row
export const missingRow = defineActions(place, { openLink }, { downloadList, weigh });

// @ts-expect-error a row of no action of the place
export const unknownHead = defineActions(place, rows, { downloadList, weigh, nextApplication: weigh });
