import { isNachReviewable } from '../../../widgets/contract/nach/nach-moves.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../../../host/server/core/applications/demo/application-stages.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { change, type FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { findStanding } from '../../../host/server/core/applications/applications.store.ts';
import { changeStanding, type StandingChange } from '../../../host/server/core/applications/change-standing.ts';
import { openMandate, rulesOf } from '../../../host/server/core/mandates/open-mandate.ts';
import * as sessions from '../../../host/server/core/staff/session.store.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { hashOf, newToken, newUserKey } from '../../../host/server/base/tokens.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { startTestServer, testSettings, type Session, type TestServer } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

/** The real server with so many demo applications, what is known of them, and how they came where they stand. */
export async function startWithFacts(applications: number): Promise<TestServer> {
  const server = await startTestServer();
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    for (const { name, seed } of [applicationsSeeder, applicationFactsSeeder, applicationStagesSeeder]) {
      const random = seededRandom(`facts/${name}`);
      await seed({ tx, random, today: now, now, applications, report: () => undefined });
    }
  });
  return server;
}

const documents: PortalRoutes = [
  { viewName: 'ops', routeList: [{ key: 'DOCUMENT_PROCESSING' }, { key: 'DOCUMENT_VERIFICATION' }] },
];

/** A member of staff with some roles and a session of theirs. */
export async function addStaff(
  server: TestServer,
  name: string,
  roles: readonly Role[],
  portalRouteList = documents,
): Promise<Session> {
  const now = server.clock.now();
  const id = newId(now);
  const [token, key] = [newToken(), newUserKey()];
  await inTransaction(server.db, async (tx) => {
    await staffs.insert(tx, announce, {
      id,
      username: `${name}@test.example`,
      firstName: name,
      lastName: 'Tester',
      roles,
      portalRouteList,
      passwordHash: 'none',
      userKey: key,
      isDemo: true,
      createdAt: now,
    });
    const session = { id: newId(now), staffId: id, tokenHash: hashOf(token), ip: '127.0.0.1' };
    await sessions.insert(tx, { ...session, createdAt: now, expiresAt: new Date(now.getTime() + 12 * 3_600_000) });
  });
  return { token, key, id };
}

/** Puts an application somewhere, with what is known of it. */
export async function place(
  server: Pick<TestServer, 'db'>,
  id: string,
  standing: StandingChange,
  facts: FactChange = {},
) {
  return inTransaction(server.db, async (tx) => {
    const before = await findStanding(tx, id);
    const placed =
      before &&
      (await changeStanding(
        tx,
        before,
        { hold: null, holdReason: null, ...standing },
        { staffId: null, now: new Date() },
      ));
    await change(tx, id, facts);
    if (!placed) throw new Error('There is no such application');
    return placed;
  });
}

const onPaper = { nachType: 'MANUAL', instrument: 'Paper form' } as const;
const online = { nachType: 'E_NACH', instrument: 'Net banking' } as const;

/** Gives an application a mandate that stands somewhere, on paper where only one with a form does; null takes it away. */
export async function setMandate(server: TestServer, id: string, status: NachStatus | null): Promise<void> {
  await server.db.deleteFrom('nach_mandate').where('application_id', '=', id).execute();
  if (status === null) return;
  const standing = await findStanding(server.db, id);
  const takesForm = status === 'NACH_READY' || isNachReviewable(status);
  await inTransaction(server.db, async (tx) => {
    const loan = { id, loanApplicationNumber: standing?.loanApplicationNumber ?? '' };
    const by = { staffId: null, now: new Date(), rules: rulesOf(testSettings()) };
    const mandate = await openMandate(tx, loan, takesForm ? onPaper : online, by);
    await tx.updateTable('nach_mandate').set({ status }).where('id', '=', mandate.id).execute();
  });
}

/** Audit rows of an application, oldest first. */
export function auditOf(server: TestServer, loanApplicationNumber: string) {
  return server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Facts of an application of which nothing is known. */
export const nothing: FactChange = {
  reviewFlag: null,
  hasGpsMismatch: false,
  documentApproverIds: [],
  visitOutcome: null,
  vkycMakerId: null,
  vkycCheckerId: null,
  vkycAuditResult: null,
  vkycMakerDecision: null,
  vkycCheckerOutcome: null,
  vkycDeclinedMakerIds: [],
  vkycRetries: 0,
  complianceResult: null,
  complianceReviewerId: null,
  complianceRound: 0,
  complianceReWorks: 0,
  complianceTakenById: null,
  complianceFixerIds: [],
  complianceAsked: false,
  cancelAskedAt: null,
  cancelAskedById: null,
  discrepancies: 0,
  discrepanciesAnswered: 0,
  complianceCallOutcome: null,
  decision: null,
  approvedById: null,
  agreementValidUntil: null,
  mandate: null,
  isBankAccountVerified: false,
  disbursalInitiatedById: null,
  disbursalApprovedById: null,
  bankAnswer: null,
  failedAttempts: 0,
  isCauseFixed: false,
  failureCause: null,
  rejectedById: null,
  rejectedAt: null,
};

/** A server with staff, and an application that they move and hold: another one after each `takeNext`. */
export async function startMoves(applications: number) {
  const server = await startWithFacts(applications);
  /** Every role at once, so that only the guards can refuse. */
  const everyone = await addStaff(server, 'everyone', roles);
  const other = await addStaff(server, 'other', roles);
  const agent = await addStaff(server, 'agent', ['OPS_AGENT']);
  const ids = (await server.db.selectFrom('application').select('id').execute()).map(({ id }) => id);
  let next = 0;
  const fresh = () => place(server, ids[next] ?? '', { udrs: 'DOCUMENT_PROCESSING' }, nothing);
  let application = await fresh();

  async function setDocuments(approved: number) {
    await server.db
      .updateTable('application')
      .set({ documents_approved: approved, documents_rejected: 0 })
      .where('id', '=', application.id)
      .execute();
  }
  async function takeNext() {
    next = (next + 1) % ids.length;
    application = await fresh();
    await setDocuments(7);
  }
  /** Puts it somewhere, with what is known of it. */
  async function stand(standing: StandingChange, facts: FactChange = {}) {
    application = await place(server, application.id, standing, facts);
  }

  function move(
    targetStage: string,
    session: Session,
    more: { rejectReason?: string; currentStage?: string } = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const { loanApplicationNumber, udrs } = application;
    server.clock.advance(1);
    return server.call(
      'updateUdrsStatus',
      { loanApplicationNumber, currentStage: udrs, targetStage, remarks: 'Checked', rejectReason: null, ...more },
      { session, headers },
    );
  }
  function report(holdReason: string, session: Session, userComment = 'Waits for the customer') {
    const { loanApplicationNumber } = application;
    server.clock.advance(1);
    return server.call('reportIssue', { loanApplicationNumber, userComment, holdReason }, { session });
  }

  const stored = () =>
    server.db.selectFrom('application').selectAll().where('id', '=', application.id).executeTakeFirstOrThrow();
  const audit = () => auditOf(server, application.loanApplicationNumber);
  return {
    server,
    everyone,
    other,
    agent,
    /** As its movers have read it last. */
    get application() {
      return application;
    },
    set application(read) {
      application = read;
    },
    setDocuments,
    setMandate: (status: NachStatus | null) => setMandate(server, application.id, status),
    takeNext,
    stand,
    move,
    report,
    stored,
    audit,
  };
}
export type Moves = Awaited<ReturnType<typeof startMoves>>;
