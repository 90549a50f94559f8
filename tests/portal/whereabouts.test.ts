import { expect, it } from 'vitest';
import { placesOf, searchOf } from '../../host/portal/whereabouts.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { visitor } from './test-table.ts';

it('a whole loan number, mobile number or e-mail address is looked for, and nothing else', () => {
  expect(searchOf(' 251118093114 ')).toEqual({ searchColumn: 'loanApplicationNumber', searchValue: '251118093114' });
  expect(searchOf('+91 98765 43210')).toEqual({ searchColumn: 'contactNumber', searchValue: '9876543210' });
  expect(searchOf('asha@example.com')).toEqual({ searchColumn: 'emailId', searchValue: 'asha@example.com' });
  for (const other of ['', 'hold', '25111809311', '98765', 'asha@']) expect(searchOf(other)).toBeUndefined();
});

const found = {
  rowId: 'row-1',
  loanApplicationNumber: '251118093114',
  name: 'Asha Rao',
  places: [{ listType: 'nach-review' as const, queueName: 'Nach Review PL', tabName: 'PL' }],
};

it('an application says where it stands, and is opened itself and in its list', () => {
  const places = placesOf(screens, visitor({ ops: ['NACH_REVIEW', 'DOCUMENT_VERIFICATION'] }), found);
  expect(places.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    'Open 251118093114 Asha Rao: stands in NACH Review, PL',
    '251118093114 Asha Rao: NACH Review, PL',
  ]);
  expect(places.map(({ path }) => path)).toEqual([
    '/document-processing/251118093114',
    '/nach/nach-review?tab=Nach+Review+PL&by=loanApplicationNumber&search=251118093114',
  ]);
});

it('who may not open an application is led to its list alone', () => {
  const places = placesOf(screens, visitor({ ops: ['NACH_REVIEW'] }), found);
  expect(places.map(({ path }) => path.split('?')[0])).toEqual(['/nach/nach-review']);
});

it('an application that has ended says how, and leads to itself where it stands in no list', () => {
  const ended = 'Rejected on 12 Nov 2026. A lead may reopen it until 12 Dec 2026';
  const keys = visitor({ ops: ['NACH_REVIEW', 'DOCUMENT_VERIFICATION'] });
  expect(placesOf(screens, keys, { ...found, places: [], ended })).toEqual([
    { path: '/document-processing/251118093114', label: 'Open 251118093114 Asha Rao', detail: ended },
  ]);
  expect(placesOf(screens, keys, { ...found, ended }).map(({ detail }) => detail)).toEqual([ended, 'NACH Review, PL']);
  expect(placesOf(screens, visitor({ ops: ['NACH_REVIEW'] }), { ...found, places: [], ended })).toEqual([]);
});
