import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutFormats } from '../../../host/server/core/bank-files/bank-formats.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { addStaff } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { TestServer } from '../support.ts';
import { approvedPayout, approvedProfile } from './payout-support.ts';

const lender = 101;
let server: TestServer;
beforeAll(async () => {
  server = await startWithDocuments(60);
});
afterAll(() => server.close());

test('a payout that somebody writes of at this moment is not waited for, and makes room for the next one', async () => {
  const session = await addStaff(server, 'maker-of-files', ['DISBURSAL_OPS'], [routesOf('ops', true)]);
  const profileId = await approvedProfile(server, lender, { mostLines: 2 });
  const waiting: { id: string; loan: string }[] = [];
  for (const ago of [9, 8, 7]) {
    const application = await freshApplication(server);
    await approvedPayout(server, application.id, { lender, ago });
    waiting.push(application);
  }
  const make = async () => {
    const { fileId } = (await server.call('makeBankFile', { profileId }, { session })).data();
    const { content } = (await server.call('readBankFile', { fileId }, { session })).data();
    return payoutFormats['payout-xml'].read(Buffer.from(content)).lines.map(({ reference }) => reference);
  };
  const [first, second, third] = waiting.map(({ loan }) => `${loan}P1`);
  await server.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('application')
      .select('id')
      .where('id', '=', waiting[1]?.id ?? '')
      .forUpdate()
      .execute();
    expect(await make()).toEqual([first, third]);
  });
  expect(await make()).toEqual([second]);
});
