import { randomUUID } from 'node:crypto';
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
