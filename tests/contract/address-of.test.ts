import { expect, it } from 'vitest';
import { addressOf } from '../../widgets/contract/screens/address-of.ts';
import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import { screens } from '../../widgets/contract/screens.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';

const documents: ScreenRow = {
  path: '/document-processing/:loanApplicationNumber',
  title: 'Documents',
  tag: 'lending-document-verification',
  inputs: { 'loan-application-number': { segment: 'loanApplicationNumber' }, tab: { query: ['tabName'] } },
  access: 'route',
};

it('an address holds the path segments and the query parameters that the screen maps, and nothing else', () => {
  const params = { loanApplicationNumber: '2511/18', tabName: 'a b', apiBase: 'https://evil.example' };
  expect(addressOf(documents, params)).toBe('/document-processing/2511%2F18?tabName=a%20b');
  expect(addressOf(documents)).toBeUndefined();
});

it('an address gives the same attributes back', () => {
  const telephony = screens.TELEPHONY_CALLING_CRM;
  const address = addressOf(telephony, { 'loan-app-no': '251118093114', productType: 'BANKING' }) ?? '';
  const { query: _, ...attributes } = attributesFrom(telephony, new URL(address, 'https://desk.example').searchParams);
  expect(attributes).toEqual({ 'loan-app-no': '251118093114', 'product-type': 'BANKING' });
});

it('a raw query is put behind the path as it is, and comes back as it was', () => {
  const list = screens.DOCUMENT_PROCESSING;
  const view = 'tab=Document+Processing&filter.queuedDate=max%3A2030-01-05';
  const address = addressOf(list, { view }) ?? '';
  expect(address).toBe(`/document-processing?${view}`);
  expect(attributesFrom(list, new URL(address, 'https://desk.example').searchParams)).toMatchObject({ view });
});
