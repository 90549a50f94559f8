import { indianDay } from '../../../widgets/contract/stage-work/stage-rules.ts';
import type { StageTask } from '../../../widgets/contract/stage-work/stage-work.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { addStaff, nothing, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { TestServer } from '../support.ts';

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

type StageCall =
  | 'recordVisit'
  | 'decideCredit'
  | 'recordAgreement'
  | 'openMandate'
  | 'checkAccount'
  | 'initiateDisbursal'
  | 'releaseDisbursal'
  | 'fixDisbursal';

/** By call, an input that is taken once the application stands where it is done; `prepare` puts it there. */
export function stageWrites(server: TestServer, { loan, id }: { loan: string; id: string }) {
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
    async checkAccount() {
      await standAtStage(server, id, 'disbursal');
      const answered = { reference: `PD-${id.slice(-12)}`, nameAtBank: 'Somebody Else' };
      return { ...at, result: 'VERIFIED', ...answered, remarks: 'The account is of the spouse' };
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
