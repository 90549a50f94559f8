import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { sendSessionLinks } from '../../../host/server/desks/vkyc/session-links.ts';
import { dayOf, daysAfter } from '../../../widgets/contract/time.ts';
import { addStaff } from '../applications/support.ts';
import type { Session } from '../support.ts';
import { startVkyc, type Vkyc } from './vkyc-support.ts';

let desk: Vkyc;
let support: Session;
beforeAll(async () => {
  desk = await startVkyc();
  const keys = ['VKYC_MAKER_LIST', 'VKYC_MAKER_REVIEW'];
  const routes = [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }] as const;
  support = await addStaff(desk.server, 'Sunil', ['SUPPORT'], [...routes] as never);
});
beforeEach(async () => {
  await desk.arrive();
  await send();
});
afterAll(() => desk.server.close());

const send = () =>
  settleDue(sendSessionLinks(desk.server.settings), { db: desk.server.db, now: desk.server.clock.now }, (error) => {
    throw error;
  });
const sent = () =>
  desk.server.db
    .selectFrom('outbound_message')
    .select(['template_id', 'text', 'status'])
    .where('loan_application_number', '=', desk.loan)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const pathIn = (text = '') => /\/video-kyc\/[\w-]+/.exec(text)?.[0] ?? '';
const statusOf = async (path: string) => (await desk.server.app.inject({ method: 'GET', url: path })).statusCode;
const ifMatch = async () => ({ 'if-match': String(await desk.version()) });
async function resend(session: Session = desk.people.maker) {
  desk.server.clock.advance(1000);
  return desk.server.call('resendVkycLink', desk.at(), { session, headers: await ifMatch() });
}
async function reschedule(slotAt: string, session: Session = desk.people.maker) {
  desk.server.clock.advance(1000);
  return desk.server.call('rescheduleVkyc', { ...desk.at(), slotAt }, { session, headers: await ifMatch() });
}
const said = ({ body }: Awaited<ReturnType<typeof resend>>) =>
  body.status === 'SUCCESS' ? 'DONE' : body.error.errorMessage;
/** Tomorrow at half past ten, and what is to be a day later. */
const tomorrow = () => `${daysAfter(dayOf(desk.server.clock.now()), 1)} 10:30:00`;

describe('a live link', () => {
  it('is sent again by a maker and by support, and the former token ends; it is no retry', async () => {
    const [first] = await sent();
    expect((await resend()).data()).toMatchObject({ currentStage: 'VKYC_MAKER', session: 'LINK_SENT' });
    expect(said(await resend(support))).toBe('The link is being sent');
    await send();
    const [, second] = await sent();
    expect(second).toMatchObject({ template_id: 'vkyc_link', status: 'QUEUED' });
    expect(pathIn(second?.text)).not.toBe(pathIn(first?.text));
    expect([await statusOf(pathIn(first?.text)), await statusOf(pathIn(second?.text))]).toEqual([404, 200]);
    expect(said(await resend(support))).toBe('DONE');
    const [session, ...others] = await desk.sessions();
    expect([session?.attempt, others]).toEqual([1, []]);
    expect((await desk.show(desk.people.maker, 'maker')).retriesLeft).toBe(3);
    const told = (await desk.audit()).filter(({ action }) => action === 'RESEND_VKYC_LINK');
    expect(told.map(({ actor, result }) => [actor, result])).toEqual([
      ['meera@test.example', 'OK'],
      ['sunil@test.example', 'DENIED'],
      ['sunil@test.example', 'OK'],
    ]);
  });

  it('is sent again three times a day, whoever asks', async () => {
    for (let nth = 1; nth <= 3; nth++) {
      expect(said(await resend(nth === 2 ? support : desk.people.maker))).toBe('DONE');
      await send();
    }
    const spent = 'The link was sent again three times today. Try tomorrow';
    expect(said(await resend())).toBe(spent);
    const { acts } = await desk.show(support, 'maker');
    expect(acts).toEqual([
      { act: 'resendVkycLink', refusal: spent },
      { act: 'rescheduleVkyc', refusal: null },
    ]);
    expect((await sent()).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'QUEUED'));
    await desk.wait(24 * 3_600_000);
    expect(said(await resend())).toBe('DONE');
  });

  it('is set for a time within a week by day, and is good for 72 hours from then', async () => {
    const slot = tomorrow();
    (await reschedule(slot, support)).data();
    await send();
    const [, second] = await sent();
    expect(second?.text).toContain('is set for');
    const review = await desk.show(desk.people.maker, 'maker');
    expect(review.session).toMatchObject({ slotAt: slot, attempt: 1, linkState: 'SENT' });
    const [session] = await desk.sessions();
    expect(indianTime(session?.expires_at ?? new Date(0))).toBe(
      `${daysAfter(dayOf(session?.slot_at ?? new Date(0)), 3)} 10:30:00`,
    );
    const wrong = async (text: string) => (await reschedule(text)).body;
    expect(await wrong(slot.replace('10:30', '19:01'))).toMatchObject({
      error: { fieldErrors: { slotAt: 'Choose a time from 09:00 to 19:00' } },
    });
    expect(await wrong('2020-01-01 10:00:00')).toMatchObject({
      error: { fieldErrors: { slotAt: 'Choose a time that is still to come' } },
    });
  });

  it('is nobody else’s to send, nor on hold, nor one that is over or in a call', async () => {
    expect((await resend(desk.people.checker)).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.show(desk.people.checker, 'maker')).acts).toEqual([]);
    await desk.record({ status: 'IN_CALL' });
    expect(said(await resend())).toBe('The call is going on');
    await desk.record();
    expect(said(await resend())).toBe('The session is recorded');
    await desk.record({ status: 'EXPIRED' });
    expect(said(await reschedule(tomorrow()))).toBe('This link is over. Ask for a retry');
    const headers = await ifMatch();
    const hold = { ...desk.at(), userComment: 'Wait', holdReason: 'CUSTOMER_ASKED_TO_WAIT' };
    (await desk.server.call('reportIssue', hold, { session: desk.people.maker, headers })).data();
    expect((await resend()).errorCode).toBe('UDRS_ON_HOLD');
  });
});
