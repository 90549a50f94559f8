import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callNames, callRows, type WritingCall } from '../../../widgets/contract/calls.ts';
import { chatVariantRows } from '../../../widgets/contract/chat/chat.ts';
import { complianceDesks, type ComplianceDesk } from '../../../widgets/contract/compliance/compliance.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { livePath, type Topic } from '../../../widgets/contract/live.ts';
import { screens, type RouteKey } from '../../../widgets/contract/screens.ts';
import { ownScreens } from '../../../widgets/contract/screens/own-screens.ts';
import { vkycDesks, type VkycDesk } from '../../../widgets/contract/vkyc/vkyc.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { addStaff, place } from '../applications/support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { presentVersion } from '../refusals/present-version.ts';
import { presses, startForPresses, type Press } from '../refusals/presses.ts';
import { sessionHeaders, type Session, type TestServer } from '../support.ts';
import { standAtVkyc, workAtVkyc } from '../vkyc/desk-support.ts';
import { mintSession } from './mint-session.ts';

const page = 'https://crm.example';
const from = (session: Session) => ({ session, headers: { origin: page } });

describe('a session for one screen alone', () => {
  let server: TestServer;
  let base: string;
  let lead: Session;
  let loan: string;
  let id: string;
  beforeAll(async () => {
    server = await startWithDocuments(300);
    base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    lead = await server.signIn();
    await workAtCompliance(server, lead.id);
    await workAtVkyc(server, lead.id);
  });
  beforeEach(async () => {
    await server.db.deleteFrom('row_lock').execute();
    ({ loan, id } = await freshApplication(server));
  });
  afterAll(() => server.close());

  const alone = (key: RouteKey, person = lead) => mintSession(server, person, [key], page);
  /** Whether a stream of topics opens. */
  async function hears(session: Session, ...topics: Topic[]): Promise<boolean> {
    const end = new AbortController();
    const asked = { headers: { ...sessionHeaders(session), origin: page }, signal: end.signal };
    const { status } = await fetch(`${base}${livePath}?topics=${topics.join(',')}`, asked);
    end.abort();
    return status === 200;
  }
  const locks = async (session: Session, kind: 'application' | 'collectionsCase', row: string) =>
    (await server.call('acquireLock', { kind, id: row }, from(session))).errorCode;
  /** What every desk over one application needs beside its own call. */
  async function worksOn(session: Session): Promise<void> {
    expect(await locks(session, 'application', id)).toBeUndefined();
    expect(await hears(session, 'applications', 'locks.application')).toBe(true);
    const timeline = { loanApplicationNumber: loan, pageNumber: 1, rows: 5 };
    expect((await server.call('applicationTimeline', timeline, from(session))).errorCode).toBeUndefined();
    const list = { stage: 'DocumentProcessing' };
    expect((await server.call('document-processing.tabs', list, from(session))).status).toBe(403);
  }

  const compliance = { review: 'REVIEW', fixer: 'FIXER', calling: 'CALLING' } as const;
  it.each(Object.keys(complianceDesks) as ComplianceDesk[])('works at the desk of compliance: %s', async (desk) => {
    await standAtDesk(server, loan, desk, { reviewer: lead.id });
    const session = await alone(`COMPLIANCE_${compliance[desk]}_DETAILS`);
    const read = await server.call('fetchComplianceCase', { loanApplicationNumber: loan, desk }, from(session));
    expect(read.errorCode).toBeUndefined();
    await worksOn(session);
    await place(server, id, { udrs: 'DOCUMENT_PROCESSING' });
    expect(await locks(session, 'application', id), 'what no list of this desk shows').toBe('NOT_FOUND');
  });

  const vkyc = { maker: 'MAKER', checker: 'CHECKER', audit: 'AUDIT' } as const;
  it.each(Object.keys(vkycDesks) as VkycDesk[])('works at the desk of video KYC: %s', async (desk) => {
    await standAtVkyc(server, loan);
    await place(server, id, { udrs: vkycDesks[desk] });
    const session = await alone(`VKYC_${vkyc[desk]}_REVIEW`);
    const read = await server.call('fetchVkycReview', { loanApplicationNumber: loan, desk }, from(session));
    expect(read.errorCode).toBeUndefined();
    await worksOn(session);
  });

  it('works at the document desk', () => alone('DOCUMENT_VERIFICATION').then(worksOn));

  it('works on a loan in collection, for who sees it', async () => {
    const { caseId, loan: owed } = await overdueLoan(server);
    const [manager, agent] = [await server.signIn('manager@demo.example'), await server.signIn('agency@demo.example')];
    const mine = await alone('AGENCY_CUSTOMER_DETAILS', manager);
    const read = await server.call('fetchCustomerDetails', { loanApplicationId: owed }, from(mine));
    expect(read.errorCode).toBeUndefined();
    expect(await locks(mine, 'collectionsCase', caseId)).toBeUndefined();
    expect(await hears(mine, 'list.agency-calling-list', 'locks.collectionsCase')).toBe(true);
    const foreign = await alone('AGENCY_CUSTOMER_DETAILS', agent);
    expect(await locks(foreign, 'collectionsCase', caseId)).toBe('NOT_FOUND');
  });

  it('hears of the agents whose KYC it shows, and nothing of what it does not open', async () => {
    const session = await alone('AGENCY_AGENT_KYC');
    expect(await hears(session, 'list.agency-agents-list')).toBe(true);
    expect(await hears(session, 'list.manage-agent-list', 'applications')).toBe(false);
    expect(await hears(await alone('STUCK_MIS_PAGE'), 'applications', 'locks.application')).toBe(false);
  });

  it('shows who has the loans of one partner alone no other loan, whichever of their screens it is for', async () => {
    const routeList = ['PB_FIXER_LIST', 'COMPLIANCE_FIXER_DETAILS', 'DOCUMENT_VERIFICATION'].map((key) => ({ key }));
    const partner = await addStaff(server, 'of-partner', ['FIXER', 'OPS_AGENT'], [{ viewName: 'ops', routeList }]);
    await standAtDesk(server, loan, 'fixer', { reviewer: lead.id });
    for (const source of [null, 'pb'] as const) {
      await server.db.updateTable('application').set({ sourcing_partner: source }).where('id', '=', id).execute();
      for (const key of ['COMPLIANCE_FIXER_DETAILS', 'DOCUMENT_VERIFICATION'] as const) {
        const code = await locks(await alone(key, partner), 'application', id);
        expect([source, key, code]).toEqual([source, key, source === null ? 'NOT_FOUND' : undefined]);
        await server.db.deleteFrom('row_lock').execute();
      }
    }
  });
});

describe('a call of an own screen', () => {
  const { server, lead, loan } = startForPresses();
  const own = (name: WritingCall): RouteKey[] => {
    const granted = callRows[name].screens;
    // a hand-over leads to another screen
    if (granted === 'any' || callRows[name].decides || name === 'redeemHop') return [];
    return granted.filter((key) => Object.hasOwn(ownScreens, key) && screens[key].access === 'route');
  };
  const writing = callNames.filter(
    (name): name is WritingCall => callRows[name].writes === true && own(name as WritingCall).length > 0,
  );

  /** What a call answers a session for some screens. */
  async function pressed(name: WritingCall, press: Press<WritingCall>, keys: RouteKey[]): Promise<string | undefined> {
    const { input, session = lead(), headers: more } = press;
    const version = await presentVersion(server().db, name, input as never);
    const sent = {
      session: await mintSession(server(), session, keys, page),
      isBlind: true,
      headers: { ...more, origin: page, ...(version !== undefined && { [headers.ifMatch]: String(version) }) },
    } as const;
    return (await server().call(name, input, sent)).errorCode;
  }

  /** Calls that one of their screens alone does not make, each with its own test below. */
  const told: readonly WritingCall[] = ['returnComplianceCase', 'fileChatPicture'];
  const rows = writing.filter((name) => !told.includes(name));
  it.each(sampled(rows, (name) => String(own(name))))('%s needs no second screen', async (name) => {
    const answers: (string | undefined)[] = [];
    for (const key of own(name)) {
      const errorCode = await pressed(name, await presses[name](), [key]);
      if (errorCode === undefined) return;
      answers.push(`${key}: ${errorCode}`);
    }
    expect(answers).toEqual([]);
  });

  it('returnComplianceCase needs the callers’ screen alone; from the fixer, who is not the reviewer, no key sends', async () => {
    const fixers = await presses.returnComplianceCase();
    expect(await pressed('returnComplianceCase', fixers, ['COMPLIANCE_FIXER_DETAILS'])).toBe('MAKER_CHECKER_VIOLATION');
    await standAtDesk(server(), loan(), 'calling', { reviewer: lead().id });
    const at = { loanApplicationNumber: loan(), discrepancyIds: [] };
    const spoken = { ...at, outcome: 'CONFIRMED', callingComment: 'Confirmed', nextCallDate: null } as const;
    (await server().call('saveComplianceCall', spoken, { session: lead() })).data();
    const input = { ...at, target: 'COMPLIANCE_REVIEW', comment: 'She confirms' } as const;
    expect(await pressed('returnComplianceCase', { input }, ['COMPLIANCE_CALLING_DETAILS'])).toBeUndefined();
  });

  it('fileChatPicture needs the screen of the chat, where the picture is, and that of the documents, where it goes', async () => {
    const press = await presses.fileChatPicture();
    const chat = chatVariantRows[press.input.variant].screen;
    expect(await pressed('fileChatPicture', press, ['DOCUMENT_VERIFICATION'])).toBe('NOT_ALLOWED');
    expect(await pressed('fileChatPicture', press, [chat])).toBe('NOT_ALLOWED');
    expect(await pressed('fileChatPicture', press, [chat, 'DOCUMENT_VERIFICATION'])).toBeUndefined();
  });
});
