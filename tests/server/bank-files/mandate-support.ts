import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BankProfile } from '../../../widgets/contract/bank-files/bank-profile.ts';
import { mandateTerms, type MandateAccount } from '../../../widgets/contract/nach/mandate-terms.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication } from '../documents/support.ts';
import { nameAccount } from '../nach/form-support.ts';
import { addFile } from '../nach/nach-support.ts';
import type { TestServer } from '../support.ts';

/** How mandates look at a fictive lender's bank. */
export const mandateProfile: Partial<BankProfile> = {
  format: 'mandate-csv',
  debitAccount: '',
  debitIfsc: '',
  sponsorIfsc: 'HDFC0000060',
  utilityCode: 'NACH00000000012345',
  category: 'L001',
};

/**
 * Accepted mandates of before, which have no terms and so go into no file, of applications that no other test uses.
 *
 * @returns their loans' numbers, those that have waited longest first
 */
export async function withoutTerms({ db }: TestServer, lender: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; loan: string }>`
    select id, loan_application_number as loan from application
    where udrs <> 'DOCUMENT_PROCESSING' and id not in (select row_id from row_lock) order by id limit ${count}`.execute(
    db,
  );
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  await sql`update application set udrs = 'NACH_UPLOAD', hold = null, partner_id = ${lender}
    where id = any(${ids}::uuid[])`.execute(db);
  await sql`insert into application_fact (application_id, document_approver_ids, agreement_valid_until)
    select id, '[]', '2099-01-01' from application where id = any(${ids}::uuid[])
    on conflict (application_id) do update set agreement_valid_until = '2099-01-01'`.execute(db);
  await sql`insert into nach_mandate (id, application_id, loan_application_number, nach_type, instrument, attempts, status,
      changed_at)
    select id, id, loan_application_number, 'MANUAL', 'Paper form', 1, 'NACH_READY', '2020-01-01'
    from application where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ loan }) => loan);
}

/** Makes the mandate of an application one on paper, accepted with a form, which is a picture. */
export async function withForm(server: TestServer, applicationId: string, name: string): Promise<void> {
  const id = randomUUID();
  await addFile(server, id, 'c', { name, mediaType: 'image/jpeg' });
  const mandate = server.db.updateTable('nach_mandate').set({ nach_type: 'MANUAL', form_file_id: id });
  await mandate.where('application_id', '=', applicationId).execute();
}

/** An accepted mandate on paper of a lender, on the account that its loan is paid to. */
export async function acceptedMandate(
  server: TestServer,
  lender: number,
  more: { account?: Partial<MandateAccount>; ago?: number } = {},
) {
  const { loan, id } = await freshApplication(server);
  await place(server, id, { udrs: 'NACH_UPLOAD' }, { ...nothing, agreementValidUntil: readDay('2099-01-01') });
  await server.db.updateTable('application').set({ partner_id: lender }).where('id', '=', id).execute();
  await setMandate(server, id, 'NACH_READY');
  const { loan_amount: loanAmount, tenure_months: months } = await server.db
    .selectFrom('application')
    .select(['loan_amount', 'tenure_months'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const emi = 3_173;
  await server.db.updateTable('application').set({ emi }).where('id', '=', id).execute();
  const number = '30012345678';
  const whole: MandateAccount = {
    holder: 'Manoj Srivastava',
    number,
    lastFour: number.slice(-4),
    ifsc: 'SBIN0001234',
    type: 'SAVINGS',
    ...more.account,
  };
  await nameAccount(server, id, whole);
  const rules = { instalmentDay: 5, ceilingPercent: 150, tailMonths: 12 };
  const terms = mandateTerms({ account: whole, loanAmount, emi, months }, rules, readDay('2026-11-15'));
  const changed = new Date(server.clock.now().getTime() - (more.ago ?? 5) * 60_000);
  await server.db
    .updateTable('nach_mandate')
    .set({ terms: JSON.stringify(terms), opened_at: new Date('2026-11-15T06:00:00Z'), changed_at: changed })
    .where('application_id', '=', id)
    .execute();
  return { loan, id };
}
