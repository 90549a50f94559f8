import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsSeeder } from '../../../host/server/core/accounts/demo/accounts-seed.store.ts';
import * as accounts from '../../../host/server/core/accounts/accounts.store.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { nothing, place } from '../applications/support.ts';
import { startDesk, type Desk } from '../documents/support.ts';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk(60);
  ({ id } = desk);
});
afterAll(() => desk.server.close());

const whole = { BA_ACCOUNT_NUMBER: '500012345678', BA_IFSC: 'HDFC0001234', BA_ACCOUNT_TYPE: 'SAVINGS' };
/** Writes values on the account's card, as it stood before there were accounts. */
async function onCard(values: Readonly<Record<string, string>>): Promise<void> {
  const { db } = desk.server;
  await db.deleteFrom('bank_account').where('application_id', '=', id).execute();
  const card = db.updateTable('document').set({ field_values: JSON.stringify(values) });
  await card.where('application_id', '=', id).where('key', '=', 'BANK_ACCOUNT').execute();
}
/** Takes the step that makes accounts of the cards. */
async function upgrade(): Promise<void> {
  const now = desk.server.clock.now();
  const told = { random: seededRandom('accounts'), today: now, now, applications: 60, report: () => undefined };
  await inTransaction(desk.server.db, (tx) => accountsSeeder.seed({ tx, ...told }));
}
const current = () => accounts.currentAccount(desk.server.db, id);

describe('an upgrade', () => {
  beforeEach(() => place(desk.server, id, { udrs: 'READY_FOR_DISBURSAL' }, nothing));

  it('makes an account of each card that names one, verified where its check had verified it', async () => {
    const { db, clock } = desk.server;
    await onCard(whole);
    await upgrade();
    expect(await current()).toMatchObject({
      number: '500012345678',
      last_four: '5678',
      ifsc: 'HDFC0001234',
      type: 'SAVINGS',
      source: 'CARD',
      state: 'PROPOSED',
      confirmed_at: null,
    });
    const at = clock.now();
    await db
      .insertInto('account_check')
      .values({
        id: newId(at),
        application_id: id,
        remarks: '',
        by_id: desk.ops.id,
        at,
        result: 'VERIFIED',
        reference: 'PD-OF-AN-UPGRADE',
        name_at_bank: 'MR SOMEBODY',
      })
      .execute();
    await place(desk.server, id, {}, { isBankAccountVerified: true });
    await onCard(whole);
    await upgrade();
    expect(await current()).toMatchObject({
      state: 'CONFIRMED',
      name_at_bank: 'MR SOMEBODY',
      checked_by_id: desk.ops.id,
      confirmed_at: at,
    });
    await upgrade();
    expect(await accounts.accountsOf(db, id)).toHaveLength(1);
  });

  it('keeps of a masked number its last four, and makes nothing of an empty card', async () => {
    await onCard({ ...whole, BA_ACCOUNT_NUMBER: 'XXXXXXXX4321', BA_IFSC: 'not an IFSC' });
    await upgrade();
    expect(await current()).toMatchObject({ number: null, last_four: '4321', ifsc: null });
    await onCard({ BA_ACCOUNT_TYPE: 'SAVINGS' });
    await upgrade();
    expect(await current()).toBeUndefined();
  });

  it('refuses the account that a payout has just failed for', async () => {
    await place(
      desk.server,
      id,
      { udrs: 'DISBURSAL_FAILED' },
      { failureCause: 'ACCOUNT_CLOSED', isBankAccountVerified: true },
    );
    await onCard(whole);
    await upgrade();
    expect(await current()).toMatchObject({
      state: 'REFUSED',
      failed_cause: 'ACCOUNT_CLOSED',
      refusal: 'Beneficiary account is closed',
    });
  });
});

it('a corrected card names another account, to be checked anew; any other save of it leaves the account', async () => {
  await place(desk.server, id, { udrs: 'DOCUMENT_PROCESSING' }, nothing);
  await onCard(whole);
  await upgrade();
  const before = await current();
  const save = (value: string) =>
    desk.update('BANK_ACCOUNT', { fields: [{ key: 'BA_IFSC', value }] }, { tabName: 'INCOME' });
  (await save('HDFC0001234')).data();
  expect(await current()).toEqual(before);
  (await save('ICIC0004321')).data();
  expect(await current()).toMatchObject({
    number: '500012345678',
    ifsc: 'ICIC0004321',
    by_id: desk.ops.id,
    replaces_id: before?.id,
    state: 'PROPOSED',
  });
  expect((await accounts.accountsOf(desk.server.db, id)).map(({ is_current: is }) => is)).toEqual([true, false]);
});
