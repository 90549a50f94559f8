import { expect, it } from 'vitest';
import { headerActionTypes } from '../../../widgets/contract/lists.ts';
import type { Widget } from '../../../widgets/kit/widget/widget.ts';
import { headActionRows, offeredInHead } from '../../../widgets/queue-list/head-actions.ts';

const widget = (isReadonly: boolean) => ({ isReadonly }) as Widget;
const namesOf = (actions: readonly string[], isReadonly = false) =>
  offeredInHead(actions, widget(isReadonly)).map(([action]) => action);

it('every header action of the contract has its row, with a name of its own [QL-21]', () => {
  expect(Object.keys(headActionRows).toSorted()).toEqual(headerActionTypes.toSorted());
  expect(new Set(Object.values(headActionRows).map(({ label }) => label)).size).toBe(headerActionTypes.length);
});

it('the head offers what the server lets a viewer do, in one order, and nothing for rows [QL-21]', () => {
  expect(namesOf([])).toEqual([]);
  expect(namesOf(['nextApplication', 'bulkAllocate', 'downloadList'])).toEqual(['downloadList', 'nextApplication']);
  expect(namesOf([...headerActionTypes])).toEqual([
    'uploadAllocation',
    'uploadFeedback',
    'uploadRecordings',
    'mandateBatches',
    'uploadBankAnswers',
    'uploadDisbursalAnswers',
    'uploadUnsubscribe',
    'downloadList',
    'createPromoCode',
    'createOtpTemplate',
    'stopAutoMovement',
    'addUnsubscription',
    'nextApplication',
  ]);
});

it('a screen for reading offers its rows as a file, and nothing that changes any', () => {
  expect(namesOf([...headerActionTypes], true)).toEqual(['downloadList']);
});
