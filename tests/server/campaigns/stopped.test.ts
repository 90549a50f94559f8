import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendCommunications } from '../../../host/server/desks/campaigns/send-round.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { mostRecipients } from '../../../widgets/contract/campaigns/communication.ts';
import { indian } from '../communications/support.ts';
import { addLoans, addTemplate, addWaiting, messageOf, startCampaigns, type Campaigns } from './campaign-support.ts';

let desk: Campaigns;
beforeAll(async () => {
  desk = await startCampaigns();
});
beforeEach(async () => {
  await desk.at(indian('12:00'));
  // nobody has written to anybody within 24 hours
  await desk.db.deleteFrom('limited_use').execute();
});
afterAll(() => desk.close());

const stop = (communicationId: string) => desk.call('stopCommunication', { communicationId }, { session: desk.other });
const failed = (error: unknown) => {
  throw error;
};
async function statesOf(communicationId: string) {
  const page = { communicationId, pageNumber: 1, rows: 1, status: null };
  return (await desk.call('communicationRecipients', page, { session: desk.other })).data().counts;
}

describe('a communication to 2,000', () => {
  it('goes to each once from several processes at work, until somebody stops it: then to nobody any more [release]', async () => {
    const loans = await addLoans(desk, mostRecipients);
    const message = messageOf(await addTemplate(desk), loans);
    const { communicationId } = await desk.send(message);
    (await desk.call('releaseCommunication', { communicationId }, { session: desk.other })).data();
    const rounds = () => Promise.all([1, 2, 3].map(() => settleDue(desk.job, desk.desk, failed)));
    for (let count = 0; count < 6; count++) {
      await rounds();
      await handOverDue(desk.desk);
    }
    const racing = Promise.all([rounds(), handOverDue(desk.desk)]);
    const stopped = (await stop(communicationId)).data();
    await racing;
    const gone = async () =>
      (await desk.messagesOf(communicationId))
        .filter(({ status }) => status === 'SENT')
        .map(({ recipient }) => recipient);
    const sent = await gone();
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length + stopped.stopped).toBe(mostRecipients);
    expect(await statesOf(communicationId)).toMatchObject({
      SENT: sent.length,
      STOPPED: stopped.stopped,
      WAITING: 0,
      QUEUED: 0,
    });
    await desk.sendAll();
    expect(await gone()).toEqual(sent);
    expect(await desk.statusOf(communicationId)).toBe('STOPPED');

    // Who was not reached can be written to at once, and who was gets nothing twice.
    const again = await desk.send({ ...message, loans: loans.slice(0, 500) });
    await desk.sendAll();
    const states = await statesOf(again.communicationId);
    const repeated = new Set(sent);
    const numbers = (await desk.messagesOf(again.communicationId)).map(({ recipient }) => recipient);
    expect(states.SUPPRESSED).toBe(numbers.filter((number) => repeated.has(number)).length);
    expect(states.SENT).toBe(500 - states.SUPPRESSED);
    expect(await desk.statusOf(again.communicationId)).toBe('DONE');
  }, 240_000);
});

it('a message whose gateway asked for patience does not go out after the stop', async () => {
  const { communicationId } = await desk.send(messageOf(await addTemplate(desk), await addLoans(desk, 1)));
  await desk.round();
  const [message] = await desk.messagesOf(communicationId);
  const put = (set: { hand_over: 'STARTED' | 'WAITING' }) =>
    desk.db
      .updateTable('outbound_message')
      .set(set)
      .where('id', '=', message?.id ?? '')
      .execute();
  await put({ hand_over: 'STARTED' });
  expect((await stop(communicationId)).data()).toMatchObject({ stopped: 0, status: 'STOPPED' });
  await put({ hand_over: 'WAITING' });
  await handOverDue(desk.desk);
  expect(await desk.messagesOf(communicationId)).toMatchObject([
    { status: 'SUPPRESSED', reason: 'STOPPED', sent_at: null },
  ]);
  expect(await statesOf(communicationId)).toMatchObject({ STOPPED: 1 });
});

it('one that waits for its release can be stopped, and one that is over cannot', async () => {
  const waiting = await addWaiting(desk, desk.maker);
  expect((await stop(waiting)).data()).toMatchObject({ status: 'STOPPED', stopped: 501, version: 2 });
  expect((await stop(waiting)).errorCode).toBe('COMMUNICATION_STATE_CHANGED');
  const released = await desk.call('releaseCommunication', { communicationId: waiting }, { session: desk.other });
  expect(released.errorCode).toBe('COMMUNICATION_STATE_CHANGED');
  const done = (await desk.audited(waiting)).filter(({ result }) => result === 'OK');
  expect(done.find(({ action }) => action === 'STOP_COMMUNICATION')).toMatchObject({
    after: { status: 'STOPPED', stopped: 501 },
  });
});

it('one message that cannot be kept keeps the rest of its round, and is tried again', async () => {
  const loans = await addLoans(desk, 3);
  const { communicationId } = await desk.send(messageOf(await addTemplate(desk), loans));
  const faults: unknown[] = [];
  const broken = { ...desk.settings, isDemo: false };
  await settleDue(sendCommunications(broken), desk.desk, (error) => faults.push(error));
  expect(faults).toMatchObject([{ code: 'CHANNEL_NOT_CONFIGURED' }]);
  expect(await desk.messagesOf(communicationId)).toEqual([]);
  expect(await statesOf(communicationId)).toMatchObject({ WAITING: 3 });
  await desk.sendAll();
  expect(await statesOf(communicationId)).toMatchObject({ SENT: 3 });
});
