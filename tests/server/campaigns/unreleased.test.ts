import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addStaff } from '../applications/support.ts';
import { indian } from '../communications/support.ts';
import type { Session } from '../support.ts';
import { addLoans, addTemplate, messageOf, startCampaigns, type Campaigns } from './campaign-support.ts';

let desk: Campaigns;
let loans: string[];
beforeAll(async () => {
  desk = await startCampaigns();
  loans = await addLoans(desk, 500);
});
afterAll(() => desk.close());

let person: Session;
let number = 0;
beforeEach(async () => {
  await desk.at(indian('12:00'));
  number += 1;
  person = await addStaff(
    desk,
    `Maker${number}`,
    ['MARKETING'],
    [{ viewName: 'ops', routeList: [{ key: 'OPS_CUSTOMER_DETAILS' }, { key: 'AGENT_COMMUNICATION_UTILITY' }] }],
  );
});

const messageTo = async (count: number) => messageOf(await addTemplate(desk), loans.slice(0, count));
/** Sends to so many. @returns where the communication stands then, after what the preview has said of it */
async function send(count: number) {
  const message = await messageTo(count);
  const { needsRelease } = (await desk.call('previewCommunication', message, { session: person })).data();
  const sent = await desk.send(message, person);
  expect(needsRelease).toBe(sent.status === 'WAITS_FOR_RELEASE');
  return sent;
}
const sendAll = async (...counts: number[]) => {
  const statuses: string[] = [];
  for (const count of counts) statuses.push((await send(count)).status);
  return statuses;
};
const [goes, waits] = ['SENDING', 'WAITS_FOR_RELEASE'];

it.each([
  [
    [500, 500, 300],
    [goes, waits, waits],
  ],
  [
    [300, 200, 1],
    [goes, goes, waits],
  ],
])('%j in 24 hours: what one person writes alone adds up to 500 recipients', async (counts, statuses) => {
  expect(await sendAll(...counts)).toEqual(statuses);
});

it('what goes out is free again 24 hours after it was sent, and not before', async () => {
  expect(await sendAll(500)).toEqual([goes]);
  await desk.at(new Date(indian('12:00').getTime() + 86_399_000));
  expect(await sendAll(1)).toEqual([waits]);
  await desk.at(new Date(indian('12:00').getTime() + 86_400_000));
  expect(await sendAll(500)).toEqual([goes]);
});

it('what a second person releases is not counted for who has made it, nor what is stopped before anybody got it', async () => {
  const { communicationId: first } = await send(500);
  const { communicationId: second } = await send(500);
  (await desk.call('releaseCommunication', { communicationId: second }, { session: desk.other })).data();
  (await desk.call('stopCommunication', { communicationId: first }, { session: person })).data();
  expect(await sendAll(500, 1)).toEqual([goes, waits]);
});

it('of ten who send at once as one person, to a hundred each, five go', async () => {
  const message = await messageTo(100);
  const all = await Promise.all(Array.from({ length: 10 }, () => desk.send(message, person)));
  expect(all.filter(({ status }) => status === goes)).toHaveLength(5);
});
