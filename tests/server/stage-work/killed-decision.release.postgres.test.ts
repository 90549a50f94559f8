import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { vkycSeeder } from '../../../host/server/desks/vkyc/demo/vkyc.ts';
import { calls } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { startLiveProcess } from '../live/live-process-support.ts';
import { signInAt, startLiveServer, type LiveServer } from '../live/live-support.ts';
import { sessionHeaders } from '../support.ts';
import { checklist } from '../vkyc/desk-support.ts';

const patience = { timeout: 15_000, interval: 20 };

let postgres: TestPostgres | undefined;
let url = '';
/** Works on the database; the servers that are killed are processes of their own. */
let here: LiveServer;
beforeAll(async () => {
  postgres = await startPostgres();
  url = (await postgres?.createDatabase()) ?? '';
  here = await startLiveServer(url, {
    before: (db) =>
      inTransaction(db, async (tx) => {
        const now = new Date();
        for (const { name, seed } of [applicationsSeeder, applicationFactsSeeder, vkycSeeder]) {
          const random = seededRandom(`killed/${name}`);
          await seed({ tx, random, today: now, now, applications: 400, report: () => undefined });
        }
      }),
  });
});
afterAll(async () => {
  await here.stop();
  await postgres?.stop();
});

interface Case {
  id: string;
  loan: string;
  version: number;
}

const open = () =>
  here.database.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan', 'version'])
    .where('hold', 'is', null);

interface Decision {
  username: string;
  find(): Promise<Case>;
  path: string;
  body(loan: string): object;
  action: string;
  kept: 'credit_decision' | 'vkyc_decision';
  from: string;
  to: string;
}

const credit: Decision = {
  username: 'ops3@demo.example',
  find: () => open().where('udrs', '=', 'DECISION_WAIT').executeTakeFirstOrThrow(),
  path: calls.decideCredit.path,
  body: (loan): CallInput<'decideCredit'> => ({
    loanApplicationNumber: loan,
    decision: 'DECLINED',
    amount: null,
    rejectReason: 'POLICY_NOT_MET',
    remarks: 'Income does not cover the instalment',
  }),
  action: 'DECIDE_CREDIT',
  kept: 'credit_decision',
  from: 'DECISION_WAIT',
  to: 'REJECTED',
};

const video: Decision = {
  username: 'ops@demo.example',
  async find() {
    const found = await open()
      .where('udrs', '=', 'VKYC_MAKER')
      .where('vkyc_session', '=', 'COMPLETED')
      .where('vkyc_outcome', 'is', null)
      .executeTakeFirstOrThrow();
    // without a flag: there is nothing to answer beside the checklist
    await here.database.db
      .updateTable('vkyc_session')
      .set({
        is_in_india: true,
        is_proxy: false,
        face_match_selfie: 96,
        face_match_pan: 94,
        flags: '[]',
        moments: '[]',
      })
      .where('application_id', '=', found.id)
      .execute();
    return found;
  },
  path: calls.decideVkyc.path,
  body: (loan): CallInput<'decideVkyc'> => ({
    loanApplicationNumber: loan,
    desk: 'maker',
    decision: 'REJECTED',
    checklist: checklist(['SECURITY_QUESTIONS', 'PROMPTING']),
    reasons: ['PROMPTING'],
    rejectReason: null,
    remark: 'A second voice prompts',
    reviewSeconds: 95,
    watchedPercent: 80,
  }),
  action: 'DECIDE_VKYC',
  kept: 'vkyc_decision',
  from: 'VKYC_MAKER',
  to: 'VKYC_CHECKER',
};

/** Where the application stands, and how many decisions and audited decisions of it are stored. */
async function storedOf({ id, loan }: Case, { kept, action }: Decision) {
  const { db } = here.database;
  const { udrs } = await db.selectFrom('application').select('udrs').where('id', '=', id).executeTakeFirstOrThrow();
  const decisions = await db.selectFrom(kept).select('id').where('application_id', '=', id).execute();
  const audited = await db
    .selectFrom('audit_event')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('action', 'in', [action, 'CHANGE_UDRS'])
    .where('result', '=', 'OK')
    .execute();
  return [udrs, decisions.length, audited.length];
}

/** The statement for which a connection waits behind another's lock. */
async function heldStatement(): Promise<string | undefined> {
  const found = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    here.database.db,
  );
  return found.rows[0]?.query;
}

describe.each([
  ['credit', credit],
  ['video KYC', video],
])('a server that is killed between a decision of %s and its move', (_, decision) => {
  it('has stored neither; the same request, sent again, stores both once', async () => {
    const found = await decision.find();
    const before = await storedOf(found, decision);
    const session = await signInAt(here.base, decision.username);
    const send = (base: string) =>
      fetch(`${base}${decision.path}`, {
        method: 'POST',
        headers: {
          ...sessionHeaders(session),
          'content-type': 'application/json',
          [headers.ifMatch]: String(found.version),
          [headers.idempotencyKey]: `killed-${found.id}`,
        },
        body: JSON.stringify(decision.body(found.loan)),
      });
    const killed = await startLiveProcess(url);
    const gate = new pg.Client({ connectionString: url });
    await gate.connect();
    await gate.query('begin');
    // a move ends the stage that the application leaves: it waits here, with the decision written
    await gate.query('lock table application_stage in exclusive mode');
    const answer = send(killed.base).then(
      () => 'answered',
      () => 'broken off',
    );
    await vi.waitFor(() => expect(heldStatement()).resolves.toContain('"application_stage"'), patience);
    await killed.kill();
    expect(await answer).toBe('broken off');
    await gate.query('rollback');
    await gate.end();
    await vi.waitFor(() => expect(heldStatement()).resolves.toBeUndefined(), patience);
    expect(await storedOf(found, decision)).toEqual([decision.from, ...before.slice(1)]);

    const next = await startLiveProcess(url);
    for (let n = 0; n < 2; n += 1) expect(await (await send(next.base)).json()).toMatchObject({ status: 'SUCCESS' });
    await next.stop();
    const after = await storedOf(found, decision);
    expect(after).toEqual([decision.to, Number(before[1]) + 1, Number(before[2]) + 2]);
  });
});
