import { newId } from '../../../host/server/db/new-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { workAtStages } from '../stage-work/stage-support.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { pageOf, sendCsv, startWithApplications } from '../lists/support.ts';
import { storedIn } from './refusal-support.ts';
import type { Session, TestServer } from '../support.ts';

let server: TestServer;
let manager: Session;
let lead: Session;
let agentEmail: string;
beforeAll(async () => {
  server = await startWithApplications(1_500);
  manager = await server.signIn('manager@demo.example');
  lead = await server.signIn();
  const { agents } = (await server.call('allocationAgents', {}, { session: manager })).data();
  await addReadyMandates();
  await workAtStages(server, lead.id);
  agentEmail = agents.find(({ refusal, queues }) => refusal === null && queues?.length === 0)?.email ?? '';
});
/** Accepted mandates that wait for the bank's answer. */
async function addReadyMandates(): Promise<void> {
  const found = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number'])
    .where('udrs', '=', 'NACH_UPLOAD')
    .orderBy('id')
    .limit(15)
    .execute();
  await server.db.deleteFrom('nach_mandate').execute();
  await server.db
    .insertInto('nach_mandate')
    .values(
      found.map(({ id, loan_application_number }) => ({
        id: newId(),
        application_id: id,
        loan_application_number,
        nach_type: 'MANUAL' as const,
        instrument: 'Paper form',
        attempts: 1,
        status: 'NACH_READY' as const,
        changed_at: new Date(),
      })),
    )
    .execute();
}
beforeEach(() => server.db.deleteFrom('row_lock').execute());
afterAll(() => server.close());

interface CheckedCall {
  check: 'checkAllocationCsv' | 'checkHoldCsv' | 'checkBankAnswers' | 'checkDisbursalAnswers';
  header: string;
  table: 'collections_case' | 'application' | 'nach_mandate';
  session(): Session;
  /** A file's rows that can be done. */
  rows(): Promise<{ rowId: string; loanApplicationNumber?: string }[]>;
  /** What a line says beside its loan. */
  says(): string;
  /** True of facts from outside, which are booked however the row was read: what comes again is booked already. */
  isFact?: true;
}

/** By each call that does what a checked file says: a new one has its row here. */
const calls = {
  applyAllocationCsv: {
    check: 'checkAllocationCsv',
    header: 'loanApplicationNumber,agentEmail',
    table: 'collections_case',
    session: () => manager,
    rows: async () =>
      (await pageOf(server, manager, 'agency-customer-list', { queueName: 'Customers Not Allocated', rows: 3 })).rows,
    says: () => agentEmail,
  },
  applyHoldCsv: {
    check: 'checkHoldCsv',
    header: 'loanApplicationNumber,holdReason,comment',
    table: 'application',
    session: () => lead,
    rows: () =>
      server.db
        .selectFrom('application')
        .select(['id as rowId', 'loan_application_number as loanApplicationNumber'])
        .where('udrs', '=', 'DOCUMENT_PROCESSING')
        .where('hold', 'is', null)
        .orderBy('id')
        .limit(3)
        .execute(),
    says: () => 'CUSTOMER_NOT_REACHABLE,No answer',
  },
  applyBankAnswers: {
    check: 'checkBankAnswers',
    header: 'loanApplicationNumber,result,umrn,rejectCode',
    table: 'nach_mandate',
    session: () => lead,
    rows: () =>
      server.db
        .selectFrom('nach_mandate')
        .select(['id as rowId', 'loan_application_number as loanApplicationNumber'])
        .where('status', '=', 'NACH_READY')
        .orderBy('id')
        .limit(3)
        .execute(),
    says: () => 'REJECTED,,M003',
    isFact: true,
  },
  applyDisbursalAnswers: {
    check: 'checkDisbursalAnswers',
    header: 'loanApplicationNumber,result,utr,failureCode',
    table: 'application',
    session: () => lead,
    rows: () =>
      server.db
        .selectFrom('application')
        .select(['id as rowId', 'loan_application_number as loanApplicationNumber'])
        .where('udrs', '=', 'DISBURSAL_INITIATED')
        .where('hold', 'is', null)
        .orderBy('id')
        .limit(3)
        .execute(),
    says: () => 'FAILED,,BANK_TIMEOUT',
    isFact: true,
  },
} as const satisfies Partial<Record<CallName, CheckedCall>>;
const names = Object.keys(calls) as (keyof typeof calls)[];

it('every call that changes by a checked file is asked here', () => {
  expect(names.toSorted()).toEqual(callNames.filter((name) => callRows[name].changes === 'checkedFile').toSorted());
});

describe.each(names)('%s', (name) => {
  const { check, header, table, session, rows, says, isFact }: CheckedCall = calls[name];
  const again = 'Booked already';

  async function checked(lines: Awaited<ReturnType<typeof rows>>): Promise<string> {
    const content = [header, ...lines.map((line) => `${line.loanApplicationNumber},${says()}`)].join('\n');
    const { body } = await sendCsv(server, session(), check, content);
    if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
    expect(body.data).toMatchObject({ okCount: lines.length, failCount: 0 });
    return body.data.token ?? '';
  }
  const apply = (token: string, more: Record<string, string> = {}) =>
    server.call(name, { token }, { session: session(), headers: more });

  it('is refused without a file that its sender has checked, and with a version of its own: nothing changes', async () => {
    const token = await checked(await rows());
    const before = await storedIn(server.db);
    expect((await apply('')).errorCode).toMatch(/^(VALIDATION_FAILED|CSV_TOKEN_USED)$/);
    expect((await apply('01936f00-0000-7000-8000-000000000009')).errorCode).toBe('CSV_TOKEN_USED');
    // The versions stand in the checked file: one in the header would be passed over.
    expect((await apply(token, { [headers.ifMatch]: '1' })).errorCode).toBe('VALIDATION_FAILED');
    expect(await storedIn(server.db)).toEqual(before);
  });

  it('passes over the line whose row has changed since the check, and does the others; a fact is booked all the same', async () => {
    const lines = await rows();
    const [changed, ...others] = lines;
    const token = await checked(lines);
    const id = changed?.rowId ?? '';
    await server.db
      .updateTable(table)
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const rowOf = () => server.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await rowOf();
    const done = (await apply(token)).data();
    if (isFact) {
      expect(done).toMatchObject({ okCount: lines.length, failCount: 0 });
      expect(await rowOf()).not.toEqual(before);
      return;
    }
    expect(done).toMatchObject({ okCount: others.length, failCount: 1 });
    expect(done.results.filter(({ ok }) => !ok)).toEqual([
      expect.objectContaining({ rowId: id, errorCode: 'STALE_VERSION' }),
    ]);
    expect(await rowOf()).toEqual(before);
  });

  it('is done for one of two who apply the same file, and for one of two files of the same rows', async () => {
    const lines = await rows();
    const [first, second] = [await checked(lines), await checked(lines)];
    const same = await Promise.all([apply(first), apply(first)]);
    const both = same.map((each) => each.data());
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ leftCount: 0, okCount: lines.length });
    const later = (await apply(second)).data();
    const said = isFact ? again : 'STALE_VERSION';
    expect(later.results.map(({ errorCode, note }) => errorCode ?? note)).toEqual(lines.map(() => said));

    const fresh = await rows();
    const tokens = [await checked(fresh), await checked(fresh)];
    const [one, two] = await Promise.all(tokens.map(async (token) => (await apply(token)).data()));
    for (const { rowId } of fresh) {
      const outcomes = [one, two].map((each) => each?.results.find((result) => result.rowId === rowId));
      expect(outcomes.map((outcome) => outcome?.errorCode ?? outcome?.note ?? 'DONE').toSorted()).toEqual(
        [said, 'DONE'].toSorted(),
      );
    }
  });
});
