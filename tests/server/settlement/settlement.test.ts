import { submissionCap } from '../../../widgets/contract/settlement/submission-cap.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { settleSettlements } from '../../../host/server/desks/settlement/settle-due.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import {
  activeStatuses,
  settlementStatuses,
  type SettlementStatus,
} from '../../../widgets/contract/settlement/settlement.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { answerOffer, offerPageOf } from './answer-offer.ts';
import {
  addLoan,
  auditOfSettlement,
  caseOf,
  settlementRow,
  settlementsOf,
  standLink,
  standSettlement,
} from './settlement-support.ts';
import { todayOf } from '../collections/overdue-loan.ts';

let server: TestServer;
let agent: Session;
let manager: Session;
let lead: Session;
let ops: Session;
beforeAll(async () => {
  server = await startTestServer();
  [agent, manager] = [await server.signIn('agency@demo.example'), await server.signIn('manager@demo.example')];
  [lead, ops] = [await server.signIn(), await server.signIn('ops@demo.example')];
});
afterAll(() => server.close());

type Submitted = CallInput<'submitSettlement'>;
const errorOf = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const mine = (more: { dues?: number; dpd?: number } = {}) => addLoan(server, { agentId: agent.id, ...more });
const offerOf = (loan: string, more: Partial<Submitted> = {}): Submitted => ({
  loanApplicationId: loan,
  settlementAmount: 92_000,
  settlementDate: todayOf(server, 30),
  approveMode: 'approve',
  ...more,
});
const verify = (loan: string, settlementAmount: number, more: object = {}, session = agent) =>
  server.call(
    'verifySettlement',
    { loanApplicationId: loan, settlementAmount, settlementDate: todayOf(server, 30), ...more },
    { session },
  );
const submit = (loan: string, more: Partial<Submitted> = {}, session = agent) =>
  server.call('submitSettlement', offerOf(loan, more), { session });
const decide = (
  name: 'acceptSettlements' | 'rejectSettlements' | 'deleteSettlements',
  row: { rowId: string; version: number },
  session: Session,
) => {
  const rows = [{ rowId: row.rowId, version: row.version }];
  if (name === 'rejectSettlements') return server.call(name, { rows, remark: 'Regular salary' }, { session });
  return name === 'deleteSettlements'
    ? server.call(name, { rows, reason: 'WRONG_DATE' as const }, { session })
    : server.call(name, { rows }, { session });
};
const page = (token: string) => offerPageOf(server, token);
const answer = (token: string, given: 'accept' | 'decline') => answerOffer(server, token, given);
let references = 0;
const pay = (loan: string, amount: number, paidOn = todayOf(server)) => {
  references += 1;
  const paid = { loanApplicationNumber: loan, amount, paidOn, paymentMode: 'UPI' as const };
  return server.call('recordPayment', { reference: `settlement-${references}`, ...paid });
};
const runJob = () =>
  settleDue(settleSettlements(server.settings.collections), { db: server.db, now: server.clock.now }, (error) => {
    throw error;
  });

describe('a settlement is verified and submitted', () => {
  it('at the pre-approved amount by policy, one rupee below by an approver [ST-05][ST-06][ST-07][AP-81]', async () => {
    const { loan } = await mine();
    expect((await verify(loan, 95_000)).data()).toMatchObject({
      isWithinPolicy: true,
      approveMode: 'autoapprove',
      note: 'This amount is approved under our policy. You can share the link with the customer.',
      totalOutstanding: 100_000,
      preApprovedAmount: 95_000,
      haircutPercent: 5,
      expiryDate: todayOf(server, 7),
      approverEmail: null,
      warnings: [],
    });
    expect((await verify(loan, 94_999)).data()).toMatchObject({
      isWithinPolicy: false,
      approveMode: 'approve',
      note: 'This amount must be shared with an approver at manager@demo.example for approval.',
      approverEmail: 'manager@demo.example',
      haircutPercent: 5.01,
    });
    expect(await settlementsOf(server, loan)).toEqual([]);
  });

  it('and stored with both approve modes, its dates as YYYY-MM-DD [AP-82][ST-04][CO-13][EN-37][EN-38][ER-29]', async () => {
    const [auto, asked] = [await mine(), await mine()];
    const within = (await submit(auto.loan, { settlementAmount: 95_000, approveMode: 'autoapprove' })).data();
    expect(within).toMatchObject({
      status: 'CX_PENDING',
      approveMode: 'autoapprove',
      settlementDate: todayOf(server, 30),
      settlementAmount: 95_000,
      expiryDate: todayOf(server, 7),
      totalOutstanding: 100_000,
      preApprovedAmount: 95_000,
      level: null,
    });
    const below = (await submit(asked.loan, { remark: ' Wage delayed ' })).data();
    expect(below).toMatchObject({ status: 'MGR_PENDING', approveMode: 'approve', level: 'AGENCY_MANAGER' });
    expect((await caseOf(server, asked.loan)).initiations).toBe(1);
    expect(await auditOfSettlement(server, below.settlementId)).toMatchObject([
      {
        action: 'SUBMIT_SETTLEMENT',
        actor: 'agency@demo.example',
        remark: 'Wage delayed',
        after: { settlementAmount: 92_000, totalOutstanding: 100_000, level: 'AGENCY_MANAGER', status: 'MGR_PENDING' },
      },
    ]);
  });

  it.each([
    [100_000, 'SETTLEMENT_REFUSED', 'This is the full amount. Send a payment link'],
    [100_001, 'SETTLEMENT_REFUSED', 'This is the full amount. Send a payment link'],
  ])('%i of 100,000 is refused', async (amount, code, message) => {
    const { loan } = await mine();
    const refused = await verify(loan, amount);
    expect([refused.errorCode, errorOf(refused)?.errorMessage]).toEqual([code, message]);
    expect((await submit(loan, { settlementAmount: amount })).errorCode).toBe(code);
  });

  it('below the floor nothing is offered: the system rejects it and keeps it, and an agent is told no figure', async () => {
    const { loan } = await mine();
    const said = (await verify(loan, 49_999)).data();
    expect(said).toMatchObject({ isPossible: false, note: 'This amount is below what can be settled' });
    expect(JSON.stringify(said)).not.toContain('50000');
    expect((await submit(loan, { settlementAmount: 49_999 })).data()).toMatchObject({
      status: 'SYSTEM_REJECTED',
      reason: 'BELOW_FLOOR',
    });
    expect((await caseOf(server, loan)).initiations).toBe(0);
    expect((await submit(loan)).data().status).toBe('MGR_PENDING');
  });

  it('above 10 lakh nobody goes below the pre-approved amount', async () => {
    const { loan } = await mine({ dues: 1_000_001 });
    expect((await verify(loan, 950_000)).errorCode).toBe('SETTLEMENT_ABOVE_LIMIT');
    expect((await verify(loan, 950_001)).data().isWithinPolicy).toBe(true);
  });

  it('amounts are whole rupees and dates are days: anything else is refused by the call', async () => {
    const { loan } = await mine();
    for (const bad of [0, -1, 92_000.5, '92000', null])
      expect((await submit(loan, { settlementAmount: bad as number })).errorCode).toBe('VALIDATION_FAILED');
    expect((await submit(loan, { settlementDate: '2030/01/31' })).errorCode).toBe('VALIDATION_FAILED');
    const days = [
      [{ settlementDate: todayOf(server, -1) }, 'settlementDate', 'This day is over'],
      [{ settlementDate: todayOf(server, 181) }, 'settlementDate', 'Enter a date within 180 days'],
      [{ settlementDate: '2030-02-30' }, 'settlementDate', 'Enter a date'],
      [{ expiryDate: todayOf(server, 31) }, 'expiryDate', 'The offer ends on the settlement date at the latest'],
    ] as const;
    for (const [more, field, message] of days) {
      const refused = await submit(loan, more);
      expect([refused.errorCode, errorOf(refused)?.fieldErrors?.[field]]).toEqual(['SETTLEMENT_REFUSED', message]);
    }
  });

  it('a date beyond 90 days warns, and is taken from who says that they know', async () => {
    const { loan } = await mine();
    const far = { settlementDate: todayOf(server, 91) };
    const warning = 'A date beyond 90 days counts as restructuring';
    expect((await verify(loan, 92_000, far)).data().warnings).toEqual([warning]);
    expect(errorOf(await submit(loan, far))?.fieldErrors).toEqual({ isRestructuringKnown: warning });
    expect((await submit(loan, { ...far, isRestructuringKnown: true })).data().status).toBe('MGR_PENDING');
  });

  it('a forged approve mode, or dues that have changed since, is refused [ST-04]', async () => {
    const { loan } = await mine();
    expect((await submit(loan, { approveMode: 'autoapprove' })).errorCode).toBe('SETTLEMENT_POLICY_CHANGED');
    expect((await verify(loan, 95_000)).data().approveMode).toBe('autoapprove');
    await server.db
      .updateTable('collections_case')
      .set({ total_outstanding: 101_000 })
      .where('loan_application_number', '=', loan)
      .execute();
    const late = await submit(loan, { settlementAmount: 95_000, approveMode: 'autoapprove' });
    expect([late.errorCode, await settlementsOf(server, loan)]).toEqual(['SETTLEMENT_POLICY_CHANGED', []]);
  });

  it('an agent offers for their own loans alone, operations for none', async () => {
    const other = await addLoan(server);
    expect((await submit(other.loan)).errorCode).toBe('NOT_FOUND');
    expect((await verify(other.loan, 92_000)).errorCode).toBe('NOT_FOUND');
    expect((await submit(other.loan, {}, ops)).errorCode).toBe('NOT_ALLOWED');
    expect((await submit('270999999999')).errorCode).toBe('NOT_FOUND');
    expect((await submit(other.loan, {}, lead)).data().status).toBe('MGR_PENDING');
  });

  it('nobody submits what nobody could approve', async () => {
    const { loan } = await addLoan(server);
    const refused = await submit(loan, { settlementAmount: 60_000 }, manager);
    expect(refused.errorCode).toBe('SETTLEMENT_NO_APPROVER');
  });

  it('the fourth submission within 30 days is for the head of collections', async () => {
    const { loan } = await mine();
    for (let n = 0; n < 3; n++) {
      const { settlementId, version } = (await submit(loan)).data();
      const done = await decide('deleteSettlements', { rowId: settlementId, version }, agent);
      expect(done.data().okCount).toBe(1);
    }
    expect((await submit(loan)).errorCode).toBe('SETTLEMENT_TOO_OFTEN');
    expect((await caseOf(server, loan)).deletions).toBe(3);
    expect((await submit(loan, {}, lead)).data().status).toBe('MGR_PENDING');
  });
});

describe('one active settlement of a loan', () => {
  it.each(settlementStatuses)('%s [ST-03][CO-46][ST-11]', async (status) => {
    const held = await mine();
    await standSettlement(server, held, status, { by: agent.id });
    const isHeld = activeStatuses.some((each) => each === status);
    const next = await submit(held.loan);
    expect(next.errorCode ?? 'taken').toBe(isHeld ? 'SETTLEMENT_ACTIVE' : 'taken');
    if (isHeld) expect(errorOf(next)?.errorMessage).toBe(`There is a settlement in status ${status}`);
  });

  it('two who submit at the same moment make one, by the database if need be', async () => {
    for (let round = 0; round < 3; round++) {
      const { loan } = await mine();
      const both = await Promise.all([submit(loan), submit(loan, {}, manager), submit(loan, {}, lead)]);
      expect(both.map(({ errorCode }) => errorCode ?? 'taken').toSorted()).toEqual([
        'SETTLEMENT_ACTIVE',
        'SETTLEMENT_ACTIVE',
        'taken',
      ]);
      expect(await settlementsOf(server, loan)).toHaveLength(1);
    }
    const held = await mine();
    await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    await expect(standSettlement(server, held, 'MGR_PENDING', { by: agent.id })).rejects.toThrow(/settlement_active/);
  });

  it('an offer that is over keeps nobody out, even before the job has written it', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id, expiry: -1, date: 5 });
    expect((await submit(held.loan)).data().status).toBe('MGR_PENDING');
    expect(await settlementRow(server, settlementId)).toMatchObject({
      status: 'SYSTEM_REJECTED',
      reason_code: 'EXPIRED',
    });
    expect((await caseOf(server, held.loan)).initiations).toBe(1);
  });
});

describe('who approves', () => {
  it('the manager to 10 % and 1 lakh, the head to 25 % and 2 lakh, above two people [QL-38][ST-09]', async () => {
    const edges = [
      [100_000, 90_000, 'AGENCY_MANAGER'],
      [100_000, 89_999, 'COLLECTIONS_HEAD'],
      [100_001, 92_000, 'COLLECTIONS_HEAD'],
      [200_000, 150_000, 'COLLECTIONS_HEAD'],
      [200_000, 149_999, 'TWO_APPROVERS'],
      [200_001, 190_000, 'TWO_APPROVERS'],
      [1_000_000, 500_000, 'TWO_APPROVERS'],
    ] as const;
    for (const [dues, amount, level] of edges) {
      const { loan } = await mine({ dues });
      const made = (await submit(loan, { settlementAmount: amount })).data();
      expect([dues, amount, made.level]).toEqual([dues, amount, level]);
      const row = { rowId: made.settlementId, version: made.version };
      const [first] = (await decide('acceptSettlements', row, manager)).data().results;
      expect([level, first?.errorCode]).toEqual([level, level === 'COLLECTIONS_HEAD' ? 'APPROVAL_LIMIT' : undefined]);
      const after = await settlementRow(server, made.settlementId);
      expect(after.status).toBe(level === 'AGENCY_MANAGER' ? 'CX_PENDING' : 'MGR_PENDING');
      if (level === 'AGENCY_MANAGER') continue;
      const again = await decide('acceptSettlements', { rowId: row.rowId, version: after.version }, manager);
      expect(again.data().results[0]?.errorCode).toBe(
        level === 'TWO_APPROVERS' ? 'MAKER_CHECKER_VIOLATION' : 'APPROVAL_LIMIT',
      );
      const second = await decide('acceptSettlements', { rowId: row.rowId, version: after.version }, lead);
      expect(second.data().okCount).toBe(1);
      const done = await settlementRow(server, made.settlementId);
      expect([done.status, done.approvals.map(({ by }) => by)]).toEqual([
        'CX_PENDING',
        level === 'TWO_APPROVERS' ? [manager.id, lead.id] : [lead.id],
      ]);
    }
  });

  it('a row is rejected with its remark, and deleted with its reason, each once and in the audit [ST-09]', async () => {
    const ends = [
      ['rejectSettlements', 'MGR_REJECTED', 'REJECT_SETTLEMENT', [], 'Regular salary'],
      ['deleteSettlements', 'DELETED', 'DELETE_SETTLEMENT', ['WRONG_DATE'], null],
    ] as const;
    for (const [name, status, action, reasons, remark] of ends) {
      const row = await standSettlement(server, await mine(), 'MGR_PENDING', { by: agent.id });
      expect((await decide(name, row, manager)).data().okCount).toBe(1);
      expect(await settlementRow(server, row.settlementId)).toMatchObject({ status, version: 2 });
      const done = (await auditOfSettlement(server, row.settlementId)).filter(({ result }) => result === 'OK');
      expect(done).toMatchObject([
        { action, before: { status: 'MGR_PENDING' }, after: { status }, reason_codes: reasons, remark },
      ]);
      const [again] = (await decide(name, { ...row, version: 2 }, lead)).data().results;
      expect(again?.errorCode).toBe('SETTLEMENT_STATE_CHANGED');
    }
  });

  it('never who has submitted it, by the call either [QL-38]', async () => {
    const { loan } = await addLoan(server);
    const made = (await submit(loan, {}, lead)).data();
    const row = { rowId: made.settlementId, version: made.version };
    for (const name of ['acceptSettlements', 'rejectSettlements'] as const)
      expect((await decide(name, row, lead)).data().results[0]?.errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await decide('acceptSettlements', row, agent)).errorCode).toBe('NOT_ALLOWED');
    const denied = (await auditOfSettlement(server, made.settlementId)).filter(({ result }) => result === 'DENIED');
    expect(denied.map(({ reason_codes: codes }) => codes)).toEqual([
      ['MAKER_CHECKER_VIOLATION'],
      ['MAKER_CHECKER_VIOLATION'],
    ]);
  });

  it('by the dues of that moment: what has grown past a limit waits for the next level', async () => {
    const { loan } = await mine();
    const made = (await submit(loan, { settlementAmount: 90_000 })).data();
    await server.db
      .updateTable('collections_case')
      .set({ total_outstanding: 100_100 })
      .where('loan_application_number', '=', loan)
      .execute();
    const row = { rowId: made.settlementId, version: made.version };
    expect((await decide('acceptSettlements', row, manager)).data().results[0]?.errorCode).toBe('APPROVAL_LIMIT');
    expect((await decide('acceptSettlements', row, lead)).data().okCount).toBe(1);
    expect(await settlementRow(server, made.settlementId)).toMatchObject({
      total_outstanding: 100_100,
      level: 'COLLECTIONS_HEAD',
      approvals: [{ by: lead.id, isHead: true, totalOutstanding: 100_100, level: 'COLLECTIONS_HEAD' }],
    });
  });

  it('whoever has sanctioned the loan approves nothing of it, on the list and the file alike [QL-38]', async () => {
    const held = await mine();
    const row = await standSettlement(server, held, 'MGR_PENDING', { by: agent.id });
    const sanction = ({ applicationId }: typeof held) =>
      sql`insert into application_fact (application_id, approved_by_id)
        values (${applicationId}::uuid, ${manager.id}::uuid)`.execute(server.db);
    await sanction(held);
    const said = 'The person who sanctioned this loan may not approve its settlement';
    const [refused] = (await decide('acceptSettlements', row, manager)).data().results;
    expect([refused?.errorCode, refused?.errorMessage]).toEqual(['MAKER_CHECKER_VIOLATION', said]);
    const offeredTo = async (session: Session) =>
      (await server.call('fetchSettlements', { loanApplicationId: held.loan }, { session })).data().settlements[0];
    const shown = await offeredTo(manager);
    expect(shown?.actions.find(({ action }) => action === 'accept')?.refusal).toBe(said);
    // who approves in their place is told
    expect(shown?.approverNote).toContain('lead@demo.example');
    expect((await offeredTo(lead))?.actions.find(({ action }) => action === 'accept')?.refusal).toBeNull();
    expect((await decide('acceptSettlements', row, lead)).data().okCount).toBe(1);
    const other = await mine();
    await sanction(other);
    expect((await verify(other.loan, 92_000)).data().approverEmail).toBe('lead@demo.example');
  });

  it('a version that is not the last is refused, and an accepted row is not accepted again', async () => {
    const held = await mine();
    const row = await standSettlement(server, held, 'MGR_PENDING', { by: agent.id });
    expect((await decide('acceptSettlements', row, manager)).data().okCount).toBe(1);
    expect((await decide('acceptSettlements', row, lead)).data().results[0]?.errorCode).toBe('STALE_VERSION');
    const now = { ...row, version: 2 };
    const [again] = (await decide('acceptSettlements', now, lead)).data().results;
    expect([again?.errorCode, again?.errorMessage]).toEqual([
      'SETTLEMENT_STATE_CHANGED',
      'The settlement is in status CX_PENDING',
    ]);
  });
});

type Deed =
  | 'accept'
  | 'reject'
  | 'delete'
  | 'link'
  | 'recover'
  | 'customerAccepts'
  | 'customerDeclines'
  | 'customerReturns';
const leadsTo: Partial<Record<`${SettlementStatus} ${Deed}`, SettlementStatus>> = {
  'MGR_PENDING accept': 'CX_PENDING',
  'MGR_PENDING reject': 'MGR_REJECTED',
  'MGR_PENDING delete': 'DELETED',
  'CX_PENDING delete': 'DELETED',
  'CX_PENDING link': 'CX_PENDING',
  'CX_PENDING customerAccepts': 'ACCEPTED',
  'CX_PENDING customerDeclines': 'CX_REJECTED',
  'CX_REJECTED customerReturns': 'CX_PENDING',
  'DELETED recover': 'DELETED',
  'VIOLATED recover': 'VIOLATED',
};
const staffDeeds = ['accept', 'reject', 'delete', 'link', 'recover'] as const;

describe('every status, every action, every role [ST-08]', () => {
  const allowed: Record<(typeof staffDeeds)[number], readonly string[]> = {
    accept: ['manager', 'lead'],
    reject: ['manager', 'lead'],
    delete: ['agent', 'manager', 'lead'],
    link: ['agent', 'manager', 'lead'],
    recover: ['agent', 'manager', 'lead'],
  };
  const people = () => ({ agent, manager, lead, ops });

  async function run(deed: Deed, row: { rowId: string; version: number }, session: Session) {
    const { rowId, version } = row;
    switch (deed) {
      case 'accept':
      case 'reject':
      case 'delete': {
        const reply = await decide(`${deed}Settlements`, row, session);
        return reply.errorCode ?? reply.data().results[0]?.errorCode;
      }
      case 'link': {
        const sent = { settlementId: rowId, channel: 'COPY' as const };
        return (await server.call('sendSettlementLink', sent, { session, headers: { 'if-match': `${version}` } }))
          .errorCode;
      }
      case 'recover': {
        const anew = { settlementId: rowId, settlementAmount: 92_000, settlementDate: todayOf(server, 20) };
        return (await server.call('recoverSettlement', anew, { session, headers: { 'if-match': `${version}` } }))
          .errorCode;
      }
      default: {
        const token = await standLink(server, rowId, agent.id);
        if (deed === 'customerReturns') await offerPageOf(server, token, 'return');
        else await answer(token, deed === 'customerAccepts' ? 'accept' : 'decline');
        return undefined;
      }
    }
  }

  it.each(settlementStatuses)('%s', async (status) => {
    for (const deed of staffDeeds)
      for (const [role, session] of Object.entries(people())) {
        const held = await mine();
        const row = await standSettlement(server, held, status, { by: agent.id });
        const wanted = leadsTo[`${status} ${deed}`];
        const code = await run(deed, row, session);
        const after = await settlementRow(server, row.settlementId);
        const isAllowed = allowed[deed].includes(role);
        expect([status, deed, role, after.status]).toEqual([status, deed, role, (isAllowed && wanted) || status]);
        if (isAllowed && wanted !== undefined)
          expect([status, deed, role, code]).toEqual([status, deed, role, undefined]);
        else
          expect([status, deed, role, code]).toEqual([
            status,
            deed,
            role,
            isAllowed ? 'SETTLEMENT_STATE_CHANGED' : 'NOT_ALLOWED',
          ]);
      }
    for (const deed of ['customerAccepts', 'customerDeclines', 'customerReturns'] as const) {
      const row = await standSettlement(server, await mine(), status, { by: agent.id });
      await run(deed, row, agent);
      const after = await settlementRow(server, row.settlementId);
      expect([status, deed, after.status]).toEqual([status, deed, leadsTo[`${status} ${deed}`] ?? status]);
    }
  });
});

describe('the customer answers', () => {
  it('on a page that a look changes nothing of, once [ST-08]', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    const token = await standLink(server, settlementId, agent.id);
    const shown = await page(token);
    expect(shown.statusCode).toBe(200);
    const facts = [...shown.body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [label, value]);
    expect(facts.map(([label]) => label)).toEqual(['Name', 'Loan', 'Amount', 'Pay by', 'Answer by']);
    expect(facts.slice(0, 3)).toEqual([
      ['Name', 'Manoj'],
      ['Loan', `xxxxxxxx${held.loan.slice(-4)}`],
      ['Amount', '₹92,000'],
    ]);
    expect(shown.body).not.toContain('Gaikwad');
    expect((await settlementRow(server, settlementId)).status).toBe('CX_PENDING');
    expect((await answer(token, 'accept')).statusCode).toBe(303);
    expect((await answer(token, 'decline')).statusCode).toBe(303);
    const row = await settlementRow(server, settlementId);
    expect([row.status, row.accepted_ip]).toEqual(['ACCEPTED', '127.0.0.1']);
    const [deed] = (await auditOfSettlement(server, settlementId)).filter(({ action }) => action === 'ACCEPT_OFFER');
    expect(deed).toMatchObject({
      actor: 'customer',
      channel: 'CUSTOMER',
      after: { status: 'ACCEPTED', channel: 'SMS', sentById: agent.id },
    });
    expect((await page(token)).body).toContain('You have accepted the offer');
    expect((await page(token)).body).not.toContain('92,000');
  });

  it('declines, and a page of an offer that is over shows nothing of it', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    const token = await standLink(server, settlementId, agent.id);
    await answer(token, 'decline');
    expect((await settlementRow(server, settlementId)).status).toBe('CX_REJECTED');
    const later = await page(token);
    expect([later.statusCode, later.body.includes('92,000')]).toEqual([200, false]);
    expect((await page('z'.repeat(43))).statusCode).toBe(404);
    expect((await caseOf(server, held.loan)).initiations).toBe(0);
  });

  it('until the end of the expiry date in India, whether or not the job has run', async () => {
    const held = await mine();
    const today = await standSettlement(server, held, 'CX_PENDING', { by: agent.id, expiry: 0 });
    await answer(await standLink(server, today.settlementId, agent.id), 'accept');
    expect((await settlementRow(server, today.settlementId)).status).toBe('ACCEPTED');
    const other = await mine();
    const yesterday = await standSettlement(server, other, 'CX_PENDING', { by: agent.id, expiry: -1 });
    const token = await standLink(server, yesterday.settlementId, agent.id);
    expect((await page(token)).statusCode).toBe(410);
    await answer(token, 'accept');
    expect((await settlementRow(server, yesterday.settlementId)).status).toBe('CX_PENDING');
    await runJob();
    expect(await settlementRow(server, yesterday.settlementId)).toMatchObject({
      status: 'SYSTEM_REJECTED',
      reason_code: 'EXPIRED',
    });
  });

  it('by a link that is sent or copied, which the audit keeps; a suppressed message carries none', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    const send = async (channel: 'SMS' | 'COPY') =>
      server.call(
        'sendSettlementLink',
        { settlementId, channel },
        { session: agent, ...(channel === 'COPY' && { headers: { 'idempotency-key': `copy-${settlementId}` } }) },
      );
    const copied = (await send('COPY')).data();
    expect([copied.status, copied.settlement.sentBy]).toEqual([null, 'COPY']);
    const token = copied.url?.split('/offer/')[1] ?? '';
    expect((await page(token)).body).toContain(
      `To accept, ask for a link. It is sent to 98xxxxxx${held.mobile.slice(-2)}.`,
    );
    const sameAgain = await send('COPY');
    expect([sameAgain.errorCode, sameAgain.body]).toEqual([
      'SHOWN_ONCE',
      expect.objectContaining({ error: expect.objectContaining({ errorMessage: 'Shown once. Copy a new link' }) }),
    ]);
    expect((await send('SMS')).data()).toMatchObject({ status: 'QUEUED', url: null });
    expect((await send('SMS')).data()).toMatchObject({ status: 'SUPPRESSED', reason: 'DUPLICATE' });
    const links = server.db.selectFrom('settlement_link').selectAll().where('settlement_id', '=', settlementId);
    expect(await links.execute()).toHaveLength(2);
    const actions = (await auditOfSettlement(server, settlementId)).map(({ action }) => action);
    // events of one moment have no order of their own
    expect(actions.toSorted()).toEqual([
      'COPY_SETTLEMENT_LINK',
      'COPY_SETTLEMENT_LINK',
      'SEND_SETTLEMENT_LINK',
      'SEND_SETTLEMENT_LINK',
    ]);
    // what is sent ends what was copied
    expect((await page(token)).statusCode).toBe(410);
  });

  it('by what was sent to them alone: what staff were handed shows the offer and answers nothing', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    const sendBy = async (channel: 'SMS' | 'EMAIL' | 'COPY') =>
      (await server.call('sendSettlementLink', { settlementId, channel }, { session: agent })).data();
    const tokenIn = (text: string | null | undefined) => text?.split('/offer/')[1] ?? '';
    const sentToken = async (channel: 'SMS' | 'EMAIL') => {
      await sendBy(channel);
      const [message] = await server.db
        .selectFrom('outbound_message')
        .select('text')
        .where('loan_application_number', '=', held.loan)
        .where('channel', '=', channel)
        .execute();
      return tokenIn(message?.text);
    };
    const first = await sentToken('SMS');
    const copied = tokenIn((await sendBy('COPY')).url);
    const shown = await page(copied);
    expect(shown.body).toContain('₹92,000');
    expect(shown.body).toContain(`To accept, use the link sent to 98xxxxxx${held.mobile.slice(-2)}.`);
    expect(shown.body).not.toContain('<button');
    for (const action of ['accept', 'confirm', 'decline', 'declined', 'return']) {
      await offerPageOf(server, copied, action, '123456');
      expect((await settlementRow(server, settlementId)).status).toBe('CX_PENDING');
    }
    // one that is copied ends the one that was copied before, and none that was sent
    const again = tokenIn((await sendBy('COPY')).url);
    expect([(await page(copied)).statusCode, (await page(again)).statusCode]).toEqual([410, 200]);
    expect((await page(first)).body).toContain('value="accept"');
    const second = await sentToken('EMAIL');
    expect((await page(first)).statusCode).toBe(410);
    expect((await page(first)).body).not.toContain('92,000');
    await answer(first, 'accept');
    expect((await settlementRow(server, settlementId)).status).toBe('CX_PENDING');
    await answer(second, 'accept');
    expect((await settlementRow(server, settlementId)).status).toBe('ACCEPTED');
  });
});

describe('payments', () => {
  it('in full complete it: the rest of the dues is waived and the loan leaves collection [ST-08]', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'ACCEPTED', { by: agent.id });
    await pay(held.loan, 40_000);
    expect(await settlementRow(server, settlementId)).toMatchObject({ status: 'ACCEPTED', paid_amount: 40_000 });
    expect(await caseOf(server, held.loan)).toMatchObject({ total_outstanding: 60_000, closed_reason: null });
    await pay(held.loan, 52_000);
    expect(await settlementRow(server, settlementId)).toMatchObject({ status: 'COMPLETED', paid_amount: 92_000 });
    expect(await caseOf(server, held.loan)).toMatchObject({
      total_outstanding: 0,
      principal_outstanding: 0,
      queue: null,
      closed_reason: 'SETTLED',
      initiations: 0,
    });
    const installments = await server.db
      .selectFrom('loan_installment')
      .selectAll()
      .where('loan_application_number', '=', held.loan)
      .execute();
    expect(installments.map((each) => [each.due_amount, each.paid_amount])).toEqual([[92_000, 92_000]]);
    const [waived] = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'WAIVE_SETTLED_DUES')
      .where('loan_application_number', '=', held.loan)
      .execute();
    expect(waived).toMatchObject({ before: { totalOutstanding: 8_000 }, after: { totalOutstanding: 0 } });
    expect((await submit(held.loan, {}, lead)).errorCode).toBe('SETTLEMENT_ACTIVE');
    const shown = (await server.call('fetchSettlements', { loanApplicationId: held.loan }, { session: agent })).data();
    expect(shown.barredUntil).not.toBeNull();
  });

  it('on the third day after the date still complete it, a day later it is violated and the payments are kept', async () => {
    const [good, bad] = [await mine(), await mine()];
    const one = await standSettlement(server, good, 'ACCEPTED', { by: agent.id, paid: 50_000, date: -3, expiry: -10 });
    const other = await standSettlement(server, bad, 'ACCEPTED', { by: agent.id, paid: 50_000, date: -4, expiry: -10 });
    await pay(good.loan, 42_000);
    expect((await settlementRow(server, one.settlementId)).status).toBe('COMPLETED');
    const shown = await server.call('fetchSettlements', { loanApplicationId: bad.loan }, { session: agent });
    expect(shown.data().settlements[0]).toMatchObject({ status: 'VIOLATED', reason: 'UNDERPAID' });
    await pay(bad.loan, 42_000);
    expect(await settlementRow(server, other.settlementId)).toMatchObject({ status: 'VIOLATED', paid_amount: 50_000 });
    expect(await caseOf(server, bad.loan)).toMatchObject({ total_outstanding: 58_000, initiations: 0 });
  });

  it('the job turns at midnight in India', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'ACCEPTED', { by: agent.id, date: 0, expiry: 0 });
    const midnight = new Date(`${daysAfter(todayOf(server), 4)}T00:00:00+05:30`).getTime();
    server.clock.advance(midnight - server.clock.now().getTime() - 1_000);
    await runJob();
    expect((await settlementRow(server, settlementId)).status).toBe('ACCEPTED');
    server.clock.advance(1_000);
    await runJob();
    expect((await settlementRow(server, settlementId)).status).toBe('VIOLATED');
    agent = await server.signIn('agency@demo.example');
    manager = await server.signIn('manager@demo.example');
    [lead, ops] = [await server.signIn(), await server.signIn('ops@demo.example')];
  });

  it('before the customer has accepted do not count, and end an offer that the dues have fallen to', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    await pay(held.loan, 7_999);
    expect(await settlementRow(server, settlementId)).toMatchObject({ status: 'CX_PENDING', paid_amount: 0 });
    await pay(held.loan, 1);
    expect(await settlementRow(server, settlementId)).toMatchObject({
      status: 'SYSTEM_REJECTED',
      reason_code: 'DUES_FELL',
    });
  });

  it('of a day before the acceptance, reported later, do not count either; the whole loan repaid completes it', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'ACCEPTED', { by: agent.id });
    await pay(held.loan, 10_000, todayOf(server, -1));
    expect(await settlementRow(server, settlementId)).toMatchObject({ status: 'ACCEPTED', paid_amount: 0 });
    await pay(held.loan, 90_000);
    expect(await settlementRow(server, settlementId)).toMatchObject({ status: 'COMPLETED', paid_amount: 90_000 });
  });
});

describe('recovery [AP-83]', () => {
  const recover = (settlementId: string, more: Partial<CallInput<'recoverSettlement'>> = {}, session = agent) =>
    server.call('recoverSettlement', { settlementId, settlementDate: todayOf(server, 20), ...more }, { session });

  it('makes a new linked settlement of a violated one, of what was left, once', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'VIOLATED', { by: agent.id, paid: 20_000 });
    const made = (await recover(settlementId)).data();
    expect(made).toMatchObject({
      status: 'MGR_PENDING',
      settlementAmount: 72_000,
      recoveredFromId: settlementId,
      approveMode: 'approve',
      level: 'TWO_APPROVERS',
    });
    expect((await settlementRow(server, settlementId)).status).toBe('VIOLATED');
    const row = { rowId: made.settlementId, version: made.version };
    await decide('deleteSettlements', row, agent);
    expect((await recover(settlementId)).errorCode).toBe('SETTLEMENT_RECOVERED');
    const anew = (await recover(made.settlementId, { settlementAmount: 96_000 })).data();
    expect([anew.status, anew.level]).toEqual(['MGR_PENDING', 'AGENCY_MANAGER']);
  });

  it('is taken where no further offer is: what was recovered counts as no submission', async () => {
    const held = await mine();
    for (let offers = 1; offers < submissionCap.most; offers += 1)
      await standSettlement(server, held, 'MGR_REJECTED', { by: agent.id });
    const { settlementId } = await standSettlement(server, held, 'VIOLATED', { by: agent.id });
    expect((await submit(held.loan)).errorCode).toBe('SETTLEMENT_TOO_OFTEN');
    expect((await recover(settlementId)).data()).toMatchObject({
      status: 'MGR_PENDING',
      recoveredFromId: settlementId,
    });
  });

  it('is refused for an amount that cannot be settled, and beside an active one', async () => {
    const held = await mine();
    const { settlementId } = await standSettlement(server, held, 'DELETED', { by: agent.id });
    expect((await recover(settlementId, { settlementAmount: 49_999 })).errorCode).toBe('SETTLEMENT_REFUSED');
    expect((await recover(settlementId, { settlementAmount: 100_000 })).errorCode).toBe('SETTLEMENT_REFUSED');
    await standSettlement(server, held, 'CX_PENDING', { by: agent.id });
    expect((await recover(settlementId)).errorCode).toBe('SETTLEMENT_ACTIVE');
  });
});

describe('the settlements of a loan', () => {
  it('come with the ladder before any amount; an agent is not told the floor [ST-01][ST-10]', async () => {
    const held = await mine();
    await standSettlement(server, held, 'MGR_REJECTED', { by: agent.id });
    server.clock.advance(1_000);
    await standSettlement(server, held, 'MGR_PENDING', { by: agent.id });
    const asked = { loanApplicationId: held.loan };
    const [ofAgent, ofManager] = [
      (await server.call('fetchSettlements', asked, { session: agent })).data(),
      (await server.call('fetchSettlements', asked, { session: manager })).data(),
    ];
    expect(ofAgent.settlements.map(({ status }) => status)).toEqual(['MGR_PENDING', 'MGR_REJECTED']);
    expect(ofManager.ladder.map(({ by, from, to, approverEmail }) => [by, from, to, approverEmail])).toEqual([
      ['POLICY', 95_000, 99_999, null],
      ['AGENCY_MANAGER', 90_000, 94_999, 'lead@demo.example'],
      ['COLLECTIONS_HEAD', 75_000, 89_999, 'lead@demo.example'],
      ['TWO_APPROVERS', 50_000, 74_999, null],
      ['NOBODY', null, 49_999, null],
    ]);
    expect([ofManager.floor, ofAgent.floor]).toEqual([50_000, null]);
    expect(ofAgent.ladder.slice(3).map(({ from, to }) => [from, to])).toEqual([
      [null, 74_999],
      [null, null],
    ]);
    const actions = ({ settlements: [first] }: typeof ofAgent) => first?.actions.map(({ action }) => action);
    expect([actions(ofAgent), actions(ofManager)]).toEqual([['delete'], ['accept', 'reject', 'delete']]);
  });

  it('a promise is refused while an accepted settlement is paid, and the loan is busy for a restructure, a foreclosure and a waiver [AP-79][AP-80][AP-85]', async () => {
    const { inFlight, refuseWhileSettling } = await import('../../../host/server/core/loans/in-flight.ts');
    const held = await mine();
    await standSettlement(server, held, 'ACCEPTED', { by: agent.id });
    expect(await inFlight(server.db, held.loan)).toBe('settlement');
    await expect(server.db.transaction().execute((tx) => refuseWhileSettling(tx, held.loan))).rejects.toMatchObject({
      code: 'LOAN_BUSY',
    });
    const at = { loanApplicationId: held.loan };
    const terms = {
      newTenureMonths: 18,
      effectiveFrom: todayOf(server, 30),
      reason: 'JOB_LOSS',
      remark: 'No pay',
    } as const;
    const waiver = { amount: 1, reason: 'MEDICAL', remark: 'In hospital' } as const;
    const busy = { errorCode: 'LOAN_BUSY', errorMessage: 'A settlement is under way' };
    const asManager = { session: manager };
    expect([
      errorOf(await server.call('initiateRestructure', { ...at, ...terms }, asManager)),
      errorOf(await server.call('quoteForeclosure', { ...at, quoteOn: todayOf(server, 0) }, { session: lead })),
      errorOf(await server.call('requestPenaltyWaiver', { ...at, ...waiver }, asManager)),
    ]).toMatchObject([busy, busy, busy]);
  });
});
