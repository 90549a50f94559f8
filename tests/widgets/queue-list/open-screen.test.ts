import { afterEach, expect, it, vi } from 'vitest';
import type { ListColumn, ListRecord } from '../../../widgets/kit/list/columns.ts';
import type { Widget } from '../../../widgets/kit/widget/widget.ts';
import { linkOf, opensScreen } from '../../../widgets/queue-list/open-screen.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

const opened = vi.fn<(address: string, target: string, features: string) => void>();
vi.stubGlobal('open', opened);
afterEach(() => opened.mockReset());

const emitted: unknown[] = [];
const widget = {
  connection: { ...fakeConnection().connection, base: 'https://desk.example' },
  emit: (name: string, detail: unknown) => emitted.push([name, detail]) > 0,
} as unknown as Widget;

const row = (more: Record<string, unknown>): ListRecord => ({
  rowId: 'agent-1',
  version: 1,
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
  ...more,
});
const column = (extraConfig: ListColumn['extraConfig']): ListColumn => ({
  label: 'KYC status',
  value: 'kycStatus',
  enableSort: false,
  extraConfig,
});
const kyc = column({ kind: 'kycLink', screen: 'AGENCY_AGENT_KYC', params: { userId: 'userId' }, newTab: true });

it.each([
  ['NOT_STARTED', 'not_started'],
  ['REWORK', 'rework'],
  ['IN_PROGRESS', 'in_progress'],
])('a KYC that is %s leads to its tab, by the name in small letters, and names whose it is', (status, tab) => {
  const link = linkOf(row({ kycStatus: status, userId: 'a b&c' }), kyc, widget);
  expect(link).toMatchObject({
    href: `https://desk.example/agency/manager/agent-kyc/${tab}?userId=a%20b%26c`,
    newTab: true,
  });
  link?.open();
  expect(opened).toHaveBeenCalledExactlyOnceWith(link?.href, '_blank', 'noopener');
  expect(emitted).toEqual([]);
});

it('a KYC that is done leads nowhere, nor does a row that a colleague has open or a screen that is not there', () => {
  expect(linkOf(row({ kycStatus: 'DONE', userId: '1' }), kyc, widget)).toBeUndefined();
  expect(linkOf(row({ kycStatus: 'DRAFT', userId: '1', lockedBy: 'Asha' }), kyc, widget)).toBeUndefined();
  const unknown = column({ kind: 'kycLink', screen: 'NO_SUCH_SCREEN' });
  expect(linkOf(row({ kycStatus: 'DRAFT' }), unknown, widget)).toBeUndefined();
  expect([opensScreen(kyc), opensScreen(unknown), opensScreen(column({ kind: 'text' }))]).toEqual([true, false, false]);
});

it('a link hands the values of the row to the address that its column names, and leaves out what the row has not', () => {
  const params = { 'loan-application-number': 'otherLoan', email: 'emailId', partner: 'partner' };
  const mail = column({ kind: 'link', screen: 'NACH_MAIL_LIST_DETAILS', params });
  const known = row({ loanApplicationNumber: '1', otherLoan: 251118093114, emailId: 'a@example.com', partner: null });
  const link = linkOf(known, mail, widget);
  expect(link).toMatchObject({
    href: 'https://desk.example/nach/mail-list-details?loanApplicationNumber=251118093114&email=a%40example.com',
    newTab: undefined,
  });
  link?.open();
  const given = {
    rowId: 'agent-1',
    loanApplicationNumber: '1',
    'loan-application-number': '251118093114',
    email: 'a@example.com',
  };
  expect(emitted).toEqual([['lending-navigate', { screen: 'NACH_MAIL_LIST_DETAILS', params: given }]]);
  expect(opened).toHaveBeenCalledExactlyOnceWith(link?.href, '_blank', 'noopener');
});
