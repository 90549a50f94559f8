import { signal } from '@preact/signals-react';
import { vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import type { Connection } from '../../../widgets/client/connection.ts';
import type { CallOptions } from '../../../widgets/client/remote.ts';
import { createSession } from '../../../widgets/client/session.ts';
import { memoryStorage } from '../../../widgets/client/storage.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { statusChoice } from '../../../widgets/calling-crm/parts/status-choice.ts';
import {
  createTelephonyCrm,
  type TelephonyEvents,
} from '../../../widgets/calling-crm/telephony/telephony-crm.state.ts';

type LoadReply = CallReply<'loadTelephonyCall'>;
export const loan = '251118172605';

export const loaded: LoadReply = {
  callingCrmResponseDTO: {
    callingResponseDto: {
      userName: 'Harshvardhan Joshi',
      loanAppNo: loan,
      loanAmount: 110_000,
      appStatus: 'NACH_PENDING',
      emailId: 'harsh.joshi@example.com',
      portalUrl: 'https://portal.example.com/loans/251118172605',
    },
    filterAndDropdownDetails: {
      languages: ['English', 'Hindi'],
      userQuery: ['Loan status'],
      callStatus: { Connected: ['Promise to pay', 'Call back requested'], 'Third party': ['Call back requested'] },
      callOutcomes: ['Follow up'],
    },
    productType: 'PERSONAL_LOAN',
    bankingDetailsRef: null,
  },
  call: {
    entityId: 'entity-1',
    crtObjectId: 'crt-1',
    userId: 'agent-7',
    callReferenceId: 'ucid-1',
    maskedPhone: '91xxxxxx86',
    grant: 'grant-1',
    grantExpiresAt: '2030-01-01T00:00:00.000Z',
    historyCount: 2,
    lastCall: null,
    dues: null,
    keepsCallingWindow: false,
    freshDeskUrl: null,
  },
};

export const typed = {
  language: 'Hindi',
  followUpDate: '2099-01-31T14:05',
  subCallStatus: statusChoice('Third party', 'Call back requested'),
  remarks: '  Will pay on Friday ',
};

export interface Asked {
  name: string;
  input: Record<string, unknown>;
  options: CallOptions;
}

export const offline = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
export const refusal = (fieldErrors: Record<string, string> = {}) =>
  new CallError('refused', 200, 'UNKNOWN_CALL_STATUS', 'This call status is not one of the list', fieldErrors);

/** What the fake server answers, by call; a thrown error is the call's failure. */
export type Answers = Partial<Record<string, (input: Record<string, unknown>) => unknown>>;

let lastEntry = 0;
/** The entry that a save would answer. */
export function entryOf(input: Record<string, unknown>) {
  lastEntry += 1;
  return {
    callRef: `entry-${lastEntry}`,
    callDate: '2025-11-21 10:42:08',
    callStatus: input['callStatus'],
    subCallStatus: input['subCallStatus'],
    nextCallDate: null,
    remarks: input['remarks'],
    agent: input['userId'],
    language: input['language'],
    userQuery: null,
    callOutcome: null,
    promiseAmount: input['promiseAmount'] ?? null,
    promiseDate: input['promiseDate'] ?? null,
  };
}

export function fakeServer(answers: Answers = {}, isForeign = true) {
  const asked: Asked[] = [];
  const all: Answers = {
    loadTelephonyCall: () => loaded,
    saveTelephonyCall: (input) => ({ entry: entryOf(input) }),
    telephonyCallHistory: () => [],
    ...answers,
  };
  const remote = (async (name: string, input: Record<string, unknown>, options: CallOptions = {}) => {
    asked.push({ name, input, options });
    await Promise.resolve();
    return all[name]?.(input);
  }) as unknown as Connection['remote'];
  const connection: Connection = {
    base: 'https://desk.example',
    remote,
    lines: async function* () {},
    live: { subscribe: () => () => undefined },
    session: createSession(memoryStorage()),
    hasSession: () => Promise.resolve(true),
    forgetSession: () => undefined,
    pending: signal(0),
    isForeign,
    storage: memoryStorage(),
  };
  const saves = () => asked.filter(({ name }) => name === 'saveTelephonyCall');
  return { connection, asked, answers: all, saves };
}

/** A screen whose call is loaded, with what it told its agent and its page. */
export async function openCrm(
  server: ReturnType<typeof fakeServer>,
  parameters: Record<string, string> = { crtObjectId: 'crt-1' },
) {
  const events = {
    saved: vi.fn<TelephonyEvents['saved']>(),
    ticketCreated: vi.fn<TelephonyEvents['ticketCreated']>(),
    done: vi.fn<TelephonyEvents['done']>(),
    failed: vi.fn<TelephonyEvents['failed']>(),
    loadFailed: vi.fn<TelephonyEvents['loadFailed']>(),
    parked: vi.fn<TelephonyEvents['parked']>(),
  };
  const state = createTelephonyCrm(server.connection, events);
  await state.load(parameters);
  return {
    state,
    events,
    ready() {
      const call = state.call.peek();
      if (call.phase !== 'ready') throw new Error(`The call is ${call.phase}`);
      return call;
    },
  };
}
