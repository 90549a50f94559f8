import { expect, it } from 'vitest';
import { headerActionsOf } from '../../../widgets/contract/lists/list-places.ts';
import { listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import type { Widget } from '../../../widgets/kit/widget/widget.ts';
import { offeredInHead } from '../../../widgets/queue-list/every-action.ts';

const widget = (isReadonly: boolean) => ({ isReadonly }) as Widget;
const offered = (type: ListType, granted: readonly string[], isReadonly = false) =>
  offeredInHead(type, granted, widget(isReadonly));
const namesOf = (...given: Parameters<typeof offered>) => offered(...given).map(({ key }) => key);

it.each(listTypes)(
  'the head of %s has a button with a name of its own for each of its actions, in their order [QL-21]',
  (type) => {
    const actions = offered(type, headerActionsOf(type));
    expect(actions.map(({ key }) => key)).toEqual(headerActionsOf(type));
    expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
  },
);

it('the head offers what the server lets a viewer do, and nothing for rows or of another list [QL-21]', () => {
  expect(namesOf('document-processing', [])).toEqual([]);
  const granted = ['nextApplication', 'bulkAllocate', 'createPromoCode', 'downloadList'];
  expect(namesOf('document-processing', granted)).toEqual(['downloadList', 'nextApplication']);
  expect(namesOf('promo-code', granted)).toEqual(['downloadList', 'createPromoCode']);
});

it('the next one is called what it is', () => {
  const nextOf = (type: ListType) => offered(type, ['nextApplication']).map(({ label }) => label);
  expect(nextOf('decision-wait')).toEqual(['Next application']);
  expect(nextOf('agency-calling-list')).toEqual(['Next customer']);
});

it('a screen for reading offers its rows as a file, and nothing that changes any', () => {
  for (const type of listTypes) expect(namesOf(type, headerActionsOf(type), true)).toEqual(['downloadList']);
});
