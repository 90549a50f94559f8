import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoLinks } from '../../../host/server/demo/links.ts';
import { settleDue, type RowJob } from '../../../host/server/core/jobs/row-job.ts';
import { endSessions } from '../../../host/server/desks/vkyc/end-sessions.ts';
import { sendSessionLinks } from '../../../host/server/desks/vkyc/session-links.ts';
import { addStaff, place } from '../applications/support.ts';
import { routes, startVkyc, type Vkyc } from './vkyc-support.ts';

let desk: Vkyc;
beforeAll(async () => {
  desk = await startVkyc();
});
beforeEach(() => desk.arrive());
afterAll(() => desk.server.close());

const hour = 3_600_000;
const run = (job: RowJob) =>
  settleDue(job, { db: desk.server.db, now: desk.server.clock.now }, (error) => {
    throw error;
  });
const standing = async () => {
  const { vkyc_session, vkyc_outcome } = await desk.stored();
  return [vkyc_session, vkyc_outcome];
};

describe('the link to a session', () => {
  it('is sent once when the application comes to video KYC, and once for each retry, to the customer', async () => {
    const job = sendSessionLinks(desk.server.settings);
    await run(job);
    await run(job);
    const messages = () =>
      desk.server.db
        .selectFrom('outbound_message')
        .select(['template_id', 'text', 'purpose', 'status'])
        .where('loan_application_number', '=', desk.loan)
        .orderBy('created_at')
        .execute();
    const [first] = await messages();
    expect(first).toMatchObject({ template_id: 'vkyc_link', purpose: 'SERVICE', status: 'QUEUED' });
    expect(first?.text).toMatch(/\/video-kyc\/[\w-]{40,}/);
    const [session] = await desk.sessions();
    expect(session).toMatchObject({ attempt: 1, status: 'LINK_SENT', link_state: 'SENT' });
    expect(first?.text).not.toContain(session?.token_hash);
    await desk.record();
    (await desk.decide(desk.people.maker, 'maker', 'RETRY')).data();
    desk.server.clock.advance(1000);
    await run(job);
    expect((await messages()).map(({ template_id: id }) => id)).toEqual(['vkyc_link', 'vkyc_link_again_2']);
  });

  it('is over after 72 hours: read so at once, written by the job, and told to the lists', async () => {
    const { maker } = desk.people;
    await desk.wait(72 * hour + 1000);
    expect(await desk.show(maker, 'maker')).toMatchObject({ session: { status: 'EXPIRED' }, outcome: null });
    expect(await standing()).toEqual(['LINK_SENT', null]);
    await run(endSessions);
    expect(await standing()).toEqual(['EXPIRED', null]);
    expect(await run(endSessions)).toBe(0);
    const told = (await desk.audit()).filter(({ action }) => action === 'EXPIRE_VKYC_LINK');
    expect(told.map(({ actor, channel }) => [actor, channel])).toEqual([['end video KYC sessions', 'JOB']]);
    (await desk.decide(maker, 'maker', 'RETRY', { reasons: ['LINK_UNUSED'] })).data();
    expect(await standing()).toEqual(['LINK_SENT', 'RETRY']);
  });

  it('that ends as the last of three retries leaves the case DECLINED, by no control [VK-06]', async () => {
    const { maker } = desk.people;
    for (let retry = 1; retry <= 3; retry++) {
      await desk.record();
      (await desk.decide(maker, 'maker', 'RETRY')).data();
    }
    await desk.wait(72 * hour + 1000);
    expect((await desk.show(maker, 'maker')).outcome).toBe('DECLINED');
    await run(endSessions);
    expect(await standing()).toEqual(['EXPIRED', 'DECLINED']);
    const noCall = { checklist: [], reasons: ['NOT_COMPLETED'] };
    (await desk.decide(maker, 'maker', 'REJECTED', noCall)).data();
    expect(await standing()).toEqual(['EXPIRED', 'REJECTED']);
  });

  it('opens a page that says whose it is, and nothing for a token that is not known', async () => {
    await run(sendSessionLinks(desk.server.settings));
    const { text } = await desk.server.db
      .selectFrom('outbound_message')
      .select('text')
      .where('loan_application_number', '=', desk.loan)
      .executeTakeFirstOrThrow();
    const path = /\/video-kyc\/[\w-]+/.exec(text)?.[0] ?? '';
    const page = await desk.server.app.inject({ method: 'GET', url: path });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Your video KYC');
    expect(page.body).toContain(desk.loan.slice(-4));
    expect(page.body).not.toContain(desk.loan);
    const unknown = await desk.server.app.inject({ method: 'GET', url: `/video-kyc/${'x'.repeat(43)}` });
    expect(unknown.statusCode).toBe(404);
    await desk.wait(72 * hour + 1000);
    expect((await desk.server.app.inject({ method: 'GET', url: path })).statusCode).toBe(410);
  });

  it('is named by a demo, the last one first, until its customer has called', async () => {
    const { db, settings } = desk.server;
    const named = async () => (await demoLinks(db, settings))['video-kyc-page'] ?? '';
    await run(sendSessionLinks(settings));
    const page = await named();
    expect((await desk.server.app.inject({ method: 'GET', url: page })).body).toContain(desk.loan.slice(-4));
    await desk.record();
    expect(await named()).not.toBe(page);
  });

  it('ends with its application; a reopened one goes through its video anew', async () => {
    const { server, people, loan } = desk;
    await run(sendSessionLinks(server.settings));
    const { text } = await server.db
      .selectFrom('outbound_message')
      .select('text')
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    const path = /\/video-kyc\/[\w-]+/.exec(text)?.[0] ?? '';
    const lead = await addStaff(server, 'Leela', ['OPS_LEAD'], routes);
    const another = await addStaff(server, 'Lata', ['OPS_LEAD'], routes);
    (await desk.move(lead, 'REJECTED', 'IDENTITY_NOT_CONFIRMED')).data();
    expect((await desk.sessions()).map(({ status }) => status)).toEqual(['EXPIRED']);
    expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(410);
    (await desk.move(another, 'DOCUMENT_PROCESSING')).data();
    expect(await standing()).toEqual([null, null]);
    await place(server, desk.id, { udrs: 'KYC_VERIFICATION' }, { visitOutcome: 'VIDEO_KYC' });
    (await desk.move(people.ops, 'VKYC_MAKER')).data();
    expect((await desk.sessions()).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'EXPIRED'],
      [2, 'LINK_SENT'],
    ]);
    expect(await desk.show(people.maker, 'maker')).toMatchObject({ retriesLeft: 3, session: { attempt: 2 } });
  });
});
