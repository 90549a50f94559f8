import type { VkycDesk } from '../../../widgets/contract/vkyc/vkyc.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { addStaff, auditOf, nothing, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { checklist, recordSession } from './desk-support.ts';

const keys = [
  'VKYC_MAKER_LIST',
  'VKYC_CHECKER_LIST',
  'VKYC_AUDIT_LIST',
  'VKYC_MAKER_REVIEW',
  'VKYC_CHECKER_REVIEW',
  'VKYC_AUDIT_REVIEW',
  'DOCUMENT_VERIFICATION',
  'KYC_VERIFICATION',
];
export const routes: PortalRoutes = [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }];

type Input = CallInput<'decideVkyc'>;
export type Decision = Input['decision'];
export type Submit = Partial<Omit<Input, 'desk' | 'decision'>> & {
  seen?: number;
  isUnwatched?: boolean;
  isOfOldClient?: boolean;
};

const failing = [['SECURITY_QUESTIONS', 'PROMPTING']] as const;
const common = { reviewSeconds: 95, watchedPercent: 100, rejectReason: null } as const;
/** The whole recording, which is 48 seconds long. */
export const allPlayed = [[0, 48]];

/** What each submit comes with when nothing is wrong with it. */
const whole: Readonly<Record<Input['decision'], Omit<Input, 'loanApplicationNumber' | 'desk' | 'decision'>>> = {
  APPROVED: { ...common, checklist: checklist(), reasons: [], remark: '', watched: allPlayed },
  REJECTED: { ...common, checklist: checklist(...failing), reasons: ['PROMPTING'], remark: 'A second voice prompts' },
  RETRY: { ...common, checklist: [], reasons: ['LOW_LIGHT'], remark: 'Please sit where it is light' },
};

/** A server with the people of video KYC and an application that comes to them. */
export async function startVkyc() {
  const server: TestServer = await startWithDocuments(400);
  const people = {
    maker: await addStaff(server, 'Meera', ['KYC_MAKER'], routes),
    second: await addStaff(server, 'Sonal', ['KYC_MAKER'], routes),
    checker: await addStaff(server, 'Chetan', ['KYC_CHECKER'], routes),
    auditor: await addStaff(server, 'Asha', ['KYC_AUDITOR'], routes),
    /** Every role of the three desks, but never on one case. */
    all: await addStaff(server, 'Bina', ['KYC_MAKER', 'KYC_CHECKER', 'KYC_AUDITOR'], routes),
    ops: await addStaff(server, 'Omkar', ['OPS_AGENT', 'KYC_MAKER', 'KYC_CHECKER', 'KYC_AUDITOR'], routes),
    stranger: await addStaff(server, 'Stella', ['KYC_MAKER']),
  };
  let loan = '';
  let id = '';
  const at = () => ({ loanApplicationNumber: loan });
  const version = async () =>
    (await server.db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;

  /** Looks at the case, and lets as much time pass as it takes to watch the recording. */
  async function watch(session: Session, desk: VkycDesk, seconds = 30) {
    await server.call('fetchVkycReview', { ...at(), desk }, { session });
    server.clock.advance(seconds * 1000);
  }

  async function decide(session: Session, desk: VkycDesk, decision: Input['decision'], submit: Submit = {}) {
    const { seen, isUnwatched = false, isOfOldClient = false, ...more } = submit;
    if (decision === 'APPROVED' && !isUnwatched) await watch(session, desk);
    server.clock.advance(1000);
    const isFinal = desk === 'audit' && decision === 'REJECTED';
    const input: Input = {
      ...at(),
      desk,
      decision,
      ...whole[decision],
      ...(isFinal && { rejectReason: 'IDENTITY_NOT_CONFIRMED' }),
      ...more,
    };
    if (isOfOldClient) delete input.watched;
    const headers = { 'if-match': String(seen ?? (await version())) };
    const answer = await server.call('decideVkyc', input, { session, headers });
    const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
    return Object.assign(answer, { said: () => error?.errorMessage ?? '', wrong: () => error?.fieldErrors });
  }
  return {
    server,
    people,
    at,
    version,
    watch,
    decide,
    get loan() {
      return loan;
    },
    get id() {
      return id;
    },
    /** An application that has just come to video KYC, by the button of the document desk. */
    async arrive() {
      await server.db.deleteFrom('row_lock').execute();
      ({ loan, id } = await freshApplication(server));
      const fresh = { udrs: 'KYC_VERIFICATION', vkycSession: null, vkycOutcome: null } as const;
      await place(server, id, fresh, {
        ...nothing,
        documentApproverIds: ['nobody'],
        visitOutcome: 'VIDEO_KYC',
      });
      (await this.move(people.ops, 'VKYC_MAKER')).data();
      await server.db.deleteFrom('row_lock').execute();
    },
    /** A fresh case with a recorded session. */
    async begin(session: Parameters<typeof recordSession>[2] = {}) {
      await this.arrive();
      await recordSession(server, id, session);
    },
    record: (session: Parameters<typeof recordSession>[2] = {}) => recordSession(server, id, session),
    /** Presses the status button of the document desk. */
    async move(session: Session, targetStage: string, rejectReason: string | null = null) {
      server.clock.advance(1000);
      const { udrs: currentStage } = await this.stored();
      const input = { ...at(), currentStage, targetStage, remarks: 'By the button', rejectReason };
      const headers = { 'if-match': String(await version()) };
      return server.call('updateUdrsStatus', input, { session, headers });
    },
    show: async (session: Session, desk: VkycDesk) =>
      (await server.call('fetchVkycReview', { ...at(), desk }, { session })).data(),
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
        .select(['udrs', 'queue', 'vkyc_session', 'vkyc_outcome', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    decisions: () =>
      server.db.selectFrom('vkyc_decision').selectAll().where('application_id', '=', id).orderBy('at').execute(),
    sessions: () =>
      server.db.selectFrom('vkyc_session').selectAll().where('application_id', '=', id).orderBy('attempt').execute(),
    audit: () => auditOf(server, loan),
  };
}
export type Vkyc = Awaited<ReturnType<typeof startVkyc>>;
