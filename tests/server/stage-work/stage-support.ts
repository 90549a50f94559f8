import type { Insertable } from 'kysely';
import { newId } from '../../../host/server/db/new-id.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { indianDay } from '../../../widgets/contract/stage-work/stage-rules.ts';
import type { StageTask } from '../../../widgets/contract/stage-work/stage-work.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { addStaff, nothing, place } from '../applications/support.ts';
import { fileOf, freshApplication, photo, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';

const states = {
  visit: 'KYC_VERIFICATION',
  decision: 'DECISION_WAIT',
  agreement: 'LOAN_APPROVED',
  mandate: 'NACH_PENDING',
  disbursal: 'READY_FOR_DISBURSAL',
  payout: 'DISBURSAL_INITIATED',
  failure: 'DISBURSAL_FAILED',
} as const satisfies Record<StageTask, Udrs>;

/** Gives somebody the roles of every stage, beside their own. */
export async function workAtStages(server: TestServer, staffId: string): Promise<void> {
  const found = server.db.selectFrom('staff').select('roles').where('id', '=', staffId);
  const { roles } = await found.executeTakeFirstOrThrow();
  const more = ['OPS_AGENT', 'CREDIT', 'NACH_OPS', 'DISBURSAL_OPS'] satisfies Role[];
  await server.db
    .updateTable('staff')
    .set({ roles: JSON.stringify([...new Set([...roles, ...more])]) })
    .where('id', '=', staffId)
    .execute();
}

/** A server with somebody who works at every stage, and an application of theirs to work on. */
export async function startAtStages() {
  const server = await startWithDocuments(100);
  const session = await server.signIn();
  await workAtStages(server, session.id);
  return { server, session, ...(await freshApplication(server)) };
}

let colleagues = 0;
/** The id of somebody else, whose work stands on a case. */
export async function aColleague(server: TestServer): Promise<string> {
  return (await addStaff(server, `colleague-of-stage-${++colleagues}`, ['OPS_AGENT'])).id;
}

/** Puts an application at a stage, with what is known of it. */
export async function standAtStage(server: TestServer, id: string, task: StageTask, known: FactChange = {}) {
  const agreementValidUntil = indianDay(server.clock.now(), 20);
  return place(server, id, { udrs: states[task] }, { ...nothing, agreementValidUntil, ...known });
}

/** An account of an application as somebody else has proposed it, as far as it has come. */
export async function proposedAccount(
  server: TestServer,
  id: string,
  more: Partial<Insertable<Database['bank_account']>> = {},
): Promise<string> {
  const at = server.clock.now();
  const accountId = newId(at);
  await server.db
    .insertInto('bank_account')
    .values({
      id: accountId,
      application_id: id,
      number: '600098765432',
      last_four: '5432',
      ifsc: 'SBIN0004321',
      type: 'SAVINGS',
      holder: 'The Customer',
      source: 'DESK',
      by_id: await aColleague(server),
      at,
      state: 'PROPOSED',
      is_current: false,
      ...more,
    })
    .execute();
  return accountId;
}

/** The link of a picture that somebody has uploaded, to prove an account. */
export async function uploadedProof(server: TestServer, session: Session): Promise<string> {
  const imageFile = fileOf(photo(), 'cheque.jpg');
  return (await server.call('uploadFile', { imageFile }, { session })).data().s3Url;
}

type StageCall =
  | 'recordVisit'
  | 'decideCredit'
  | 'recordAgreement'
  | 'openMandate'
  | 'proposeAccount'
  | 'checkAccount'
  | 'confirmAccount'
  | 'initiateDisbursal'
  | 'releaseDisbursal'
  | 'fixDisbursal';

/** By call, an input that is taken once the application stands where it is done; `prepare` puts it there. */
export function stageWrites(
  server: TestServer,
  { loan, id, session }: { loan: string; id: string; session: () => Promise<Session> | Session },
) {
  const at = { loanApplicationNumber: loan };
  const now = () => server.clock.now();
  const verified = { isBankAccountVerified: true };
  return {
    async recordVisit() {
      await standAtStage(server, id, 'visit', { documentApproverIds: [await aColleague(server)] });
      return { ...at, outcome: 'ORIGINALS_SEEN', visitedOn: indianDay(now()), place: 'HOME', remarks: '' };
    },
    async decideCredit() {
      await standAtStage(server, id, 'decision');
      return { ...at, decision: 'APPROVED', amount: 5_000, rejectReason: null, remarks: 'Within the policy' };
    },
    async recordAgreement() {
      await standAtStage(server, id, 'agreement');
      return { ...at, validUntil: indianDay(now(), 30), remarks: '' };
    },
    async openMandate() {
      await standAtStage(server, id, 'agreement');
      return { ...at, nachType: 'E_NACH', instrument: 'Debit card', remarks: '' };
    },
    async proposeAccount() {
      await standAtStage(server, id, 'disbursal');
      const account = {
        number: '600012345678',
        numberAgain: '600012345678',
        ifsc: 'SBIN0001234',
        type: 'SAVINGS',
      } as const;
      const proof = await uploadedProof(server, await session());
      return { ...at, ...account, holder: 'The Customer', proof };
    },
    async confirmAccount() {
      await standAtStage(server, id, 'disbursal');
      const file = server.db.selectFrom('document_file').select('file_id').limit(1);
      const { file_id: proof_file_id } = await file.executeTakeFirstOrThrow();
      const accountId = await proposedAccount(server, id, { state: 'CHECKED', proof_file_id });
      return { ...at, accountId, decision: 'CONFIRM', remarks: 'The cheque names the customer' };
    },
    async checkAccount() {
      await standAtStage(server, id, 'disbursal');
      const found = server.db.selectFrom('application').select('full_name').where('id', '=', id);
      const { full_name: nameAtBank } = await found.executeTakeFirstOrThrow();
      return {
        ...at,
        result: 'VERIFIED',
        reference: `PD-${id.slice(-12)}`,
        nameAtBank,
        remarks: 'As on the statement',
      };
    },
    async initiateDisbursal() {
      await standAtStage(server, id, 'disbursal', verified);
      return { ...at, remarks: '' };
    },
    async releaseDisbursal() {
      await standAtStage(server, id, 'disbursal', {
        ...verified,
        disbursalInitiatedById: await aColleague(server),
      });
      return { ...at, decision: 'APPROVE', remarks: '' };
    },
    async fixDisbursal() {
      await standAtStage(server, id, 'failure', { failedAttempts: 1, failureCause: 'BANK_TIMEOUT' });
      return { ...at, cause: 'BANK_TIMEOUT', fix: 'The bank works again' };
    },
  } satisfies { [Name in StageCall]: () => Promise<CallInput<Name>> };
}
