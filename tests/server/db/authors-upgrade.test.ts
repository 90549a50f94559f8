import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authors } from '../../../host/server/db/migrations/20261129/20261129T2131-authors.ts';
import { authorship } from '../../../host/server/db/migrations/20261129/20261129T2130-authorship.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { openBareDatabase } from '../../support/databases/test-databases.ts';
import { loadStore } from './upgrade/store.ts';

/** A store of an earlier version, in which people have worked on what another decides on, and who its authors are afterwards. */

let database: OpenDatabase;
let people: Record<'a' | 'b' | 'c', string>;
type Name = keyof typeof people;
/** The second of a day of work. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 6, 0, second));

/** What the earlier version has recorded of a call that went through. */
async function audited(
  second: number,
  by: Name,
  entity: string,
  id: string,
  event: { action: string; before?: unknown; after?: unknown },
) {
  await database.db
    .insertInto('audit_event')
    .values({
      id: randomUUID(),
      at: at(second),
      actor_id: people[by],
      actor: by,
      roles: '[]',
      portal: null,
      ip: '127.0.0.1',
      session_id: null,
      action: event.action,
      entity,
      entity_id: id,
      loan_application_number: null,
      before: JSON.stringify(event.before ?? null),
      after: JSON.stringify(event.after ?? null),
      reason_codes: '[]',
      remark: null,
      shown_remark: null,
      version: null,
      request_id: 'test',
      channel: 'UI',
      result: 'OK',
    })
    .execute();
}

async function authorsOf(kind: string, id: string) {
  const { rows } = await sql<{ round: number; staff_id: string; is_closed: boolean }>`
    select round, staff_id, closed_at is not null as is_closed from authorship
    where kind = ${kind} and subject_id = ${id}::uuid order by round, staff_id`.execute(database.db);
  const nameOf = (staffId: string) => Object.keys(people).find((name) => people[name as Name] === staffId) ?? staffId;
  return rows.map((row) => `${row.round} ${nameOf(row.staff_id)}${row.is_closed ? ' closed' : ''}`).toSorted();
}

let otpTemplates: string[];
let promoCodes: string[];
let partnerRules: string[];
let agent: string;

async function writeOtpTemplates(): Promise<void> {
  const { db } = database;
  const open = await db.selectFrom('otp_template').select('id').where('status', '=', 'DRAFT').orderBy('id').execute();
  otpTemplates = open.map(({ id }) => id);
  const [audits = '', lost = ''] = otpTemplates;
  const text = (words: string, dltTemplateId = '') => ({ templateName: 'Sign in', text: words, dltTemplateId });
  const set = { created_by: people.a, changed_by: people.c };
  await db.updateTable('otp_template').set(set).where('id', '=', audits).execute();
  await db
    .updateTable('otp_template')
    .set({ created_by: people.a, changed_by: people.b })
    .where('id', '=', lost)
    .execute();
  await audited(1, 'a', 'otpTemplate', audits, { action: 'CREATE_OTP_TEMPLATE', after: text('One') });
  await audited(2, 'b', 'otpTemplate', audits, {
    action: 'SAVE_OTP_TEMPLATE',
    before: text('One'),
    after: text('Two'),
  });
  const registered = { before: text('Two'), after: text('Two', '1107') };
  await audited(3, 'c', 'otpTemplate', audits, { action: 'SAVE_OTP_TEMPLATE', ...registered });
}

async function writePromoCodes(): Promise<void> {
  const { db } = database;
  const open = await db.selectFrom('promo_code').select('id').where('approved_at', 'is', null).orderBy('id').execute();
  promoCodes = open.map(({ id }) => id);
  const [audits = '', lost = ''] = promoCodes;
  await db
    .updateTable('promo_code')
    .set({ created_by: people.a, changed_by: people.b })
    .where('id', 'in', [audits, lost])
    .execute();
  await audited(1, 'a', 'promoCode', audits, { action: 'CREATE_PROMO_CODE', after: { discount: 60 } });
  await audited(2, 'c', 'promoCode', audits, { action: 'APPROVE_PROMO_CODE' });
  const change = (key: string, from: unknown, to: unknown) => ({ before: { [key]: from }, after: { [key]: to } });
  await audited(3, 'b', 'promoCode', audits, { action: 'UPDATE_PROMO_CODE', ...change('discount', 60, 70) });
  await audited(4, 'c', 'promoCode', audits, { action: 'UPDATE_PROMO_CODE', ...change('description', 'One', 'Two') });
  const rules = { minAmount: null };
  await audited(5, 'c', 'promoCode', audits, { action: 'SAVE_PROMO_CODE_RULES', before: rules, after: rules });
}

async function writePartnerRules(): Promise<void> {
  const { db } = database;
  const all = await db.selectFrom('partner_rule').select('id').orderBy('id').limit(3).execute();
  partnerRules = all.map(({ id }) => id);
  const [audits = '', lost = '', off = ''] = partnerRules;
  const rule = (maxAmount: number) => ({ productTypes: [], maxAmount, maxRisk: null, dailyCap: null });
  await db
    .updateTable('partner_rule')
    .set({ proposal: JSON.stringify(rule(3)), proposal_by: people.c, changed_by: people.c, changed_at: at(5) })
    .where('id', 'in', [audits, lost])
    .execute();
  await db
    .updateTable('partner_rule')
    .set({ proposal: null, proposal_by: null, changed_by: people.a })
    .where('id', '=', off)
    .execute();
  const saved = (from: number | null, to: number | null) => ({
    action: 'SAVE_PARTNER_RULE',
    before: { isOn: false, rule: rule(1), proposal: from && rule(from) },
    after: { isOn: false, rule: rule(1), proposal: to && rule(to) },
  });
  await audited(1, 'a', 'partnerRule', audits, saved(null, 2));
  await audited(2, 'c', 'partnerRule', audits, { ...saved(2, null), action: 'REJECT_PARTNER_RULE' });
  await audited(3, 'b', 'partnerRule', audits, saved(null, 3));
  await audited(4, 'c', 'partnerRule', audits, saved(3, 3));
  const written = {
    before: { isOn: true, rule: rule(1), proposal: null },
    after: { isOn: false, rule: rule(9), proposal: null },
  };
  await audited(1, 'b', 'partnerRule', off, { action: 'SAVE_PARTNER_RULE', ...written });
}

async function writeKyc(): Promise<void> {
  const { db } = database;
  const kyc = await db
    .selectFrom('agent_kyc')
    .select('agent_id')
    .orderBy('agent_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  agent = kyc.agent_id;
  await db.updateTable('agent').set({ kyc_status: 'REWORK' }).where('id', '=', agent).execute();
  const decision = { submitted_by_id: people.a, submitted_at: at(2), decided_by_id: people.c, decided_at: at(3) };
  await db.updateTable('agent_kyc').set(decision).where('agent_id', '=', agent).execute();
  await db
    .updateTable('agent_kyc_document')
    .set({ uploaded_by_id: people.a, uploaded_at: at(1) })
    .where('agent_id', '=', agent)
    .execute();
  await db.deleteFrom('agent_kyc_event').where('agent_id', '=', agent).execute();
  await db
    .insertInto('agent_kyc_event')
    .values({
      id: randomUUID(),
      agent_id: agent,
      event: 'REWORK',
      by_id: people.c,
      at: at(3),
      remark: null,
      parts: '[]',
    })
    .execute();
  await audited(1, 'b', 'agentKyc', agent, { action: 'SAVE_AGENT_KYC', after: { fields: ['pan'] } });
  await audited(2, 'a', 'agentKyc', agent, { action: 'SUBMIT_AGENT_KYC' });
  await audited(4, 'b', 'agentKyc', agent, { action: 'ATTACH_AGENT_KYC_DOCUMENT', after: { kind: 'PHOTO' } });
  await audited(5, 'c', 'agentKyc', agent, { action: 'SAVE_AGENT_KYC', after: { fields: [] } });
}

beforeAll(async () => {
  database = await openBareDatabase();
  const { db } = database;
  await loadStore(db);
  await migrate(
    database,
    migrations.filter(({ name }) => name < authorship.name),
  );
  const [a, b, c] = await db.selectFrom('staff').select('id').orderBy('id').limit(3).execute();
  if (!a || !b || !c) throw new Error('The store has too few people');
  people = { a: a.id, b: b.id, c: c.id };
  await writeOtpTemplates();
  await writePromoCodes();
  await writePartnerRules();
  await writeKyc();
  await db
    .updateTable('agent_certificate')
    .set({ status: 'SUBMITTED', decided_by_id: null, decided_at: null })
    .where('id', '=', (eb) => eb.selectFrom('agent_certificate').select('id').orderBy('id').limit(1))
    .execute();
  await migrate(database, migrations);
});
afterAll(() => database.close());

describe('the upgrade makes authors', () => {
  it('of who has written since the last decision, by the audit', async () => {
    expect(await authorsOf('otpTemplate', otpTemplates[0] ?? '')).toEqual(['1 a', '1 b']);
    expect(await authorsOf('promoCode', promoCodes[0] ?? '')).toEqual(['1 b']);
    expect(await authorsOf('partnerRule', partnerRules[0] ?? '')).toEqual(['1 b']);
    expect(await authorsOf('partnerRule', partnerRules[2] ?? '')).toEqual(['1 b']);
  });

  it('of whom the columns name, where the audit is kept elsewhere', async () => {
    expect(await authorsOf('otpTemplate', otpTemplates[1] ?? '')).toEqual(['1 a', '1 b']);
    expect(await authorsOf('promoCode', promoCodes[1] ?? '')).toEqual(['1 a', '1 b']);
    expect(await authorsOf('partnerRule', partnerRules[1] ?? '')).toEqual(['1 c']);
  });

  it('of a KYC that was sent back in two rounds', async () => {
    expect(await authorsOf('agentKyc', agent)).toEqual(['1 a closed', '1 b closed', '2 b']);
  });

  it.each([
    ['certificate', 'agent_certificate', `status = 'SUBMITTED'`, 'submitted_by_id'],
    ['communication', 'communication', `status = 'WAITS_FOR_RELEASE'`, 'created_by'],
    ['settlement', 'settlement', `status = 'MGR_PENDING'`, 'submitted_by'],
    ['waiver', 'penalty_waiver', `status = 'REQUESTED'`, 'requested_by'],
    ['restructure', 'emi_restructure', `status = 'INITIATED'`, 'initiated_by'],
  ])('of each %s that waits', async (kind, table, waits, maker) => {
    const { rows } = await sql<{ id: string; staff: string }>`select id, ${sql.ref(maker)} as staff
      from ${sql.table(table)} where ${sql.raw(waits)} order by id`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    const made = await database.db
      .selectFrom('authorship')
      .select(['subject_id as id', 'staff_id as staff'])
      .where(sql`kind`, '=', kind)
      .orderBy('subject_id')
      .execute();
    expect(made).toEqual(rows);
  });

  it('of nothing that is decided', async () => {
    const decided = await database.db
      .selectFrom('otp_template')
      .select('id')
      .where('approved_by', 'is not', null)
      .execute();
    expect(decided.length).toBeGreaterThan(0);
    for (const { id } of decided) expect(await authorsOf('otpTemplate', id)).toEqual([]);
  });

  it('once, however often it runs', async () => {
    const all = () =>
      database.db
        .selectFrom('authorship')
        .selectAll()
        .orderBy('kind')
        .orderBy('subject_id')
        .orderBy('staff_id')
        .orderBy('round')
        .execute();
    const before = await all();
    await database.db.deleteFrom('migration').where('name', '=', authors.name).execute();
    expect(await migrate(database, migrations)).toEqual([authors.name]);
    expect(await all()).toEqual(before);
  });
});
