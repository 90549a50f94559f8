import { queueNames } from '../../../../../widgets/contract/applications/queues.ts';
import type { Hold } from '../../../../../widgets/contract/applications/udrs.ts';
import type { ListSource, TabSource } from '../../lists/source.ts';
import { applicationBase, type Applications } from './application-base.store.ts';
import { further, holdComment, partnerName, plainIdentity, risk } from './application-columns.ts';
import { heldFilters } from './application-filters.ts';
import { holdReasonLabel } from '../../../../../widgets/contract/words.ts';

function held(tabName: string, hold: Hold): TabSource<Applications> {
  return {
    tabName,
    queueName: queueNames[`HOLD_${hold}`],
    where: [{ column: 'hold', is: 'oneOf', values: [hold] }],
    counted: { queue: 'HOLD', subQueues: [hold] },
  };
}

const own = [holdReasonLabel, 'Comment', 'Status changed on'];

/** Applications on hold, before and after the loan is paid out (CO-19). */
export const holdList: ListSource<Applications> = {
  base: applicationBase,
  tabs: [held('Pre Disbursal', 'PRE_DISBURSAL'), held('Post Disbursal', 'POST_DISBURSAL')],
  columns: [
    ...plainIdentity,
    { label: 'Stands in', value: 'userDataReviewStatus', kind: 'status', sort: 'udrs' },
    { label: holdReasonLabel, value: 'holdReason', kind: 'text' },
    holdComment,
    risk,
    partnerName,
    { label: 'Queued on', value: 'queuedDate', kind: 'dateTime', sort: 'queued_at' },
    {
      label: 'Waiting',
      value: 'waitingSince',
      kind: 'age',
      sort: 'queued_at',
      warnAfter: 3 * 24 * 60,
      badAfter: 7 * 24 * 60,
    },
    { label: 'Owner', value: 'userInfo', kind: 'person', sort: 'owner_name' },
    { label: 'Documents', value: 'documents', kind: 'progress', shown: false },
    { label: 'Status changed on', value: 'statusChangeDate', kind: 'dateTime', shown: false },
    ...further.filter(({ label }) => !own.includes(label)),
  ],
  filters: heldFilters,
  defaultSort: 'queued_at',
};
