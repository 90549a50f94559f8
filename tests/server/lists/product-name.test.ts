import { afterAll, beforeAll, expect, it } from 'vitest';
import { lenderName } from '../../../widgets/contract/applications/lenders.ts';
import { listRows } from '../../../widgets/contract/lists.ts';
import { readSettings } from '../../../host/server/base/settings.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { cellOf, first, pageOf } from './support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { productName: 'FlexLine' } });
  await addCustomers(server);
  await server.db.updateTable('application').set({ partner_id: 7 }).execute();
  session = await server.signIn();
});
afterAll(() => server.close());

it('the setting PRODUCT_NAME names the product’s own lender: in rows, filters and the heads of screens [LE-03]', async () => {
  expect([readSettings({}).productName, readSettings({ PRODUCT_NAME: 'FlexLine' }).productName]).toEqual([
    'Own product',
    'FlexLine',
  ]);
  const type = 'disbursal-initiated';
  const standing = { udrs: 'DISBURSAL_INITIATED', queue: 'DISBURSAL_INITIATED', sub_queue: 'PL' } as const;
  await server.db
    .updateTable('application')
    .set(standing)
    .where('loan_application_number', '=', personalLoan)
    .execute();
  const queueName = listRows[type].firstQueue;
  expect(
    cellOf(
      first((await pageOf(server, session, type, { queueName, loanApplicationNumber: personalLoan })).rows),
      'partnerName',
    ),
  ).toBe('FlexLine');
  const { stage } = listRows[type];
  const { tabs } = (await server.call(`${type}.tabs`, { stage }, { session })).data();
  const partners = first(tabs).filters.find(({ id }) => id === 'partner')?.filterOption ?? [];
  const named = partners.slice(1).map(({ label }) => label);
  expect(named).toEqual(Array.from({ length: 23 }, (_, index) => lenderName(index, 'FlexLine')));
  const call = { loanApplicationId: personalLoan, convoxId: 'c-1', agentId: 'agent-7' };
  expect((await server.call('fetchNachCrmData', call, { session })).data().loanDetails).toMatchObject({
    partner: 'FlexLine',
  });
  const config = { loanApplicationNumber: personalLoan, configRequired: true };
  const { headerInfo } = (await server.call('fetchDocumentConfig', config, { session })).data();
  expect(JSON.stringify(headerInfo)).toContain('FlexLine');
});
