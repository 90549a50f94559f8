import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOf, first, pageOf, startWithApplications, tabsOf } from '../lists/support.ts';
import type { TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from '../calling/telephony-support.ts';

let server: TestServer;
let ids: Awaited<ReturnType<typeof addCustomers>>;
beforeAll(async () => {
  server = await startWithApplications(200);
  ids = await addCustomers(server);
});
afterAll(() => server.close());

describe('the products', () => {
  it('are personal loans and lines of credit in the lists, with banking beside them in the calls [SH-02]', async () => {
    const lead = await server.signIn();
    const { queueName } = first((await tabsOf(server, lead, 'document-processing')).tabs);
    const { rows } = await pageOf(server, lead, 'document-processing', { queueName, rows: 50 });
    expect(new Set(rows.map((row) => cellOf(row, 'productType')))).toEqual(new Set(['PL', 'LOC']));

    const calls = [
      { parameters: { loanAppNo: personalLoan }, productType: 'PERSONAL_LOAN', loanAppNo: personalLoan },
      { parameters: { entityId: ids.withLoan }, productType: 'BANKING', loanAppNo: bankingLoan },
    ] as const;
    for (const { parameters, productType, loanAppNo } of calls) {
      const { answer, call } = await load(server, parameters);
      expect(answer.productType).toBe(productType);
      const input = disposition(call, { productType, loanAppNo, remarks: `Called about ${productType}` });
      expect((await server.call('saveTelephonyCall', input, withGrant(call))).errorCode).toBeUndefined();
      const entries = await server.call('telephonyCallHistory', { loanAppNo, productType }, withGrant(call));
      expect(entries.data()[0]?.remarks).toBe(`Called about ${productType}`);
    }
  });
});
