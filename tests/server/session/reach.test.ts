import { expect, it } from 'vitest';
import { everyList } from '../../../host/server/registers/every-list.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import { lockScreens } from '../../../widgets/contract/locks/locks.ts';
import { ownScreens } from '../../../widgets/contract/screens/own-screens.ts';
import { reachOf } from '../../../widgets/contract/screens/reach.ts';

const keyOf = (type: (typeof listTypes)[number]) => listRows[type].routeKey;

it('a key reaches itself, and the lists whose rows its screen opens', () => {
  expect([...reachOf(['VKYC_MAKER_REVIEW'])]).toEqual(['VKYC_MAKER_REVIEW', 'VKYC_MAKER_LIST']);
  expect([...reachOf(['COMPLIANCE_FIXER_DETAILS'])].toSorted()).toEqual([
    'COMPLIANCE_FIXER_DETAILS',
    'COMPLIANCE_FIXER_LIST',
    'PB_FIXER_LIST',
    'WISHFIN_FIXER_LIST',
  ]);
  expect(reachOf(['AGENCY_CUSTOMER_DETAILS'])).toEqual(
    new Set(['AGENCY_CUSTOMER_DETAILS', 'AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_LIST']),
  );
  expect(reachOf(['HOLD', 'constructor', 'nothing of ours'])).toEqual(
    new Set(['HOLD', 'constructor', 'nothing of ours']),
  );
  const documents = reachOf(['DOCUMENT_VERIFICATION']);
  expect(documents).toContain('DOCUMENT_PROCESSING');
  expect(documents).toContain('NACH_REVIEW');
  expect(documents).not.toContain('VKYC_MAKER_LIST');
  expect(documents).not.toContain('AGENCY_CALLING_LIST');
});

it('the screen that a list leads to by a link reaches that list’s rows', () => {
  const lists = listTypes.filter((type) => listRows[type].locks !== undefined);
  const links = lists.flatMap((type) =>
    (everyList[type]?.columns ?? []).flatMap(({ screen }) => (screen ? [[type, screen] as const] : [])),
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(([type, screen]) => !reachOf([screen]).has(keyOf(type)))).toEqual([]);
});

it('whoever reaches an application reads what happened to it', () => {
  const { screens } = callRows.applicationTimeline;
  const ofApplications = lockScreens('application');
  const opening = Object.keys(ownScreens).filter((key) => ofApplications.some((list) => reachOf([key]).has(list)));
  expect(opening).toHaveLength(7);
  expect(opening.filter((key) => screens === 'any' || !screens.some((each) => each === key))).toEqual([]);
});
