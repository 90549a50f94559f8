import { newId } from '../../../host/server/db/new-id.ts';
import { formFieldKeys, type ComparedField } from '../../../widgets/contract/nach/form-fields.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { jpgWith } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';

/** A form all of whose fields agree, of a day. */
export const allAgree = (day: string): ComparedField[] =>
  formFieldKeys.map((field) => ({ field, verdict: 'AGREES', asWritten: field === 'DATE' ? day : null }));

/** The same of today. */
export const agreeingNow = ({ clock }: Pick<TestServer, 'clock'>) => allAgree(dayOf(clock.now()));

export const account = { number: '50100123456789', ifsc: 'HDFC0000123' };

/** Names the account of an application, in place of any before. */
export async function nameAccount(
  { db, clock }: TestServer,
  applicationId: string,
  {
    number,
    ifsc,
    lastFour = number?.slice(-4) ?? '',
    holder = 'Harshvardhan Joshi',
  }: { number: string | null; ifsc: string | null; lastFour?: string; holder?: string } = account,
): Promise<void> {
  await db.deleteFrom('bank_account').where('application_id', '=', applicationId).execute();
  await db
    .insertInto('bank_account')
    .values({
      id: newId(clock.now()),
      application_id: applicationId,
      number,
      last_four: lastFour,
      ifsc,
      type: 'SAVINGS',
      holder,
      source: 'CARD',
      at: clock.now(),
      state: 'PROPOSED',
      is_current: true,
    })
    .execute();
}

/** Sends the scan of a form, as the page of mails does. */
export async function receive(
  server: TestServer,
  session: Session,
  loanApplicationNumber: string,
  more: { version?: number; content?: string } = {},
) {
  const form = new File([new Uint8Array(jpgWith(more.content ?? 'a form'))], 'form.jpg', { type: 'image/jpeg' });
  const input = { loanApplicationNumber, remarks: 'Handed in at the branch', form };
  const headers: Record<string, string> = more.version === undefined ? {} : { 'if-match': String(more.version) };
  return server.call('receiveForm', input, { session, headers });
}
