import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { addMandate, nachDisposition } from '../nach/nach-support.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { stated } from '../stated.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, disposition, load, makeOverdue, personalLoan } from './telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/** From the moment said to the receipt: 1 h 14 min 30 s. */
const lateMs = 4_470_000;

/** An entry as its log shows it. */
interface Shown {
  callRef: string;
  callDate: string;
  sent: string | null;
}
/** Saves one call of a desk at which a page is told the time, and gives who is told it. */
interface Door {
  who(): Promise<string>;
  save(said: Record<string, string>): Promise<Shown>;
  table: 'call_entry' | 'nach_call';
}

describe('a call that is saved later', () => {
  let server: TestServer;
  let lead: Session;
  let ids: Awaited<ReturnType<typeof addCustomers>>;
  beforeAll(async () => {
    server = await startTestServer({ settings: { callingWindowFor: [] } });
    ids = await addCustomers(server);
    await addMandate(server, ids.application);
    await makeOverdue(server, ids.application, personalLoan, 20_000);
    lead = await server.signIn();
  });
  afterAll(() => server.close());

  const withKey = (said: Record<string, string>) => ({ [headers.idempotencyKey]: randomUUID(), ...said });
  const ofStaff = (said: Record<string, string>) => ({ session: lead, headers: withKey(said) });
  let call: Awaited<ReturnType<typeof load>>['call'];
  const doors: Readonly<Record<string, Door>> = {
    telephony: {
      async who() {
        ({ call } = await load(server, { loanAppNo: personalLoan, crtObjectId: randomUUID() }));
        return call.grant;
      },
      async save(said) {
        const sent = { headers: { ...withKey(said), [headers.callGrant]: call.grant } };
        return (await server.call('saveTelephonyCall', disposition(call), sent)).data().entry;
      },
      table: 'call_entry',
    },
    banking: {
      who: async () => lead.id,
      async save(said) {
        const input = {
          leadId: ids.withLoan,
          process: null,
          agentId: 'a-7',
          convoxId: 'convox-1',
          callerId: null,
          typeOfCall: null,
          remarks: 'On Friday',
          nextCallDate: nextCall.wire,
          selfCallRating: 5,
          callOutcome: 'Follow up',
          callStatus: 'Connected',
          callSubStatus: 'Call back requested',
        };
        return (await server.call('saveBankingCallDetails', input, ofStaff(said))).data().entry;
      },
      table: 'call_entry',
    },
    NACH: {
      who: async () => lead.id,
      save: async (said) => (await server.call('saveNachCallDetails', nachDisposition(), ofStaff(said))).data().entry,
      table: 'nach_call',
    },
  };

  const kept = async ({ table }: Door, { callRef }: Shown) =>
    server.db
      .selectFrom(table)
      .select(['called_at', 'received_at', 'stated_at'])
      .where('id', '=', callRef)
      .executeTakeFirstOrThrow();

  describe.each(Object.entries(doors))('%s', (_, door) => {
    it('is of the time that its page proves, and says how late it was sent', async () => {
      const who = await door.who();
      const openedAt = server.clock.now();
      const saidAt = new Date(openedAt.getTime() + 330_000);
      server.clock.advance(330_000 + lateMs);
      lead = await server.signIn();
      const shown = await door.save(await stated(server, who, saidAt, openedAt));
      expect(shown).toMatchObject({ callDate: indianTime(saidAt), sent: 'Sent 1 h 14 min late' });
      const receivedAt = server.clock.now();
      expect(await kept(door, shown)).toEqual({ called_at: saidAt, received_at: receivedAt, stated_at: saidAt });
    });

    it('is of its receipt where nothing proves the time that is said, which is kept as said', async () => {
      const who = await door.who();
      const now = server.clock.now();
      const saidAt = new Date(now.getTime() - 9 * day);
      const foreign = await stated(server, 'somebody else', saidAt);
      const unproven = { [headers.submittedAt]: saidAt.toISOString() };
      const nineDays = await stated(server, who, saidAt, new Date(saidAt.getTime() - minute));
      for (const said of [unproven, foreign, nineDays]) {
        const shown = await door.save(said);
        expect(shown.callDate).toBe(indianTime(now));
        expect(shown.sent).toMatch(/^Said to be of \d{1,2} \w{3} \d{4} \d\d:\d\d [AP]M$/);
        expect(await kept(door, shown)).toEqual({ called_at: now, received_at: now, stated_at: saidAt });
      }
    });

    it('says nothing of what came at once', async () => {
      const who = await door.who();
      const now = server.clock.now();
      server.clock.advance(5 * minute - 1);
      for (const said of [await stated(server, who, now), {}]) {
        const shown = await door.save(said);
        expect(shown.sent).toBeNull();
        expect(await kept(door, shown)).toMatchObject({ received_at: server.clock.now(), stated_at: null });
      }
    });
  });

  it('stands in the logs, the last call and the details of its application with what was said of it', async () => {
    const now = server.clock.now();
    const said = { [headers.submittedAt]: new Date(now.getTime() - 9 * day).toISOString() };
    await doors['telephony']?.who();
    const shown = await doors['telephony']?.save(said);
    const sent = shown?.sent;
    expect(sent).toMatch(/^Said to be of /);
    const asked = { loanAppNo: personalLoan, productType: 'PERSONAL_LOAN' } as const;
    const granted = { headers: { [headers.callGrant]: call.grant } };
    expect((await server.call('telephonyCallHistory', asked, granted)).data()[0]).toMatchObject({ sent });
    expect((await load(server, { loanAppNo: personalLoan })).call.lastCall).toMatchObject({ sent });
    const details = { loanApplicationNumber: personalLoan };
    const { calls } = (await server.call('applicationCalls', details, { session: lead })).data();
    expect(calls.find(({ callRef }) => callRef === shown?.callRef)).toMatchObject({ sent });
  });

  it('counts as a contact outside the hours where it comes at 23:25 and is said to be of nine days before', async () => {
    const sinceMidnight = (server.clock.now().getTime() + 5.5 * 60 * minute) % day;
    server.clock.advance((23 * 60 + 25) * minute + day - sinceMidnight);
    await doors['telephony']?.who();
    await server.db.deleteFrom('contact_attempt').execute();
    const now = server.clock.now();
    await doors['telephony']?.save({
      [headers.submittedAt]: new Date(now.getTime() - 9 * day - 325 * minute).toISOString(),
    });
    const attempts = await server.db.selectFrom('contact_attempt').select('at').execute();
    expect(attempts).toEqual([{ at: now }]);
    expect(indianTime(now)).toMatch(/ 23:25:00$/);
  });

  it('goes by the words that were saved last when the call ends, whatever was said of their time', async () => {
    const who = await doors['telephony']?.who();
    const openedAt = server.clock.now();
    server.clock.advance(10 * minute);
    const first = await doors['telephony']?.save({});
    server.clock.advance(1_000);
    const early = await stated(server, who ?? '', new Date(openedAt.getTime() + minute), openedAt);
    const sent = { headers: { ...withKey(early), [headers.callGrant]: call.grant } };
    const other = { remarks: 'Something else' };
    const second = (await server.call('saveTelephonyCall', disposition(call, other), sent)).data().entry;
    expect([first?.sent, second.sent]).toEqual([null, 'Sent 9 min late']);
    const ended = { headers: { ...withKey({}), [headers.callGrant]: call.grant } };
    const last = await server.call('saveTelephonyCall', disposition(call, { ...other, endCall: true }), ended);
    expect(last.data().entry.callRef).toBe(second.callRef);
  });
});

describe('a call from a customer’s file', () => {
  let desk: Collections;
  beforeAll(async () => {
    desk = await startCollections();
  });
  afterAll(() => desk.close());

  it('begins by the server’s clock, ends when its page proves, and stands in the file with how late that was sent', async () => {
    const agent = await desk.signIn('agency@demo.example');
    const { loan } = await overdueLoan(desk);
    await desk.giveTo(loan, { calling: agent.id });
    const began = desk.clock.now();
    const { callRef } = (await desk.call('startAgencyCall', { loanApplicationId: loan }, { session: agent })).data();
    const saidAt = new Date(began.getTime() + 330_000);
    desk.clock.advance(330_000 + lateMs);
    const session = await desk.signIn('agency@demo.example');
    const said = {
      callStatus: 'Connected',
      subCallStatus: 'Right party contact',
      remarks: 'Spoke',
      nextCallDate: null,
    };
    const sent = { [headers.idempotencyKey]: randomUUID(), ...(await stated(desk, agent.id, saidAt, began)) };
    const { entry } = (await desk.call('endAgencyCall', { callRef, ...said }, { session, headers: sent })).data();
    const late = 'Sent 1 h 14 min late';
    expect(entry).toMatchObject({ callDate: indianTime(began), sent: late });
    const row = await desk.db
      .selectFrom('call_entry')
      .select(['called_at', 'ended_at', 'received_at', 'stated_at'])
      .where('id', '=', entry.callRef)
      .executeTakeFirstOrThrow();
    const receivedAt = desk.clock.now();
    expect(row).toEqual({ called_at: began, ended_at: saidAt, received_at: receivedAt, stated_at: saidAt });
    const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
    expect(file.contacts[0]).toMatchObject({ outcome: 'Right party contact', sent: late });
  });

  it('shows the feedback of the file with how late it was sent, and its validator the same', async () => {
    const agent = await desk.signIn('agency@demo.example');
    const { loan } = await overdueLoan(desk, 1);
    await desk.giveTo(loan, { calling: agent.id });
    const openedAt = desk.clock.now();
    const saidAt = new Date(openedAt.getTime() + 330_000);
    desk.clock.advance(330_000 + lateMs);
    const session = await desk.signIn('agency@demo.example');
    const form = {
      loanApplicationId: loan,
      channel: 'FIELD_VISIT',
      contactType: 'NOT_CONNECTED',
      outcome: 'Door locked',
      alternateNumber: null,
      nextCallDate: null,
      remarks: 'Nobody there',
    } as const;
    const sent = { [headers.idempotencyKey]: randomUUID(), ...(await stated(desk, agent.id, saidAt, openedAt)) };
    const { feedbackId } = (await desk.call('submitFeedback', form, { session, headers: sent })).data();
    const late = 'Sent 1 h 14 min late';
    const asked = { loanApplicationId: loan, tab: 'ALL', pageNumber: 1, rows: 10 } as const;
    const { rows } = (await desk.call('fetchFeedbackHistory', asked, { session })).data();
    expect(rows.find(({ rowId }) => rowId === feedbackId)).toMatchObject({ sent: late });
    const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
    expect(file.contacts[0]).toMatchObject({ at: rows[0]?.feedbackDate, sent: late });
    const manager = await desk.signIn('manager@demo.example');
    expect((await desk.call('fetchFeedback', { feedbackId }, { session: manager })).data()).toMatchObject({
      sent: late,
    });
  });
});
