import { newId } from '../../../host/server/db/new-id.ts';
import type { VkycSession } from '../../../widgets/contract/applications/vkyc.ts';
import { vkycCheckKeys, type VkycReason } from '../../../widgets/contract/vkyc/vkyc.ts';
import type { CheckAnswer } from '../../../widgets/contract/vkyc/vkyc-rules.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { nothing, place } from '../applications/support.ts';
import { addStoredFile } from './stored-file.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { TestServer } from '../support.ts';

type Row = Insertable<Database['vkyc_session']>;
type Session = Partial<
  Pick<
    Row,
    | 'status'
    | 'end_reason'
    | 'is_in_india'
    | 'conducted_by_id'
    | 'flags'
    | 'moments'
    | 'questions'
    | 'token_hash'
    | 'link_state'
  >
>;

/** A whole checklist on which everything passes but the questions that are named. */
export function checklist(...failed: readonly (readonly [CheckAnswer['key'], VkycReason])[]): CheckAnswer[] {
  return vkycCheckKeys.map((key): CheckAnswer => {
    const wrong = failed.find(([each]) => each === key);
    return { key, verdict: wrong ? 'FAIL' : 'PASS', reason: wrong?.[1] ?? null, remark: '' };
  });
}

/** What a maker submits to have another session. */
export const retry: Omit<CallInput<'decideVkyc'>, 'loanApplicationNumber'> = {
  desk: 'maker',
  decision: 'RETRY',
  checklist: [],
  reasons: ['LOW_LIGHT'],
  rejectReason: null,
  remark: 'Please sit where it is light',
  reviewSeconds: 40,
  watchedPercent: 20,
};

/** Gives somebody the role of the maker, beside their own. */
export async function workAtVkyc(server: TestServer, staffId: string): Promise<void> {
  const found = server.db.selectFrom('staff').select('roles').where('id', '=', staffId);
  const { roles } = await found.executeTakeFirstOrThrow();
  const more = JSON.stringify([...new Set([...roles, 'KYC_MAKER'])]);
  await server.db.updateTable('staff').set({ roles: more }).where('id', '=', staffId).execute();
}

/** Puts the last session of an application where a call would have left it, or gives it its first. */
export async function recordSession(
  server: TestServer,
  applicationId: string,
  { status = 'COMPLETED', ...more }: Session = {},
): Promise<void> {
  const now = server.clock.now();
  const isRecorded = status === 'COMPLETED';
  const row = {
    status,
    expires_at: new Date(now.getTime() + 72 * 3_600_000),
    started_at: isRecorded || status === 'DROPPED' ? new Date(now.getTime() - 48_000) : null,
    ended_at: isRecorded || status === 'DROPPED' ? now : null,
    recording_file_id: isRecorded ? await addStoredFile(server) : null,
    is_in_india: isRecorded ? true : null,
    latitude: isRecorded ? 13.0475 : null,
    longitude: isRecorded ? 80.259 : null,
    flags: '[]',
    pan_read: isRecorded ? JSON.stringify({ name: 'A', dateOfBirth: '1991-08-14', number: 'ABLPV4821K' }) : null,
    ...more,
  };
  const last = await server.db
    .selectFrom('vkyc_session')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
  if (last) await server.db.updateTable('vkyc_session').set(row).where('id', '=', last.id).execute();
  else
    await server.db
      .insertInto('vkyc_session')
      .values({ id: newId(now), application_id: applicationId, attempt: 1, link_sent_at: now, ...row })
      .execute();
  const session: VkycSession = status;
  await place(server, applicationId, { vkycSession: session, ...(isRecorded && { vkycOutcome: null }) });
}

/** Puts an application at the maker's desk with a link that its customer has not used yet. */
export async function standAtLink(server: TestServer, loan: string): Promise<void> {
  const id = await standAtVkyc(server, loan);
  await recordSession(server, id, {
    status: 'LINK_SENT',
    token_hash: newId(server.clock.now()),
    link_state: 'SENT',
  });
}

/** Puts an application at the maker's desk with a recorded session. */
export async function standAtVkyc(server: TestServer, loan: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('application')
    .select('id')
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  await place(server, id, { udrs: 'VKYC_MAKER', vkycSession: 'COMPLETED', vkycOutcome: null }, nothing);
  await recordSession(server, id);
  return id;
}
