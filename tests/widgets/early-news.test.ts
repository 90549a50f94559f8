import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { CallName } from '../../widgets/contract/calls.ts';
import type { Topic } from '../../widgets/contract/live.ts';
import type { Connection } from '../../widgets/client/connection.ts';
import { createAgentKyc } from '../../widgets/agent-kyc/agent-kyc.state.ts';
import { createComplianceCase } from '../../widgets/compliance-details/compliance-details.state.ts';
import { createCustomerFile } from '../../widgets/customer-details/customer-details.state.ts';
import { createDocumentVerification } from '../../widgets/document-verification/document-verification.state.ts';
import { createVkycReview } from '../../widgets/vkyc-review/vkyc-review.state.ts';
import { fakeConnection } from '../support/fake-connection.ts';

/** Events that nobody looks at. */
const events = new Proxy({}, { get: () => () => undefined }) as never;
const loan = '251118172605';

interface Desk {
  load(): Promise<unknown>;
  dispose(): void;
}

/** Each desk with the call that it opens by, what that answers, and the topic that tells of its row. */
const desks: [name: string, call: CallName, reply: object, topic: Topic, open: (connection: Connection) => Desk][] = [
  [
    'documents',
    'fetchDocumentConfig',
    { applicationId: 'row-1', tabs: [], udrsInfo: { selectedUdrs: '' }, holdInfo: {} },
    'applications',
    (connection) => createDocumentVerification(connection, loan, events),
  ],
  [
    'video KYC',
    'fetchVkycReview',
    { applicationId: 'row-1', actions: [], currentStage: '', holdInfo: {}, decisions: [] },
    'applications',
    (connection) => createVkycReview(connection, { desk: 'checker', loan }, events),
  ],
  [
    'compliance',
    'fetchComplianceCase',
    { applicationId: 'row-1', actions: [], currentStage: '', holdInfo: {}, discrepancies: [], calls: [] },
    'applications',
    (connection) => createComplianceCase(connection, { desk: 'review', loan }, events),
  ],
  [
    'agents’ KYC',
    'fetchAgentKyc',
    { userId: 'row-1', actions: [], status: 'VERIFIED' },
    'list.agency-agents-list',
    (connection) => createAgentKyc(connection, 'row-1', events),
  ],
  [
    'customer’s file',
    'fetchCustomerDetails',
    {
      id: 'row-1',
      isMine: false,
      actions: [],
      promises: [],
      requests: [],
      valueProjectionPair: { value: 0 },
    },
    'list.agency-calling-list',
    (connection) => createCustomerFile(connection, { loan, variant: 'agency' }, events),
  ],
];

it.each(desks)(
  'reads the desk of %s again where others change it while it is first read',
  async (_, call, reply, topic, open) => {
    let answer = () => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const reads = vi.fn<() => Promise<object>>(async () => {
      await first;
      return reply;
    });
    const { connection, tell } = fakeConnection({ [call]: reads });
    const desk = open(connection);
    const loading = desk.load();
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1));
    tell({ kind: 'event', topic, type: 'rowChanged', payload: { rowId: 'row-2' } });
    tell({ kind: 'event', topic, type: 'rowChanged', payload: { rowId: 'row-1' } });
    answer();
    await loading;
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
    desk.dispose();
  },
);

it.each(desks.filter(([name]) => name !== 'agents’ KYC'))(
  'reads the desk of %s again where what its forms offer has changed, and for nothing else that is offered',
  async (name, call, reply, _, open) => {
    const reads = vi.fn<() => Promise<object>>(() => Promise.resolve(reply));
    const { connection, tell } = fakeConnection({ [call]: reads });
    const desk = open(connection);
    await desk.load();
    const before = reads.mock.calls.length;
    const readsAfter = async (...groups: readonly string[]) => {
      for (const group of groups) tell({ kind: 'event', topic: 'choices', type: 'choicesChanged', payload: { group } });
      // the pages of many people are spread over some seconds
      await vi.advanceTimersByTimeAsync(10_000);
      return reads.mock.calls.length - before;
    };
    vi.useFakeTimers();
    try {
      expect(await readsAfter('language')).toBe(0);
      const group = name === 'customer’s file' ? 'callStatus' : 'rejectReason';
      expect(await readsAfter(group, group)).toBe(1);
      // the tabs, cards and headers of the document desk are its own
      const now = name === 'documents' ? 2 : 1;
      expect(await readsAfter('documentDesk', 'nachHeader')).toBe(now);
      desk.dispose();
      expect(await readsAfter(group, 'documentDesk')).toBe(now);
    } finally {
      vi.useRealTimers();
    }
  },
);
