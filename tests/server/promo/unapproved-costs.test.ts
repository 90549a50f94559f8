import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import { countedPromoCosts } from '../../../host/server/db/migrations/20261130/20261130T0103-counted-promo-costs.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { promoDetails } from './promo-support.ts';
import { engine } from '../../support/databases/test-databases.ts';

/** What the codes of one person may cost within 30 days before another person must approve them: 5,00,000 rupees. */

let server: TestServer;
let approver: Session;
let number = 0;
const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'PROMO_CODE' }] }];
const writer = () => addStaff(server, `Writer${(number += 1)}`, ['MARKETING'], routes);
let person: Session;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [person, approver] = [await writer(), await writer()];
});
afterAll(() => server.close());

/** A code that costs so much when every use is taken, in lakhs of rupees. */
const costing = (lakhs: number) => promoDetails({ discount: 10, maxDiscount: 100, maxUsageCount: lakhs * 1_000 });
/** Writes a code. @returns its id, and whether it waits for another person */
async function write(lakhs: number, by = person) {
  const details = costing(lakhs);
  const { promoCodeId, state } = (
    await server.call('createPromoCode', { ...details, active: true }, { session: by })
  ).data();
  return { id: promoCodeId, waits: state === 'DRAFT', code: details.code };
}
const writeAll = async (...lakhs: number[]) => {
  const waiting = [];
  for (const each of lakhs) waiting.push((await write(each)).waits);
  return waiting;
};
async function change(
  { id, code }: { id: string; code: string },
  lakhs: number,
  { by = person, ...more }: { by?: Session } & Partial<CallInput<'updatePromoCode'>> = {},
) {
  const input = { promoCodeId: id, ...costing(lakhs), code, ...more };
  return (await server.call('updatePromoCode', input, { session: by })).data().state === 'DRAFT';
}
const approve = async (id: string) =>
  (await server.call('approvePromoCode', { promoCodeId: id }, { session: approver })).data();
/** Signs in so many days later, since no session lasts so long. */
async function nextDays(days: number) {
  server.clock.advance(days * 86_400_000);
  person = await server.signIn('ops2@demo.example');
}

it('adds up over 30 days of the calendar, today included; what is above waits for another person', async () => {
  await nextDays(0);
  expect(await writeAll(3, 2, 0.001, 6)).toEqual([false, false, true, true]);
  await nextDays(29);
  expect(await writeAll(0.001)).toEqual([true]);
  await nextDays(1);
  expect(await writeAll(5, 0.001)).toEqual([false, true]);
});

it('counts nothing that another person has approved, and of each writer by themselves', async () => {
  expect(await writeAll(5)).toEqual([false]);
  const above = await write(5);
  expect(above.waits).toBe(true);
  await approve(above.id);
  expect([(await write(5, await writer())).waits, ...(await writeAll(0.001))]).toEqual([false, true]);
});

it('counts a code that is changed once, for who has changed it last', async () => {
  const mine = await write(2);
  expect([await change(mine, 5), ...(await writeAll(0.001))]).toEqual([false, true]);
  expect([await change(mine, 1), ...(await writeAll(4, 0.001))]).toEqual([false, false, true]);
  const colleague = await writer();
  expect(await change(mine, 2, { by: colleague })).toBe(false);
  expect([...(await writeAll(1, 0.001)), (await write(4, colleague)).waits]).toEqual([false, true, true]);
});

it('goes on counting a code that waits again, since some of it may be given, until it is approved or deleted', async () => {
  const [one, other] = [await write(3), await write(2)];
  for (const each of [one, other]) expect(await change(each, 0.001, { discount: 60 })).toBe(true);
  expect(await writeAll(0.001)).toEqual([true]);
  await approve(one.id);
  expect(await writeAll(3, 0.001)).toEqual([false, true]);
  (await server.call('deletePromoCode', { promoCodeId: other.id }, { session: person })).data();
  expect(await writeAll(2, 0.001)).toEqual([false, true]);
});

it('of ten codes that one person writes at once, of a lakh each, five wait', async () => {
  const waiting = await Promise.all(Array.from({ length: 10 }, () => write(1)));
  expect(waiting.filter(({ waits }) => waits)).toHaveLength(5);
});

it('codes that were written before their costs counted are counted as those since', async () => {
  await server.db.deleteFrom('limited_use').execute();
  await write(3);
  await write(6);
  const counted = () =>
    server.db
      .selectFrom('limited_use')
      .select(['code', 'person_id', 'subject_hash', 'amount', 'at', 'undone_at'])
      .where('person_id', '=', person.id)
      .execute();
  const uses = await counted();
  await server.db.deleteFrom('limited_use').execute();
  await migrate({ long: server.long, engine }, [{ ...countedPromoCosts, name: '20991231T0000-again' }]);
  expect(await counted()).toEqual(uses);
  expect(uses).toHaveLength(1);
});

it('the code says what is free, as the lender has set it', async () => {
  const { id } = await write(6);
  const shown = (await server.call('promoCodeRules', { promoCodeId: id }, { session: person })).data();
  expect([shown.state, shown.mostUnapproved]).toEqual(['DRAFT', 500_000]);
});
