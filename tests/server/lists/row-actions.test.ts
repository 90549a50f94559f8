import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';
import { auditOf, cellOf, first, pageOf, startWithApplications, tabsOf } from './support.ts';

type Row = CallReply<'hold.rows'>['rows'][number];

let server: TestServer;
let ops: Session;
let ops2: Session;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(3_000, { callingWindowFor: [] });
  [ops, ops2, lead] = [
    await server.signIn('ops@demo.example'),
    await server.signIn('ops2@demo.example'),
    await server.signIn(),
  ];
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
});
afterAll(() => server.close());

const version = (row: Row) => ({ [headers.ifMatch]: String(row.version) });
async function rowOf(type: ListType, queueName: string, session: Session, rowId?: string): Promise<Row> {
  const { rows } = await pageOf(server, session, type, { queueName, rows: 100 });
  return first(rows.filter((row) => rowId === undefined || row.rowId === rowId));
}
async function lockFor(session: Session, row: Row): Promise<void> {
  await server.call('acquireLock', { kind: 'application', id: row.rowId }, { session });
}

describe('issue details', () => {
  it('are offered of a held row, which carries the reason and the comment [QL-24][UT-16]', async () => {
    const held = await rowOf('hold', 'Applications on Hold Pre Disbursal', ops);
    expect(held.actions).toContain('openIssueDetails');
    expect(cellOf(held, 'holdReason')).toMatch(/^[A-Z][a-z]+/);
    expect(cellOf(held, 'userComment')).toEqual(expect.any(String));
    const free = await rowOf('loan-approved', 'Loan Approved PL', ops);
    expect(free.actions).not.toContain('openIssueDetails');
    expect(cellOf(free, 'holdReason')).toBeNull();
  });
});

describe('saving', () => {
  it('writes the remark once, with its version, in the audit and for the next reader [QL-25]', async () => {
    const row = await rowOf('decision-wait', 'Decision Wait', ops);
    const input = { listType: 'decision-wait', rowId: row.rowId, remark: '  Salary slip seen  ' } as const;
    const saved = (await server.call('saveRow', input, { session: ops, headers: version(row) })).data();
    expect(saved).toEqual({ rowId: row.rowId, version: row.version + 1 });
    const after = await rowOf('decision-wait', 'Decision Wait', ops, row.rowId);
    expect([cellOf(after, 'remark'), after.version, cellOf(after, 'lastModifiedBy')]).toEqual([
      'Salary slip seen',
      row.version + 1,
      'Meera Krishnan',
    ]);
    expect(await auditOf(server, row.rowId)).toMatchObject([
      { action: 'SAVE_REMARK', actor: 'ops@demo.example', after: { remark: 'Salary slip seen' }, result: 'OK' },
    ]);
    expect(cellOf(after, 'remarkBy')).toBe('Meera Krishnan');
    expect(cellOf(after, 'remarkAt')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
    const stale = await server.call('saveRow', input, { session: ops, headers: version(row) });
    expect(stale.errorCode).toBe('STALE_VERSION');
    const blind = await server.call('saveRow', input, { session: ops, isBlind: true });
    expect([blind.status, blind.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is done once however often it is sent', async () => {
    const row = await rowOf('loan-approved', 'Loan Approved', ops);
    const input = { listType: 'loan-approved', rowId: row.rowId, remark: 'once' } as const;
    const sent = { session: ops, headers: { ...version(row), [headers.idempotencyKey]: 'save-remark-once' } };
    const [one, two] = await Promise.all([server.call('saveRow', input, sent), server.call('saveRow', input, sent)]);
    expect(one.data()).toEqual(two.data());
    expect(await auditOf(server, row.rowId)).toHaveLength(1);
  });

  it('is refused beside a colleague’s lock, who is named, and is not offered there [EN-10]', async () => {
    const row = await rowOf('ready-for-disbursal', 'Ready For Disbursal', ops);
    await lockFor(ops2, row);
    const seen = await rowOf('ready-for-disbursal', 'Ready For Disbursal', ops, row.rowId);
    expect([seen.lockedBy, seen.actions]).toEqual(['Arjun Deshpande', []]);
    const input = { listType: 'ready-for-disbursal', rowId: row.rowId, remark: 'x' } as const;
    const refused = await server.call('saveRow', input, { session: ops, headers: version(row) });
    expect(refused.errorCode).toBe('ROW_LOCKED');
    expect(JSON.stringify(refused.body)).toContain('Arjun Deshpande');
    await server.call('saveRow', input, { session: ops2, headers: version(row) }).then((answer) => answer.data());
  });

  it.each([
    ['a row of another list', 'loan-approved', 403, 'NOT_ALLOWED'],
    ['a row that stands elsewhere', 'decision-wait', 404, 'NOT_FOUND'],
  ] as const)('refuses %s', async (_, listType, status, code) => {
    const row = await rowOf('disbursal-failed', 'Disbursed Failed', ops);
    const session = code === 'NOT_ALLOWED' ? await server.signIn('agency@demo.example') : ops;
    const refused = await server.call(
      'saveRow',
      { listType, rowId: row.rowId, remark: 'x' },
      { session, headers: version(row) },
    );
    expect([refused.status, refused.errorCode]).toEqual([status, code]);
  });

  it('takes a remark of an application and a calling comment of a loan in collection, not the other way round', async () => {
    const agent = await server.signIn('agency@demo.example');
    const loan = await rowOf('agency-calling-list', 'Calling List', agent);
    const wrong = { listType: 'agency-calling-list', rowId: loan.rowId, remark: 'x' } as const;
    const refused = await server.call('saveRow', wrong, { session: agent, headers: version(loan) });
    expect(refused.errorCode).toBe('VALIDATION_FAILED');
    const right = { listType: 'agency-calling-list', rowId: loan.rowId, callingComment: 'Pays on the 5th' } as const;
    await server.call('saveRow', right, { session: agent, headers: version(loan) }).then((answer) => answer.data());
    const after = await rowOf('agency-calling-list', 'Calling List', agent, loan.rowId);
    expect(cellOf(after, 'callingComment')).toBe('Pays on the 5th');
    const author = await server.call('displayProfile', { userId: agent.id }, { session: agent });
    const { firstName, lastName } = author.data();
    expect(cellOf(after, 'callingCommentBy')).toBe(`${firstName} ${lastName}`.trim());
    expect(cellOf(after, 'callingCommentAt')).not.toBeNull();
  });
});

describe('reassigning an OSV case', () => {
  it('changes the assignee of each row that may be, and says why of the others [AP-94][QL-27]', async () => {
    const { rows } = await pageOf(server, ops, 'kyc-verification', {
      queueName: 'KYC Verification OSV List',
      rows: 10,
    });
    const [one, two, three, four] = rows;
    if (!one || !two || !three || !four) throw new Error('There are too few');
    expect(one.actions).toContain('reassignForOsv');
    const { assignees } = (await server.call('osvAssignees', {}, { session: ops })).data();
    const assignee = first(assignees.filter(({ name }) => name !== cellOf(one, 'userInfo')));
    await lockFor(lead, two);
    const moved = (
      await server.call(
        'reassignForOsv',
        {
          rows: [
            { rowId: one.rowId, version: one.version },
            { rowId: two.rowId, version: two.version },
            { rowId: three.rowId, version: three.version + 7 },
            { rowId: '01890a5d-ac96-774b-bcce-b302099a8057', version: 1 },
          ],
          assigneeId: assignee.id,
        },
        { session: ops },
      )
    ).data();
    expect(moved.results.map(({ ok, errorCode }) => [ok, errorCode])).toEqual([
      [true, undefined],
      [false, 'ROW_LOCKED'],
      [false, 'STALE_VERSION'],
      [false, 'NOT_FOUND'],
    ]);
    expect([moved.okCount, moved.failCount]).toEqual([1, 3]);
    const after = await rowOf('kyc-verification', 'KYC Verification OSV List', ops, one.rowId);
    expect(cellOf(after, 'userInfo')).toBe(assignee.name);
    const denied = (await auditOf(server, two.rowId)).filter(({ action }) => action === 'REASSIGN_OSV');
    expect(denied).toMatchObject([{ result: 'DENIED', reason_codes: ['ROW_LOCKED'] }]);
    const again = await server.call(
      'reassignForOsv',
      { rows: [{ rowId: one.rowId, version: after.version }], assigneeId: assignee.id },
      { session: ops },
    );
    expect(again.data().results).toMatchObject([{ ok: false, errorCode: 'SAME_ASSIGNEE' }]);
  });

  it('goes to somebody who works on documents, and to nobody else', async () => {
    const row = await rowOf('kyc-verification', 'KYC Verification OSV List', ops);
    const agent = await server.signIn('agency@demo.example');
    const input = { rows: [{ rowId: row.rowId, version: row.version }], assigneeId: agent.id };
    expect((await server.call('reassignForOsv', input, { session: ops })).status).toBe(404);
  });
});

describe('calling a row', () => {
  it('answers the calling screen by the loan, without the number, and tells the audit [QL-26]', async () => {
    const agent = await server.signIn('agency@demo.example');
    const row = await rowOf('agency-calling-list', 'Calling List', agent);
    expect(row.actions).toContain('call');
    const input = { listType: 'agency-calling-list', rowId: row.rowId } as const;
    const { screen, path } = (await server.call('openRowCall', input, { session: agent })).data();
    const parameters = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    expect([screen, path.split('?')[0]]).toEqual(['TELEPHONY_CALLING_CRM', '/ameyoCallingCRM']);
    expect(parameters).toEqual({
      loanAppNo: row.loanApplicationNumber,
      productType: 'PERSONAL_LOAN',
      callReferenceId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      staffId: agent.id,
      launch: expect.any(String) as unknown,
    });
    const again = (await server.call('openRowCall', input, { session: agent })).data();
    expect(again.path).not.toBe(path);
    const { call } = (await server.call('loadTelephonyCall', parameters)).data();
    expect(call).toMatchObject({ userId: 'agency@demo.example', callReferenceId: parameters['callReferenceId'] });
    expect((await auditOf(server, row.rowId)).map(({ action }) => action)).toContain('OPEN_CALL');
  });

  it("does not open a colleague's loan", async () => {
    const agent = await server.signIn('agency@demo.example');
    const others = await server.db
      .selectFrom('collections_case')
      .select('id')
      .where('calling_allocated_to', 'is not', null)
      .where('calling_allocated_to', '!=', agent.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const input = { listType: 'agency-calling-list', rowId: others.id } as const;
    expect((await server.call('openRowCall', input, { session: agent })).status).toBe(404);
  });
});

it('what a viewer may do with a list follows their roles', async () => {
  expect((await tabsOf(server, ops, 'document-processing')).actions).toEqual(['nextApplication']);
  expect((await tabsOf(server, lead, 'document-processing')).actions).toEqual([
    'newApplication',
    'downloadList',
    'nextApplication',
  ]);
  expect((await tabsOf(server, ops, 'kyc-verification')).actions).toContain('reassignForOsv');
  expect((await tabsOf(server, lead, 'manage-agent-list')).actions).toEqual(
    expect.arrayContaining(['assignQueues', 'unassignQueues']),
  );
});
