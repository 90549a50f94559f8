import {
  complianceChecks,
  complianceCodes,
  type ComplianceDesk,
} from '../../../widgets/contract/compliance/compliance.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { addStaff, auditOf, nothing, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';

const keys = [
  'COMPLIANCE_REVIEW_LIST',
  'COMPLIANCE_FIXER_LIST',
  'COMPLIANCE_CALLING_LIST',
  'COMPLIANCE_REVIEW_DETAILS',
  'COMPLIANCE_FIXER_DETAILS',
  'COMPLIANCE_CALLING_DETAILS',
  'DOCUMENT_VERIFICATION',
  'KYC_VERIFICATION',
];
const routes = (more: readonly string[] = keys): PortalRoutes => [
  { viewName: 'ops', routeList: more.map((key) => ({ key })) },
];

const remark = (key: keyof typeof complianceChecks) => `${complianceChecks[key].label} does not agree`;

/** A server with the people of compliance and a case that comes to them. */
export async function startCompliance() {
  const server: TestServer = await startWithDocuments(400);
  const people = {
    reviewer: await addStaff(server, 'Rekha', ['COMPLIANCE'], routes()),
    second: await addStaff(server, 'Suresh', ['COMPLIANCE'], routes()),
    fixer: await addStaff(server, 'Farid', ['FIXER'], routes()),
    /** Fixes and reviews, but never one case. */
    both: await addStaff(server, 'Bina', ['COMPLIANCE', 'FIXER'], routes()),
    lead: await addStaff(server, 'Lata', ['OPS_LEAD'], routes()),
    support: await addStaff(server, 'Sunita', ['SUPPORT'], routes()),
    ops: await addStaff(server, 'Omkar', ['OPS_AGENT'], routes()),
    /** Works no desk of compliance, and no document desk. */
    stranger: await addStaff(server, 'Nadia', ['NACH_OPS'], routes(['NACH_UPLOAD'])),
    partner: await addStaff(server, 'Pia', ['FIXER'], routes(['PB_FIXER_LIST', 'COMPLIANCE_FIXER_DETAILS'])),
  };
  let loan = '';
  let id = '';

  const version = async () =>
    (await server.db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;
  async function send<Name extends CallName>(name: Name, session: Session, input: CallInput<Name>, seen?: number) {
    server.clock.advance(1000);
    const headers = { 'if-match': String(seen ?? (await version())) };
    const answer = await server.call(name, input, { session, headers });
    const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
    return Object.assign(answer, { said: () => error?.errorMessage ?? '', wrong: () => error?.fieldErrors });
  }
  const at = () => ({ loanApplicationNumber: loan });

  return {
    server,
    people,
    get loan() {
      return loan;
    },
    get id() {
      return id;
    },
    /** A fresh case in review. */
    async begin(standing = {}) {
      await server.db.deleteFrom('row_lock').execute();
      ({ loan, id } = await freshApplication(server));
      await place(
        server,
        id,
        { udrs: 'KYC_VERIFICATION' },
        {
          ...nothing,
          documentApproverIds: ['nobody'],
          visitOutcome: 'ORIGINALS_SEEN',
        },
      );
      const ops = people.ops;
      (
        await send('updateUdrsStatus', ops, {
          ...at(),
          currentStage: 'KYC_VERIFICATION',
          targetStage: 'COMPLIANCE_REVIEW',
          remarks: 'To compliance',
          rejectReason: null,
        })
      ).data();
      if (Object.keys(standing).length > 0) await place(server, id, standing);
    },
    send,
    show: async (session: Session, desk: ComplianceDesk) =>
      (await server.call('fetchComplianceCase', { ...at(), desk }, { session })).data(),
    claim: (session: Session, assigneeId: string | null = null, seen?: number) =>
      send('claimComplianceCase', session, { ...at(), assigneeId }, seen),
    check: (session: Session, ...wrong: (keyof typeof complianceChecks)[]) =>
      send('saveComplianceChecks', session, {
        ...at(),
        checks: complianceCodes.map((key) =>
          wrong.includes(key)
            ? { key, verdict: 'DISCREPANCY' as const, remark: remark(key), documentKey: null }
            : { key, verdict: 'PASS' as const, remark: '', documentKey: null },
        ),
        answers: [],
      }),
    decide: (session: Session, decision: 'APPROVE' | 'REJECT' | 'RE_WORK', more: { seen?: number } = {}) =>
      send(
        'decideComplianceCase',
        session,
        {
          ...at(),
          decision,
          comment: 'Looked at thoroughly',
          rejectReason: decision === 'REJECT' ? 'FRAUD_SUSPECTED' : null,
          discrepancies: [],
        },
        more.seen,
      ),
    answer: (session: Session, discrepancyId: string, more: Partial<CallInput<'answerDiscrepancy'>> = {}) =>
      send('answerDiscrepancy', session, {
        ...at(),
        discrepancyId,
        answer: 'EXPLAINED',
        answerText: 'Both names are hers, as her papers say',
        file: null,
        ...more,
      }),
    /** Judges answers of earlier rounds: all that wait for a verdict unless some are named. */
    async judge(session: Session, verdict: 'ACCEPTED' | 'NOT_ACCEPTED', ...ids: string[]) {
      const { discrepancies } = (
        await server.call('fetchComplianceCase', { ...at(), desk: 'review' }, { session })
      ).data();
      const waiting = discrepancies.filter((each) => each.judgingRefusal === null && each.verdict === null);
      const those = ids.length > 0 ? ids : waiting.map((each) => each.id);
      const answers = those.map((discrepancyId) => ({ discrepancyId, verdict }));
      return send('saveComplianceChecks', session, { ...at(), checks: [], answers });
    },
    sendOn: (session: Session, target: CallInput<'returnComplianceCase'>['target'], discrepancyIds: string[] = []) =>
      send('returnComplianceCase', session, { ...at(), target, comment: 'Please go on', discrepancyIds }),
    call: (
      session: Session,
      outcome: CallInput<'saveComplianceCall'>['outcome'],
      nextCallDate: string | null = null,
      more: Partial<CallInput<'saveComplianceCall'>> = {},
    ) =>
      send('saveComplianceCall', session, {
        ...at(),
        outcome,
        callingComment: 'Spoke with the customer',
        nextCallDate,
        discrepancyIds: [],
        ...more,
      }),
    /** Lets time pass; nobody's session ends by it. */
    async wait(milliseconds: number) {
      server.clock.advance(milliseconds);
      const used = { last_used_at: server.clock.now(), expires_at: new Date('2999-01-01') };
      await server.db.updateTable('session').set(used).execute();
    },
    free: () => server.db.deleteFrom('row_lock').execute(),
    stored: () =>
      server.db
        .selectFrom('application')
        .select(['udrs', 'queue', 'compliance_status', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    audit: () => auditOf(server, loan),
  };
}
export type Compliance = Awaited<ReturnType<typeof startCompliance>>;
