import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountState } from '../../../widgets/contract/accounts/bank-account.ts';
import type { BankPurpose } from '../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../widgets/contract/bank-files/bank-profile.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { nothing, place } from '../applications/support.ts';
import type { TestServer } from '../support.ts';

/** How payouts look at a fictive lender's bank. */
export const payoutProfile = {
  bank: 'HDFC Bank',
  format: 'payout-xml',
  fileName: 'payouts-9',
  mostLines: 5_000,
  creditor: 'Sahyadri Finance',
  debitAccount: '50200012345678',
  debitIfsc: 'HDFC0000060',
  mode: 'NEFT',
  sponsorIfsc: '',
  utilityCode: '',
  category: '',
} as const;
/** A profile that files use. Who wrote and who approved it is somebody of the demo. */
export async function approvedProfile(
  { db, clock }: TestServer,
  lender: number,
  more: Partial<BankProfile> = {},
  purpose: BankPurpose = 'PAYOUT',
) {
  const { id: approver } = await db.selectFrom('staff').select('id').orderBy('username').executeTakeFirstOrThrow();
  const id = randomUUID();
  const values = JSON.stringify({ ...payoutProfile, fileName: `payouts-${id.slice(0, 8)}`, ...more });
  const approved = { approved: values, approved_by: approver, approved_at: clock.now() };
  await db
    .insertInto('bank_profile')
    .values({ id, lender, purpose, written: values, ...approved, changed_at: clock.now() })
    .execute();
  return id;
}

interface Given {
  lender: number;
  amount?: number;
  holder?: string;
  number?: string | null;
  state?: AccountState;
  /** Minutes since its approval. */
  ago?: number;
}

/** An approved payout of an application, whose account is known. @returns the disbursal's id */
export async function approvedPayout(
  server: TestServer,
  applicationId: string,
  { lender, amount = 60_000, holder = 'Manoj Srivastava', number, state = 'CONFIRMED', ago = 5 }: Given,
): Promise<string> {
  const { db, clock } = server;
  const at = new Date(clock.now().getTime() - ago * 60_000);
  const known = { ...nothing, agreementValidUntil: readDay('2099-01-01') };
  await place(server, applicationId, { udrs: 'DISBURSAL_INITIATED' }, known);
  await db.updateTable('application').set({ partner_id: lender }).where('id', '=', applicationId).execute();
  const last = db.selectFrom('disbursal').select(({ fn }) => fn.countAll<string | number>().as('n'));
  const { n } = await last.where('application_id', '=', applicationId).executeTakeFirstOrThrow();
  // ids in the order of their times, as the server gives them
  const id = `00000000-0000-7000-8000-${String(Number(n) + 1).padStart(4, '0')}${applicationId.slice(-8)}`;
  const approved = { released_at: at, is_approved: true };
  await db
    .insertInto('disbursal')
    .values({ id, application_id: applicationId, amount, initiated_at: at, remarks: '', ...approved })
    .execute();
  await db.deleteFrom('bank_account').where('application_id', '=', applicationId).execute();
  const whole = number === undefined ? '30012345678' : number;
  await db
    .insertInto('bank_account')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      number: whole,
      last_four: '5678',
      ifsc: 'SBIN0001234',
      type: 'SAVINGS',
      holder,
      source: 'CARD',
      at,
      state,
      is_current: true,
      ...(state === 'CONFIRMED' && { confirmed_at: at }),
    })
    .execute();
  return id;
}

/**
 * Approved payouts whose holder's name no bank takes, of applications that no other test uses.
 *
 * @returns their loans' numbers, those that have waited longest first
 */
export async function untakenPayouts({ db }: TestServer, lender: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; loan: string }>`
    select id, loan_application_number as loan from application
    where udrs <> 'DOCUMENT_PROCESSING' and id not in (select row_id from row_lock)
      and id not in (select application_id from disbursal)
    order by id limit ${count}`.execute(db);
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  await sql`update application set udrs = 'DISBURSAL_INITIATED', hold = null, partner_id = ${lender}
    where id = any(${ids}::uuid[])`.execute(db);
  await sql`insert into application_fact (application_id, document_approver_ids, agreement_valid_until)
    select id, '[]', '2099-01-01' from application where id = any(${ids}::uuid[])
    on conflict (application_id) do update set agreement_valid_until = '2099-01-01'`.execute(db);
  await sql`insert into disbursal (id, application_id, amount, initiated_at, remarks, released_at, is_approved)
    select id, id, 60000, '2020-01-01', '', '2020-01-01', true from application where id = any(${ids}::uuid[])`.execute(
    db,
  );
  await sql`delete from bank_account where application_id = any(${ids}::uuid[])`.execute(db);
  await sql`insert into bank_account (id, application_id, number, last_four, ifsc, holder, source, at, state,
      confirmed_at, is_current)
    select id, id, '30012345678', '5678', 'SBIN0001234', 'मनोज', 'CARD', '2020-01-01', 'CONFIRMED', '2020-01-01', true
    from application where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ loan }) => loan);
}
