import { indiaTime } from '../clock.ts';
import { reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { readNextCall, readRating, readRemarks, readStatus, type CallEntry } from './call-entry.ts';
import { bankingOutcomes, bankingStatuses } from './crm-config.ts';
import type { Customer } from './customers.ts';
import { makeTicket } from './tickets.ts';

const supportProcess = 'Banking_CS_Adhoc';

function requireLead({ world }: Asked, leadId: string): Customer {
  const found = world.customers.find((each) => each.leadId === leadId);
  if (!found) throw refused('CUSTOMER_NOT_FOUND', 'No customer was found for this call');
  return found;
}

function load(asked: Asked) {
  const given = reading(asked.values);
  const leadId = given.text('leadId');
  given.text('convoxId');
  given.text('agentId');
  const process = given.optionalText('processName');
  given.check();
  const { name, emailId, loanAppNo, loanAmount, appStatus } = requireLead(asked, leadId);
  const ofSupport = {
    bankAccountAdditionalDetails: 'Savings account, no cheque book',
    freshDeskUrl: asked.world.tickets.get(loanAppNo) ?? null,
    bankingPortalUrl: 'https://customers.core.example/banking',
  };
  return {
    nameOfUser: name,
    gender: 'Female',
    emailId,
    bankAccountEligible: 'Yes',
    okycStatus: 'DONE',
    vkycStatus: 'PENDING',
    rpdCompletionStatus: 'PENDING',
    bankAccountConsentWithOtp: 'Given',
    bankingUserStatus: 'ACTIVE',
    bankAccOpenedDate: '2025-11-03',
    bankAccStatus: 'OPEN',
    userOnboardingFlow: 'PL',
    fundAdditionStatus: 'PENDING',
    fdodEnabledStatus: null,
    loanApplicationNo: loanAppNo,
    loanAmount,
    plApplicationUdrs: appStatus,
    ...(process === supportProcess && ofSupport),
  };
}

function save(asked: Asked) {
  const given = reading(asked.values);
  const leadId = given.text('leadId');
  const agent = given.text('agentId');
  given.text('convoxId');
  for (const name of ['process', 'callerId', 'typeOfCall']) given.optionalText(name);
  const remarks = readRemarks(given);
  const nextCallDate = readNextCall(given, 'nextCallDate');
  readRating(given);
  given.optionalOneOf('callOutcome', bankingOutcomes);
  const status = readStatus(given, bankingStatuses, 'callStatus', 'callSubStatus');
  given.check();
  const callDate = indiaTime(Date.now());
  requireLead(asked, leadId).bankingCalls.unshift({ callDate, ...status, nextCallDate, remarks, agent });
  return {};
}

function log({ world, values }: Asked): CallEntry[] {
  const given = reading(values);
  const loanAppNo = given.text('loanApplicationId');
  given.check();
  return world.customers.find((each) => each.loanAppNo === loanAppNo)?.bankingCalls ?? [];
}

export const bankingRoutes: Routes = {
  'POST /calling/crm/banking/fetchBankingCrmData': { takes: 'form', who: 'staff', answer: load },
  'POST /calling/crm/banking/saveBankingCallDetails': { takes: 'json', who: 'staff', answer: save },
  'POST /calling/crm/banking/create/freshdesk/ticket': {
    takes: 'json',
    who: 'staff',
    answer: (asked) => makeTicket(asked, true),
  },
  'POST /calling/crm/banking/fetchBankingCallLog': { takes: 'form', who: 'staff', answer: log },
};
