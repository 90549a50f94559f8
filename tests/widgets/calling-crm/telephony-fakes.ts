import { signal } from '@preact/signals-react';
import { vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { extensionNames } from '../../../widgets/contract/extensions.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { statusChoice } from '../../../widgets/kit/desk/call/status-choice.ts';
import {
  createTelephonyCrm,
  type TelephonyEvents,
} from '../../../widgets/calling-crm/telephony/telephony-crm.state.ts';
import { fakeConnection, type FakeAnswers } from '../../support/fake-connection.ts';
import { nextCall } from '../../support/next-call.js';

type LoadReply = CallReply<'loadTelephonyCall'>;
export const loan = '251118172605';

export const loaded = {
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
    outsideHours: false,
    freshDeskUrl: null,
  },
} satisfies LoadReply;

/** A customer of the bank without a loan. */
export const bankingCustomer = {
  userName: 'Asha Rao',
  gender: null,
  emailId: null,
  bankingDetails: {
    bankAccountEligibility: null,
    okycStatus: null,
    vkycStatus: null,
    rpdCompletionStatus: null,
    bankAccountConsentWithOTP: null,
    bankingUserStatus: null,
    bankAccOpenedDate: null,
    bankAccountStatus: null,
    onboardingFlow: null,
    fundAdditionStatus: null,
    fdodenableStatus: null,
    bankingPortalUrl: null,
  },
  loanDetails: { loanAppNo: 'Not Available', loanAmount: null, appStatus: null },
};

export const typed = {
  language: 'Hindi',
  followUpDate: nextCall.field,
  subCallStatus: statusChoice('Third party', 'Call back requested'),
  remarks: '  Will pay on Friday ',
};

export const offline = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
export const refusal = (fieldErrors: Record<string, string> = {}) =>
  new CallError('refused', 200, 'UNKNOWN_CALL_STATUS', 'This call status is not one of the list', fieldErrors);

let lastEntry = 0;
/** The entry that a save would answer. */
export function entryOf(input: CallInput<'saveTelephonyCall'>) {
  lastEntry += 1;
  return {
    callRef: `entry-${lastEntry}`,
    callDate: '2025-11-21 10:42:08',
    callStatus: input.callStatus,
    subCallStatus: input.subCallStatus,
    nextCallDate: null,
    remarks: input.remarks,
    agent: input.userId,
    language: input.language,
    userQuery: null,
    callOutcome: null,
    promiseAmount: input.promiseAmount ?? null,
    promiseDate: input.promiseDate ?? null,
    sent: null,
  };
}

export function fakeServer(given: FakeAnswers = {}, isForeign = true, offered: readonly string[] = extensionNames) {
  const { connection, asked, answers } = fakeConnection(
    {
      loadTelephonyCall: () => loaded,
      saveTelephonyCall: (input) => ({ entry: entryOf(input) }),
      telephonyCallHistory: () => [],
      ...given,
    },
    { isForeign, extensions: signal(offered) },
  );
  const saves = () => asked.filter(({ name }) => name === 'saveTelephonyCall');
  return { connection, asked, answers, saves };
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
