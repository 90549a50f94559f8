import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditReveal } from '../../../host/server/core/audit/audit-reveal.ts';
import { record } from '../../../host/server/core/audit/audit.store.ts';
import { readTimeline } from '../../../host/server/core/audit/timeline.store.ts';
import { scrub } from '../../../host/server/core/audit/scrub.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { FoundStanding } from '../../../host/server/core/applications/applications.store.ts';
import type { Session, TestServer } from '../support.ts';
import { addStaff, auditOf, place, startWithFacts } from './support.ts';

let server: TestServer;
let agent: Session;
let application: FoundStanding;
beforeAll(async () => {
  server = await startWithFacts(20);
  agent = await addStaff(server, 'Nisha', ['OPS_AGENT']);
  const { id } = await server.db.selectFrom('application').select('id').limit(1).executeTakeFirstOrThrow();
  application = await place(server, id, { udrs: 'DOCUMENT_PROCESSING' });
});
afterAll(() => server.close());

const page = (pageNumber: number, rows: number) =>
  server.call(
    'applicationTimeline',
    { loanApplicationNumber: application.loanApplicationNumber, pageNumber, rows },
    { session: agent },
  );

it('tells what happened to an application, newest first, in pages, without personal values', async () => {
  const { loanApplicationNumber } = application;
  const report = async (holdReason: string, userComment: string) => {
    server.clock.advance(1000);
    return server.call('reportIssue', { loanApplicationNumber, userComment, holdReason }, { session: agent });
  };
  await report('CUSTOMER_NOT_REACHABLE', 'Called 98765 43210 and wrote to asha.k@example.com about ABCPK1234F');
  await report('TECHNICAL_ISSUE', 'Portal down');
  server.clock.advance(1000);
  await inTransaction(server.db, (tx) =>
    record(
      tx,
      {
        at: server.clock.now(),
        actorId: null,
        actor: 'telephony',
        roles: [],
        portal: null,
        ip: '10.0.0.1',
        sessionId: null,
        requestId: 'request-1',
        channel: 'TELEPHONY',
      },
      {
        action: 'SAVE_DISPOSITION',
        entity: 'CALL_ENTRY',
        loanApplicationNumber,
        after: { callStatus: 'Connected', phone: '9876543210', crtObjectId: '9876543210' },
      },
    ),
  );
  await report('CLEAR', 'Marked as resolved');

  const first = (await page(1, 2)).data();
  const second = (await page(2, 2)).data();
  expect(first.hasMore).toBe(true);
  expect(second.hasMore).toBe(false);
  const events = [...first.events, ...second.events];
  expect(events.map(({ action, actor, result }) => [action, actor, result])).toEqual([
    ['RELEASE_HOLD', 'Nisha Tester', 'OK'],
    ['SAVE_DISPOSITION', 'Dialer', 'OK'],
    ['CHANGE_HOLD', 'Nisha Tester', 'OK'],
    ['HOLD', 'Nisha Tester', 'OK'],
  ]);
  expect(events[1]?.changes).toEqual([{ field: 'callStatus', from: null, to: 'Connected' }]);
  expect(events[2]?.changes).toEqual([{ field: 'holdReason', from: 'CUSTOMER_NOT_REACHABLE', to: 'TECHNICAL_ISSUE' }]);
  expect(events[3]).toMatchObject({ remark: 'Called xxxx and wrote to xxxx about xxxx', roles: ['OPS_AGENT'] });
  expect(JSON.stringify(events)).not.toMatch(/9876543210|10\.0\.0\.1|request-1|@/);
});

it('says that an application is not there', async () => {
  const input = { loanApplicationNumber: '000000000000', pageNumber: 1, rows: 10 };
  expect((await server.call('applicationTimeline', input, { session: agent })).errorCode).toBe('NOT_FOUND');
});

it('keeps that a number was shown in full, and never the number', async () => {
  const { loanApplicationNumber, id } = application;
  const written = { at: server.clock.now(), actorId: agent.id, actor: 'nisha@test.example', roles: ['OPS_AGENT'] };
  const source = { ...written, portal: 'ops', ip: '::1', sessionId: null, requestId: 'r', channel: 'UI' as const };
  const context = {
    record: (tx: Parameters<typeof record>[0], entry: Parameters<typeof record>[2]) => record(tx, source, entry),
  };
  await inTransaction(server.db, (tx) =>
    auditReveal(tx, context, {
      action: 'REVEAL',
      entity: 'application',
      entityId: id,
      loanApplicationNumber,
      field: 'contactNumber',
    }),
  );
  const reveal = (await auditOf(server, loanApplicationNumber)).find(({ action }) => action === 'REVEAL');
  expect(reveal).toMatchObject({
    entity: 'application',
    entity_id: id,
    after: { field: 'contactNumber' },
    result: 'OK',
  });
});

it.each([
  ['+91 98765 43210', 'xxxx'],
  ['Account 012345678901, then 4 calls', 'Account xxxx, then 4 calls'],
  ['On 21/11 at 10:30, EMI 4,500', 'On 21/11 at 10:30, EMI 4,500'],
  ['pan abcpk1234f', 'pan xxxx'],
  ['asked at kiran@example.com, then @home or a@', 'asked at xxxx then @home or a@'],
])('covers what could name a borrower: %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

it('takes no longer for a letter of a long text than of a short one, whatever the text is', () => {
  const longest = 200_000;
  for (const part of ['a', '1', '1 ', '@', 'a@', 'ABCDE1234', '1-', '.', '+', ' ']) {
    const text = part.repeat(longest / part.length);
    const began = performance.now();
    scrub(text);
    expect(performance.now() - began, part).toBeLessThan(500);
  }
});

it('covers a remark once, when it is written, and shows older ones covered too', async () => {
  const number = 'LN-SHOWN-REMARK';
  const source = { at: server.clock.now(), actorId: null, actor: 'lead', roles: [], portal: null, ip: '::1' };
  const from = { ...source, sessionId: null, requestId: 'a', channel: 'JOB' } as const;
  const told = { action: 'REMARK' as never, entity: 'application', loanApplicationNumber: number };
  await inTransaction(server.db, async (tx) => {
    await record(tx, from, { ...told, remark: 'call 98765 43210' });
  });
  const kept = await server.db
    .selectFrom('audit_event')
    .select(['remark', 'shown_remark'])
    .where('loan_application_number', '=', number)
    .execute();
  expect(kept).toEqual([{ remark: 'call 98765 43210', shown_remark: 'call xxxx' }]);
  const { events } = await readTimeline(server.db, { loanApplicationNumber: number, pageNumber: 1, rows: 10 }, []);
  expect(events.map(({ remark }) => remark)).toEqual(['call xxxx']);
});
