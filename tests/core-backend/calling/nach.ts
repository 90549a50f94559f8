import { nameOf, type Application } from '../applications/application.ts';
import { findApplication } from '../applications/make-application.ts';
import { indiaTime } from '../clock.ts';
import { reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { readNextCall, readRating, readRemarks, readStatusAlone, type CallEntry } from './call-entry.ts';
import { nachRejectReasons, nachStatuses } from './crm-config.ts';
import { makeTicket } from './tickets.ts';

export interface NachEntry extends CallEntry {
  rejectReason: string | null;
  callSummary: string | null;
  nachType: string | null;
  documentSubmissionTime: string | null;
  customerCallbackTime: string | null;
  agentCallbackTime: string | null;
  language: string | null;
  userQuery: string | null;
  nachSubStatus: string | null;
  numberOfLeads: number | null;
  lastUpdatedTimeStamp: string;
}

function requireLoan({ world }: Asked, numberOrId: string): Application {
  const found = findApplication(world, numberOrId);
  if (!found) throw refused('LOAN_NOT_FOUND', 'There is no loan application with this number');
  return found;
}

function entryOf({ mandate, queuedAt }: Application, call: CallEntry, given: Partial<NachEntry>): NachEntry {
  return {
    ...call,
    rejectReason: null,
    callSummary: null,
    nachType: mandate?.nachType ?? null,
    documentSubmissionTime: mandate ? indiaTime(queuedAt) : null,
    customerCallbackTime: null,
    agentCallbackTime: call.nextCallDate,
    language: null,
    userQuery: null,
    nachSubStatus: mandate?.nachStatus ?? null,
    numberOfLeads: null,
    lastUpdatedTimeStamp: call.callDate,
    ...given,
  };
}

function load(asked: Asked) {
  const given = reading(asked.values);
  const id = given.text('loanApplicationId');
  given.text('convoxId');
  given.text('agentId');
  given.check();
  const loan = requireLoan(asked, id);
  const { mandate } = loan;
  return {
    loanDetails: {
      loanApplicationNo: loan.number,
      loanAmount: loan.loanAmount,
      productType: loan.productType,
      partnerName: loan.partnerName,
      riskLevel: loan.riskLevel,
    },
    nachDetails: {
      applicationUdrs: loan.udrs,
      nachType: mandate?.nachType ?? null,
      instrument: mandate?.instrument ?? null,
      nachAttempts: mandate?.nachAttempts ?? null,
      nachStatus: mandate?.nachStatus ?? null,
      remarks: mandate?.rejectReason ?? mandate?.remarks ?? null,
      email: loan.emailId,
      mailQueueId: mandate?.mailQueueId ?? null,
    },
    userDetails: {
      name: nameOf(loan),
      userCategory: 'Salaried',
      gender: loan.gender,
      monthlyIncome: loan.monthlyIncome,
    },
  };
}

function save(asked: Asked) {
  const given = reading(asked.values);
  const id = given.text('loanApplicationId');
  const agent = given.text('agentId');
  given.text('convoxId');
  for (const name of ['process', 'callerId', 'typeOfCall']) given.optionalText(name);
  const rejectReason = given.optionalOneOf('rejectReason', nachRejectReasons);
  const remarks = readRemarks(given);
  const status = readStatusAlone(given, nachStatuses, 'callOutcome');
  const nextCallDate = readNextCall(given, 'nextCallDate');
  readRating(given);
  given.check();
  const loan = requireLoan(asked, id);
  const call = { callDate: indiaTime(Date.now()), ...status, nextCallDate, remarks, agent };
  loan.nachCalls.unshift(entryOf(loan, call, { rejectReason }));
  return {};
}

function readLoanId({ values }: Asked): string {
  const given = reading(values);
  const id = given.text('loanApplicationId');
  given.check();
  return id;
}

/** The voice bot has called once about every mandate. */
function botCalls(asked: Asked): NachEntry[] {
  const loan = requireLoan(asked, readLoanId(asked));
  if (!loan.mandate) return [];
  const call = {
    callDate: indiaTime(loan.queuedAt),
    callStatus: 'Connected',
    subCallStatus: 'Will send the form',
    nextCallDate: null,
    remarks: 'Reminded of the signed form',
    agent: null,
  };
  return [entryOf(loan, call, { callSummary: 'The customer will send the form by mail', language: 'Hindi' })];
}

export const nachRoutes: Routes = {
  'POST /calling/crm/nach/fetchNachCrmData': { takes: 'form', who: 'staff', answer: load },
  'POST /calling/crm/nach/saveNachCallDetails': { takes: 'json', who: 'staff', answer: save },
  'POST /calling/crm/nach/fetchNachCallLog': {
    takes: 'form',
    who: 'staff',
    answer: (asked) => requireLoan(asked, readLoanId(asked)).nachCalls,
  },
  'POST /calling/crm/nach/fetchVoxbotNachCallLog': { takes: 'form', who: 'staff', answer: botCalls },
  'POST /calling/crm/nach/create/freshdesk/ticket': {
    takes: 'json',
    who: 'staff',
    answer: (asked) => makeTicket(asked, true),
  },
};
