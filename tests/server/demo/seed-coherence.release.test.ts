import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { demoAccounts, isManagers, routesOf } from '../../../host/server/demo/kit/staff.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import { udrsMoves, type Mover } from '../../../widgets/contract/applications/udrs-moves.ts';
import { complianceStatuses } from '../../../widgets/contract/applications/compliance.ts';
import { vkycOutcomes, vkycSessions } from '../../../widgets/contract/applications/vkyc.ts';
import { deskFaults } from '../applications/desk-faults.ts';
import { stageFaults } from '../applications/stage-faults.ts';
import { clearFirst, openEmptyDatabase } from '../../support/databases/test-databases.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let session: Session;
const now = new Date();

async function clearAndSeed(db: Kysely<Database>, applications: number): Promise<void> {
  await clearFirst(db);
  expect(await seedDemo(db, { applications, now })).toBe('made');
}

beforeAll(async () => {
  server = await startTestServer();
  await clearAndSeed(server.db, 3000);
  session = await server.signIn();
});
afterAll(() => server.close());

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(`select count(*) as n from ${from}`)}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

const filled: string[] = [];
it.each(listTypes)('%s: the count of every tab is the number of its rows', async (list) => {
  const { tabs } = (await server.call(`${list}.tabs`, { stage: listRows[list].stage }, { session })).data();
  expect(tabs.length).toBeGreaterThan(0);
  if (tabs.some(({ applicationCount }) => applicationCount > 0)) filled.push(list);
  for (const { queueName, applicationCount } of tabs) {
    const page = { pageNumber: 1, rows: 10, filters: { optionId: [] } };
    const input = { userId: session.id, queueName, ...page };
    const { totalCount } = (await server.call(`${list}.rows`, input, { session })).data();
    expect([queueName, applicationCount]).toEqual([queueName, totalCount]);
  }
});

it('most lists have something to work on', () => {
  expect(filled.length).toBeGreaterThan(listTypes.length * 0.6);
});

it('no counter differs from its rows', async () => {
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('nobody but a lead may make, check and audit: no demo account has two of the three roles', () => {
  const kyc = ['KYC_MAKER', 'KYC_CHECKER', 'KYC_AUDITOR'];
  const held = demoAccounts.map(({ roles }) => roles.filter((role) => kyc.includes(role)));
  expect(held.filter((roles) => roles.length > 1)).toEqual([]);
  expect(new Set(held.flat())).toEqual(new Set(kyc));
});

it('what a checker sends back finds another maker', async () => {
  const makers = demoAccounts.filter(({ roles }) => roles.includes('KYC_MAKER')).map(({ username }) => username);
  expect(makers).toEqual(['ops@demo.example', 'lead@demo.example']);
  const sentBack = `application a join application_fact fact on fact.application_id = a.id
    where a.queue = 'VKYC_MAKER' and a.vkyc_outcome = 'DECLINED' and a.vkyc_session = 'COMPLETED'`;
  expect(await count(`${sentBack} and fact.vkyc_maker_id is not null`)).toBe(await count(sentBack));
  expect(await count(sentBack)).toBeGreaterThan(0);
});

it('nobody who calls for an agency manages others there [SH-46]', () => {
  const managed = Object.entries(screens).filter(([key, screen]) => isManagers(key, screen));
  expect(managed.map(([key]) => key).toSorted()).toEqual([
    'AGENCY_ACCESS_REQUESTS',
    'AGENCY_AGENTS_LIST',
    'AGENCY_AGENT_KYC',
    'AGENCY_CUSTOMER_LIST',
    'AGENCY_FEEDBACK_VALIDATION_LIST',
    'AGENCY_SETTLEMENT_VALIDATION_LIST',
    'AGENCY_STAFF',
    'MANAGE_AGENT_LIST',
  ]);
  const held = (manages: boolean) => routesOf('agency', manages).routeList.map(({ key }) => key);
  expect(held(false).filter((key) => managed.some(([known]) => known === key))).toEqual([]);
  expect(held(true)).toEqual(expect.arrayContaining(['AGENCY_CUSTOMER_LIST', 'AGENCY_AGENTS_LIST']));
});

it('every application came where it stands by moves that may be made, by people who may make them, without a gap', async () => {
  expect(await stageFaults(server.db)).toEqual([]);
  const { rows } = await sql<{ from: string; to: string; roles: string[] | null; n: number }>`
    select stage.queue as from, coalesce(stage.left_for, a.udrs) as to, staff.roles, count(*) as n
    from application_stage stage join application a on a.id = stage.application_id
    left join staff on staff.id = stage.left_by
    where stage.left_at is not null and stage.left_for is distinct from stage.queue group by 1, 2, 3`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(25);
  const unmade = rows.filter(({ from, to, roles: held }) => {
    const by = udrsMoves.find((move) => move.from === from && move.to === to)?.by ?? [];
    return !by.some((mover: Mover) => (mover === 'SYSTEM' ? held === null : held?.includes(mover)));
  });
  expect(unmade).toEqual([]);
  expect(await count("application_stage where sub_queue = 'ON_HOLD' and left_at is null")).toBeGreaterThan(20);
  expect(await count('application_stage where entered_at > now()')).toBe(0);
});

it('every application is as far at its desks as where it stands allows, and every word of the desks is seen', async () => {
  expect(await deskFaults(server.db)).toEqual([]);
  const words = { compliance_status: complianceStatuses, vkyc_session: vkycSessions, vkyc_outcome: vkycOutcomes };
  for (const [column, known] of Object.entries(words))
    for (const word of known)
      expect([word, await count(`application where ${column} = '${word}'`)]).not.toEqual([word, 0]);
  const unowned = "application where compliance_status = 'In-Progress' and owner_id is null";
  expect(await count(unowned)).toBe(0);
  const decided = `application a join application_fact fact on fact.application_id = a.id where fact.compliance_result = 'REJECTED'`;
  expect(await count(`${decided} and compliance_status is distinct from 'REJECTED'`)).toBe(0);
});

it('every compliance case is as its facts say: who has it, its discrepancies, their answers, its calls', async () => {
  const facts = 'application a join application_fact fact on fact.application_id = a.id';
  const undecided = `${facts} where a.queue like 'COMPLIANCE_%' and fact.compliance_result is not null`;
  expect(await count(undecided)).toBe(0);
  const taken = `(fact.compliance_taken_by_id is not null) <> (a.compliance_status = 'In-Progress')`;
  expect(await count(`${facts} where a.queue = 'COMPLIANCE_REVIEW' and ${taken}`)).toBe(0);
  const rows = `(select count(*) from compliance_discrepancy d where d.application_id = a.id and d.round = fact.compliance_round`;
  const atFixer = `${facts} where a.queue in ('COMPLIANCE_FIXER', 'COMPLIANCE_CALLING')`;
  expect(await count(`${atFixer} and ${rows}) <> fact.discrepancies`)).toBe(0);
  expect(await count(`${atFixer} and ${rows} and d.answer is not null) <> fact.discrepancies_answered`)).toBe(0);
  expect(await count(`${facts} where fact.compliance_fixer_ids ? fact.compliance_reviewer_id::text`)).toBe(0);
  expect(await count(`compliance_case where is_hit_open`)).toBeGreaterThan(0);
  expect(await count(`compliance_call where outcome = 'NOT_REACHABLE'`)).toBeGreaterThan(0);
  const unasked = `${facts} where fact.compliance_call_outcome is not null and not exists
    (select from compliance_call c where c.application_id = a.id)`;
  expect(await count(unasked)).toBe(0);
});

it('what is recorded at each stage is what the facts say, by people who may differ', async () => {
  const facts = 'application a join application_fact fact on fact.application_id = a.id';
  const last = (table: string, column: string) =>
    `(select ${column} from ${table} t where t.application_id = a.id order by t.id desc limit 1)`;
  const open = `${facts} where a.queue is not null`;
  expect(await count(`${open} and ${last('osv_visit', 'outcome')} is distinct from fact.visit_outcome`)).toBe(0);
  expect(await count(`${open} and ${last('credit_decision', 'decision')} is distinct from fact.decision`)).toBe(0);
  expect(
    await count(`${facts} where fact.decision is not null and ${last('credit_decision', 'amount')} <> a.loan_amount`),
  ).toBe(0);
  const agreed = last('loan_agreement', 'valid_until');
  expect(await count(`${open} and ${agreed}::text is distinct from fact.agreement_valid_until::text`)).toBe(0);
  const verified = `coalesce(${last('account_check', 'result')} = 'VERIFIED', false)`;
  const failed = `exists (select from bank_account b where b.application_id = a.id and b.failed_cause is not null)`;
  expect(await count(`${open} and (${verified} and not ${failed}) <> fact.is_bank_account_verified`)).toBe(0);
  const account = `join bank_account b on b.application_id = a.id and b.is_current`;
  const joined = `application a join application_fact fact on fact.application_id = a.id ${account}`;
  expect(await count(`${joined} where (b.state = 'CONFIRMED') <> fact.is_bank_account_verified`)).toBe(0);
  expect(await count(`bank_account where number is null or ifsc is null or type is null`)).toBe(0);
  const initiator = last('disbursal', 'initiated_by_id');
  expect(await count(`${open} and ${initiator} is distinct from fact.disbursal_initiated_by_id`)).toBe(0);
  const answer = last('disbursal', 'answer');
  expect(await count(`${open} and ${answer} is distinct from fact.bank_answer`)).toBe(0);
  expect(
    await count(`osv_visit t join application_fact fact using (application_id)
    where fact.document_approver_ids ? t.by_id::text`),
  ).toBe(0);
  expect(
    await count(`application_fact fact where disbursal_initiated_by_id in (disbursal_approved_by_id, approved_by_id)
    or disbursal_approved_by_id = approved_by_id`),
  ).toBe(0);
  for (const table of ['osv_visit', 'credit_decision', 'loan_agreement', 'account_check'])
    expect([table, await count(`${table} where at > now()`)]).toEqual([table, 0]);
  const walkable: Readonly<Record<string, string>> = {
    KYC_VERIFICATION: 'fact.visit_outcome is null',
    DECISION_WAIT: 'fact.decision is null',
    LOAN_APPROVED: 'fact.agreement_valid_until is null',
    READY_FOR_DISBURSAL: 'not fact.is_bank_account_verified',
    'READY_FOR_DISBURSAL ': 'fact.disbursal_initiated_by_id is not null',
    DISBURSAL_INITIATED: 'fact.disbursal_approved_by_id is not null',
    DISBURSAL_FAILED: 'fact.failed_attempts < 3',
  };
  for (const [queue, state] of Object.entries(walkable))
    expect([
      queue,
      await count(`${facts} where a.queue = '${queue.trim()}' and a.hold is null and ${state}`),
    ]).not.toEqual([queue, 0]);
  const mandated = `${facts} where a.queue like 'NACH_%' and not exists (select from nach_mandate m where m.application_id = a.id)`;
  expect(await count(mandated)).toBe(0);
});

it('every case of video KYC has its sessions and what was decided about them, by three people and no conductor', async () => {
  const last = `vkyc_session s where s.application_id = a.id and s.attempt = (
    select max(attempt) from vkyc_session where application_id = a.id)`;
  const desk = "application a where a.queue in ('VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT')";
  expect(await count(`${desk} and not exists (select from ${last} and s.status = a.vkyc_session)`)).toBe(0);
  const facts = 'application a join application_fact fact on fact.application_id = a.id';
  const attempts = '(select count(*) from vkyc_session s where s.application_id = a.id)';
  expect(await count(`${facts} where a.queue like 'VKYC_%' and ${attempts} <> fact.vkyc_retries + 1`)).toBe(0);
  const asked = `${facts} where a.queue = 'VKYC_MAKER' and fact.vkyc_retries`;
  expect([(await count(`${asked} = 3`)) > 0, await count(`${asked} > 3`)]).toEqual([true, 0]);
  expect(await count("vkyc_session where status = 'COMPLETED' and recording_file_id is null")).toBe(0);
  expect(await count("vkyc_session where status = 'LINK_SENT' and expires_at <= now()")).toBe(0);
  const outcomes = ['APPROVED', 'DECLINED', 'REJECTED', 'RETRY'];
  for (const outcome of outcomes)
    expect([outcome, await count(`vkyc_decision where outcome = '${outcome}'`)]).not.toEqual([outcome, 0]);
  const two = 'vkyc_decision d join vkyc_decision e using (session_id) where d.desk <> e.desk and d.by_id = e.by_id';
  expect(await count(two)).toBe(0);
  const conducted = `vkyc_decision d join vkyc_session s on s.id = d.session_id
    where d.desk <> 'maker' and s.conducted_by_id = d.by_id`;
  expect(await count(conducted)).toBe(0);
  for (const [queue, desks] of [
    ['VKYC_CHECKER', 1],
    ['VKYC_AUDIT', 2],
  ] as const)
    expect(
      await count(`application a where a.queue = '${queue}' and (select count(distinct d.desk) from vkyc_decision d
      where d.application_id = a.id and d.decision <> 'RETRY') <> ${desks}`),
    ).toBe(0);
});

it('nobody has worked two desks of one case that two people must work', async () => {
  const both = (one: string, other: string) =>
    count(`application_stage a join application_stage b on b.application_id = a.application_id
      and b.left_by = a.left_by where a.queue = '${one}' and b.queue = '${other}'
      and a.left_for is distinct from a.queue and b.left_for is distinct from b.queue`);
  expect(await both('VKYC_MAKER', 'VKYC_CHECKER')).toBe(0);
  expect(await both('DECISION_WAIT', 'READY_FOR_DISBURSAL')).toBe(0);
  expect(await count("application_stage where queue = 'VKYC_CHECKER' and left_by is not null")).toBeGreaterThan(500);
  const approver = `application_stage stage join application_fact fact using (application_id)
    where stage.queue = 'KYC_VERIFICATION' and stage.left_for in ('VKYC_MAKER', 'COMPLIANCE_REVIEW')
      and fact.document_approver_ids ? stage.left_by::text`;
  expect(await count(approver)).toBe(0);
});

it('nobody promised to pay who was not reached', async () => {
  expect(await count('collections_case where promised_on is not null')).toBeGreaterThan(20);
  expect(await count('collections_case where promised_on is not null and no_of_rpc = 0')).toBe(0);
  const promised = "call_entry p where p.sub_call_status = 'Promise to pay'";
  expect(await count(promised)).toBeGreaterThan(10);
  const reached = `exists (select 1 from call_entry r where r.entity_id = p.entity_id
    and r.sub_call_status = 'Right party contact' and r.called_at < p.called_at)`;
  expect(await count(`${promised} and not ${reached}`)).toBe(0);
});

it.each([
  ['call_entry', 'called_at'],
  ['call_entry', 'ended_at'],
  ['call_entry', 'next_call_at'],
  ['collections_case', 'latest_response_at'],
  ['collections_case', 'next_call_at'],
])('%s: every %s lies between 08:00 and 19:00 in India', async (table, column) => {
  const clock = `(${column} at time zone 'Asia/Kolkata')::time`;
  expect(await count(`${table} where ${column} is not null`)).toBeGreaterThan(50);
  expect(await count(`${table} where ${clock} < '08:00' or ${clock} > '19:00'`)).toBe(0);
});

it('every call, case and banking customer belongs to somebody, and nothing has happened yet that is still to come', async () => {
  expect(
    await count(`call_entry e where product_type = 'PERSONAL_LOAN' and not exists
      (select 1 from application a where a.id::text = e.entity_id and a.loan_application_number = e.loan_application_number)`),
  ).toBe(0);
  expect(
    await count(`call_entry e where product_type = 'BANKING' and not exists
      (select 1 from banking_customer b where b.id::text = e.entity_id)`),
  ).toBe(0);
  expect(
    await count(`collections_case c join application a on a.id = c.application_id where a.udrs <> 'DISBURSED'`),
  ).toBe(0);
  expect(await count('call_entry where called_at > now() or next_call_at <= called_at')).toBe(0);
  expect(await count('collections_case where latest_response_at > now()')).toBe(0);
});

it('every application has the cards that it counts, approved and rejected as many as it says', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from application a left join (
      select d.application_id as id, count(*) as total, count(*) filter (where d.status = 'approved') as approved,
        count(*) filter (where d.status = 'rejected') as rejected
      from document d join document_section s on s.key = d.section_key where s.is_mandatory group by 1
    ) d on d.id = a.id
    where (a.documents_total, a.documents_approved, a.documents_rejected)
      is distinct from (coalesce(d.total, 0), coalesce(d.approved, 0), coalesce(d.rejected, 0))`.execute(server.db);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await count("application where udrs = 'NACH_REVIEW' and documents_approved = 7")).toBeGreaterThan(20);
});

it('the published NACH mails have one that waits, and it is linked to the loan of their address', async () => {
  const links = (await server.app.inject('/demo/links.json')).json<Record<string, string>>();
  const keys = Object.fromEntries(new URL(links['nach-mail-details'] ?? '', 'http://host').searchParams);
  const { mailList } = (await server.call('fetchNachMails', keys, { session })).data();
  const waiting = mailList.find(({ loanAppNo }) => loanAppNo === null);
  const loanApplicationNumber = keys['loanApplicationNumber'] ?? '';
  const input = { mailId: waiting?.mailId ?? '', loanApplicationNumber };
  const before = (await server.call('fetchNachMail', { mailId: input.mailId }, { session })).data();
  expect(before.likelyLoans.map(({ loanAppNo }) => loanAppNo)).toContain(loanApplicationNumber);
  expect((await server.call('linkNachMail', input, { session })).data().nachStatus).toBe('NACH_RESUBMITTED');
  const { mandateVersion } = (await server.call('fetchNachMail', { mailId: input.mailId }, { session })).data();
  const rejection = { mailId: input.mailId, rejectReason: 'M008 Company stamp required', remarks: null };
  const headers = { 'if-match': String(mandateVersion) };
  expect((await server.call('rejectNachMail', rejection, { session, headers })).errorCode).toBeUndefined();
  const again = (await server.app.inject('/demo/links.json')).json<Record<string, string>>();
  expect(again['nach-mail-details']).not.toContain(loanApplicationNumber);
});

it('a mail of a mandate comes after its application, and brings a form that none of its mails before has brought', async () => {
  expect(await count('nach_mail')).toBeGreaterThan(0);
  const own = 'nach_mail m join application a on a.email_id = m.sender_email and a.sourcing_partner = m.partner';
  expect(
    await count(
      `${own} where m.received_at < a.submitted_at and m.loan_application_number = a.loan_application_number`,
    ),
  ).toBe(0);
  expect(await count('nach_mail where received_at > now() or linked_at < received_at or linked_at > now()')).toBe(0);
  expect(
    await count(`(select m.sender_email, f.file_id from nach_mail m join nach_mail_attachment f on f.mail_id = m.id
      where f.position = 0 and m.scanned_by_id is null group by 1, 2 having count(*) > 1) again`),
  ).toBe(0);
});

it('a mandate on paper that has come in has a form, whose sender somebody else than its reviewer has scanned', async () => {
  const received = `nach_mandate m where m.nach_type = 'MANUAL' and m.attempts > 0 and m.ended_at is null`;
  const form = `nach_mail mail join nach_mail_attachment f on f.mail_id = mail.id
    where mail.loan_application_number = m.loan_application_number and mail.linked_at >= m.opened_at`;
  expect(await count(received)).toBeGreaterThan(0);
  expect(await count(`${received} and not exists (select from ${form})`)).toBe(0);
  const accepted = `${received} and m.status in ('NACH_READY', 'NACH_PROCESSED')`;
  expect(await count(accepted)).toBeGreaterThan(0);
  expect(await count(`${accepted} and not exists (select from ${form} and f.file_id = m.form_file_id)`)).toBe(0);
  expect(await count(`nach_mandate where terms is null or jsonb_typeof(terms) <> 'object'`)).toBe(0);
});

it('most accepted mandates are as their lenders’ banks take them', async () => {
  const { waitingCount, notTaken } = (await server.call('fetchMandateBatches', {}, { session })).data();
  expect(notTaken?.count).toBeLessThan(waitingCount / 4);
});

it('the awkward rows are there: long, hostile and Devanagari texts, a person without a last name or an address', async () => {
  const waiting = "application where queue = 'DOCUMENT_PROCESSING'";
  expect(await count(`${waiting} and length(full_name) >= 40`)).toBeGreaterThan(0);
  expect(await count(`${waiting} and full_name like '=cmd%'`)).toBe(1);
  expect(await count(`${waiting} and full_name like '<img%' and remark like '<script>%'`)).toBe(1);
  expect(await count(`${waiting} and remark ~ '[\\u0900-\\u097F]'`)).toBeGreaterThan(0);
  expect(await count(`${waiting} and last_name = '' and email_id is null`)).toBeGreaterThan(0);
  expect(await count("call_entry where remarks ~ '[\\u0900-\\u097F]'")).toBeGreaterThan(0);
});

it('the same seed, day and number make the same data again', async () => {
  async function digests(database: OpenDatabase): Promise<unknown[]> {
    await clearAndSeed(database.db, 400);
    const tables = ['application', 'collections_case', 'banking_customer', 'call_entry', 'queue_counter'];
    const found = tables.map((table) =>
      sql`select count(*) as n, sum(hashtext(t::text)::bigint)::bigint as digest from ${sql.table(table)} t`.execute(
        database.db,
      ),
    );
    const rows = (await Promise.all(found)).map((result) => result.rows[0]);
    await database.close();
    return rows;
  }
  const [first, second] = [await digests(await openEmptyDatabase()), await digests(await openEmptyDatabase())];
  expect(second).toEqual(first);
});
