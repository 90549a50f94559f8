import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../widgets/client/call-error.ts';
import type { Connection } from '../../widgets/client/connection.ts';
import { createComplianceCase } from '../../widgets/compliance-details/compliance-details.state.ts';
import type { CallName } from '../../widgets/contract/calls.ts';
import { createCustomerFile } from '../../widgets/customer-details/customer-details.state.ts';
import { createDocumentVerification } from '../../widgets/document-verification/document-verification.state.ts';
import type { ApplicationDesk, DeskState } from '../../widgets/kit/desk/application-desk.ts';
import { createVkycReview } from '../../widgets/vkyc-review/vkyc-review.state.ts';
import { fakeConnection, type FakeAnswers } from '../support/fake-connection.ts';

const loan = '251118172605';
const rowId = 'row-1';
const told = vi.fn<(text: string) => void>();
const events = {
  mayClaim: () => true,
  done: () => undefined,
  failed: told,
  faulted: () => undefined,
  informed: () => undefined,
  loadFailed: () => undefined,
  dialled: () => undefined,
};

type Desk = Pick<DeskState, 'load' | 'refresh' | 'dispose' | 'isDirty'> & Pick<ApplicationDesk, 'claim' | 'claimAgain'>;

/** A desk with the call that it opens by, and what that answers of a row that the person works on, and of one that nobody does. */
interface Row {
  name: string;
  call: CallName;
  kind: string;
  worked: object;
  idle: object;
  /** What another has changed, and what is told of that. */
  changed: object;
  news: string;
  open(connection: Connection): Desk;
}

const holdInfo = { mayHold: false, onHold: false };
const actions = [{ action: 'decide', refusal: null }];
const video = { applicationId: rowId, version: 1, outcome: null, session: null, decisions: [], holdInfo };
const kase = {
  applicationId: rowId,
  version: 1,
  owner: null,
  checks: [],
  discrepancies: [],
  calls: [],
  isHitOpen: false,
  documents: [],
  holdInfo,
};
const file = {
  id: rowId,
  version: 1,
  standing: 'IN_COLLECTION',
  promises: [],
  requests: [],
  contacting: null,
  valueProjectionPair: { value: 900, projection: null },
};
const desks: readonly Row[] = [
  {
    name: 'documents',
    call: 'fetchDocumentConfig',
    kind: 'application',
    worked: {
      applicationId: rowId,
      tabs: [],
      udrsInfo: { selectedUdrs: '', udrsList: [] },
      holdInfo,
      readOnlyReason: null,
    },
    idle: {
      applicationId: rowId,
      tabs: [],
      udrsInfo: { selectedUdrs: '', udrsList: [] },
      holdInfo,
      readOnlyReason: 'Over',
    },
    changed: { holdInfo: { ...holdInfo, hold: 'PRE_DISBURSAL' } },
    news: 'the hold',
    open: (connection) => createDocumentVerification(connection, loan, events),
  },
  {
    name: 'video KYC',
    call: 'fetchVkycReview',
    kind: 'application',
    worked: { ...video, actions, currentStage: 'VKYC_CHECKER', readOnlyReason: null },
    idle: { ...video, actions: [], currentStage: 'VKYC_AUDIT', readOnlyReason: 'Over' },
    changed: { outcome: 'DECLINED' },
    news: 'what was decided',
    open: (connection) => createVkycReview(connection, { desk: 'checker', loan }, events),
  },
  {
    name: 'compliance',
    call: 'fetchComplianceCase',
    kind: 'application',
    worked: { ...kase, actions, currentStage: 'COMPLIANCE_REVIEW', readOnlyReason: null },
    idle: { ...kase, actions: [], currentStage: 'COMPLIANCE_FIXER', readOnlyReason: 'Over' },
    changed: { calls: [{ id: 'call-1' }], isHitOpen: true },
    news: 'the sanctions hit, the calls',
    open: (connection) => createComplianceCase(connection, { desk: 'review', loan }, events),
  },
  {
    name: 'customer’s file',
    call: 'fetchCustomerDetails',
    kind: 'collectionsCase',
    worked: { ...file, isMine: true, actions },
    idle: { ...file, isMine: false, actions },
    changed: { valueProjectionPair: { value: 500, projection: null } },
    news: 'what is owed',
    open: (connection) => createCustomerFile(connection, { loan, variant: 'agency' }, events),
  },
];

const given = (kind: string) => ({ kind, id: rowId, holderId: 'staff-1', expiresAt: '2031-03-14T10:30:00.000Z' });
const held = () => {
  throw new CallError('refused', 200, 'ROW_LOCKED', 'Asha Nair has this open until 04:58 PM');
};

describe.each(desks)('the desk of $name', ({ call, kind, worked, idle, open }) => {
  function opened(reply: object, locks: object = {}) {
    const reads = vi.fn<() => object>(() => reply);
    const answers = { [call]: reads, acquireLock: () => given(kind), takeOverLock: () => given(kind), ...locks };
    const { connection, asked, tell } = fakeConnection(answers as FakeAnswers);
    const desk = open(connection);
    const named = (name: CallName) => asked.filter((each) => each.name === name);
    return { desk, reads, named, tell };
  }

  it('claims what the person works on, and gives it back when it is left', async () => {
    const { desk, named } = opened(worked);
    await desk.load();
    expect(named('acquireLock').map(({ input }) => input)).toEqual([expect.objectContaining({ kind, id: rowId })]);
    expect(desk.claim.standing.value).toMatchObject({ phase: 'mine' });
    desk.dispose();
    expect(named('releaseLock').map(({ input }) => input)).toEqual([expect.objectContaining({ kind, id: rowId })]);
  });

  it('claims nothing that nobody works on here', async () => {
    const { desk, named } = opened(idle);
    await desk.load();
    expect(named('acquireLock')).toEqual([]);
    expect(desk.claim.standing.value).toEqual({ phase: 'none' });
    desk.dispose();
  });

  it('takes over from a colleague when asked, and reads what has changed meanwhile', async () => {
    const { desk, reads, named } = opened(worked, { acquireLock: held, renewLock: held });
    await desk.load();
    expect(desk.claim.standing.value).toMatchObject({ phase: 'lost', message: expect.stringContaining('Asha Nair') });
    await desk.claimAgain(true);
    expect(named('takeOverLock')).toHaveLength(1);
    expect(desk.claim.standing.value).toMatchObject({ phase: 'mine' });
    expect(reads).toHaveBeenCalledTimes(2);
    desk.dispose();
  });

  it('says who has it where it cannot be claimed again', async () => {
    const { desk } = opened(worked, { acquireLock: held, renewLock: held });
    await desk.load();
    told.mockClear();
    await desk.claimAgain(false);
    expect(told).toHaveBeenCalledWith('Asha Nair has this open until 04:58 PM');
    desk.dispose();
  });
});

const topics = { application: 'applications', collectionsCase: 'list.agency-calling-list' } as const;

describe.each(desks)('the desk of $name', ({ call, kind, worked, changed, news, open }) => {
  async function hearing() {
    let reply: object = worked;
    const answers = { [call]: () => reply, acquireLock: () => given(kind) };
    const { connection, asked, tell } = fakeConnection(answers as FakeAnswers);
    const desk = open(connection) as DeskState;
    await desk.load();
    const topic = topics[kind as keyof typeof topics];
    return {
      desk,
      async another(now: object) {
        reply = { ...worked, ...now };
        const reads = () => asked.filter(({ name }) => name === call).length;
        const before = reads();
        tell({ kind: 'event', topic, type: 'rowChanged', payload: { rowId } } as never);
        await vi.waitFor(() => expect(reads()).toBeGreaterThan(before));
      },
    };
  }

  it('says what another has changed while it was open, until that is read', async () => {
    const { desk, another } = await hearing();
    await another({});
    expect(desk.news.value).toBe('');
    await another(changed);
    await vi.waitFor(() => expect(desk.news.value).toBe(`Changed meanwhile: ${news}`));
    desk.forgetNews();
    expect(desk.news.value).toBe('');
    await another(changed);
    expect(desk.news.value).toBe('');
    desk.dispose();
  });
});

describe.each(desks.slice(1))('the desk of $name', ({ call, kind, worked, idle, open }) => {
  it('claims on the way what can be worked on now', async () => {
    let reply = idle;
    const { connection, asked } = fakeConnection({
      [call]: () => reply,
      acquireLock: () => given(kind),
    } as FakeAnswers);
    const desk = open(connection);
    await desk.load();
    reply = worked;
    await desk.refresh();
    expect(asked.filter(({ name }) => name === 'acquireLock')).toHaveLength(1);
    desk.dispose();
  });
});

describe.each(desks.slice(0, 3))('the desk of $name', ({ call, kind, worked, idle, open }) => {
  it('says why nothing can be changed, until it is claimed', async () => {
    const locks: FakeAnswers = { acquireLock: () => given(kind) as never };
    const opened = (reply: object) => open(fakeConnection({ [call]: () => reply, ...locks }).connection);
    const reason = (desk: Desk) => (desk as unknown as ApplicationDesk).readOnly.value;
    const over = opened(idle);
    expect(reason(over)).toBe('Loading');
    await over.load();
    expect(reason(over)).toBe('Over');
    const desk = opened(worked);
    await desk.load();
    expect(reason(desk)).toBeUndefined();
    desk.claim.leave('You have moved this case on');
    expect(reason(desk)).toBe('You have moved this case on');
    over.dispose();
    desk.dispose();
  });
});
