import { indiaTime } from '../clock.ts';
import { reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { readNextCall, readRemarks, readStatus } from './call-entry.ts';
import type { Customer } from './customers.ts';
import { makeTicket } from './tickets.ts';

const productTypes = ['PERSONAL_LOAN', 'BANKING'] as const;
const choices = {
  languages: ['English', 'Hindi', 'Marathi', 'Tamil'],
  userQuery: ['Repayment', 'Statement', 'Complaint', 'Other'],
  callStatus: {
    Connected: ['Interested', 'Call back later', 'Not interested'],
    'Not connected': ['No answer', 'Busy', 'Switched off'],
  },
  callOutcomes: ['Account opened', 'Documents awaited', 'Refused'],
};

const phoneNames = ['phone', 'phonenumber', 'callernumber', 'mobile_number', 'callerid'];
/** Parameters of a dialer by which a later save may name the call. */
const callNames = ['entityid', 'crtobjectid'];

function detailsOf({ productType, name, emailId, loanAppNo, loanAmount, appStatus }: Customer) {
  if (productType === 'PERSONAL_LOAN')
    return {
      userName: name,
      loanAppNo,
      loanAmount,
      appStatus,
      emailId,
      portalUrl: `https://customers.core.example/loans/${loanAppNo}`,
    };
  return {
    userName: name,
    gender: 'Female',
    emailId,
    bankingDetails: {
      bankAccountEligibility: 'Eligible',
      okycStatus: 'DONE',
      vkycStatus: 'PENDING',
      rpdCompletionStatus: 'PENDING',
      bankAccountConsentWithOTP: 'Given',
      bankingUserStatus: 'ACTIVE',
      bankAccOpenedDate: '2025-11-03',
      bankAccountStatus: 'OPEN',
      onboardingFlow: 'PL',
      fundAdditionStatus: 'PENDING',
      fdodenableStatus: null,
      bankingPortalUrl: 'https://customers.core.example/banking',
    },
    loanDetails: { loanAppNo, loanAmount, appStatus },
  };
}

/** Loads the customer of a call by the number among whatever a dialer sends. */
function load({ world, values }: Asked) {
  const given = reading(values);
  for (const name of Object.keys(values))
    if (typeof values[name] !== 'string') given.fault(name, 'This must be a text');
  given.check();
  const query = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const phone = phoneNames.map((name) => query.get(name)).find((number) => number !== undefined && number !== '');
  const customer = world.customers.find((each) => each.phone === phone?.replace(/^\+?91(?=\d{10}$)/, ''));
  if (!customer) return { callingCrmResponseDTO: null };
  for (const name of callNames) {
    const id = query.get(name);
    if (id) world.calls.set(id, customer);
  }
  return {
    callingCrmResponseDTO: {
      callingResponseDto: detailsOf(customer),
      filterAndDropdownDetails: choices,
      productType: customer.productType,
      bankingDetailsRef: customer.productType === 'BANKING' ? customer.leadId : null,
    },
  };
}

function save({ world, values }: Asked) {
  const given = reading(values);
  const status = readStatus(given, choices.callStatus, 'callStatus', 'subCallStatus');
  const nextCallDate = readNextCall(given, 'followUpDate');
  const language = given.optionalOneOf('language', choices.languages);
  const userQuery = given.optionalOneOf('userQuery', choices.userQuery);
  const callOutcome = given.optionalOneOf('callOutcome', choices.callOutcomes);
  const remarks = readRemarks(given);
  const agent = given.optionalText('userId');
  const ids = [given.optionalText('crtObjectId'), given.text('entityId', { least: 0 })];
  const loanAppNo = given.optionalText('loanAppNo', { most: 20 });
  const productType = given.oneOf('productType', productTypes);
  given.flag('endCall');
  given.check();
  const isTheirs = (each: Customer) => each.loanAppNo === loanAppNo && each.productType === productType;
  const customer = world.customers.find(isTheirs) ?? ids.map((id) => world.calls.get(id ?? '')).find(Boolean);
  if (!customer) throw refused('CUSTOMER_NOT_FOUND', 'No customer was found for this call');
  const callDate = indiaTime(Date.now());
  customer.telephonyCalls.unshift({
    callDate,
    ...status,
    nextCallDate,
    remarks,
    agent,
    language,
    userQuery,
    callOutcome,
  });
  return {};
}

function history({ world, values }: Asked) {
  const given = reading(values);
  const loanAppNo = given.text('loanAppNo', { least: 0, most: 20 });
  const productType = given.oneOf('productType', productTypes);
  given.check();
  const found = world.customers.find((each) => each.loanAppNo === loanAppNo && each.productType === productType);
  return found?.telephonyCalls ?? [];
}

export const telephonyRoutes: Routes = {
  'POST /calling/service/load/collection/v1': { takes: 'json', who: 'telephony', answer: load },
  'POST /calling/service/save/end/collection/v1': { takes: 'json', who: 'telephony', answer: save },
  'POST /calling/service/create/freshdesk/ticket/v1': {
    takes: 'json',
    who: 'telephony',
    answer: (asked) => makeTicket(asked, false),
  },
  'POST /calling/service/get/inbound/callhistory/v1': { takes: 'form', who: 'telephony', answer: history },
};
