/** The paths of the telephony calls, letter for letter. @satisfies {Record<string, import('#support/stub.js').StubPath>} */
export const calls = {
  load: '/calling/service/load/collection/v1',
  save: '/calling/service/save/end/collection/v1',
  ticket: '/calling/service/create/freshdesk/ticket/v1',
  history: '/calling/service/get/inbound/callhistory/v1',
};

const filterAndDropdownDetails = {
  languages: ['English', 'Hindi'],
  userQuery: ['Loan status', 'Documents'],
  callStatus: { Connected: ['Promise to pay', 'Call back requested'], 'Not connected': ['Ringing'] },
  callOutcomes: ['Follow up', 'Resolved'],
};
const lastCall = {
  callRef: 'e2',
  callDate: '2025-11-19 16:12:00',
  callStatus: 'Connected',
  subCallStatus: 'Promise to pay',
  nextCallDate: '2025-11-25 18:30:00',
  remarks: 'Will pay',
  agent: 'Meera',
  language: 'Hindi',
  userQuery: 'Loan status',
  callOutcome: null,
  promiseAmount: null,
  promiseDate: null,
  sent: null,
};
const call = {
  entityId: 'entity-1',
  crtObjectId: 'crt-1',
  userId: 'agent-7',
  callReferenceId: 'ucid-1',
  maskedPhone: '91xxxxxx86',
  grant: 'grant-1',
  grantExpiresAt: '2099-01-01T00:00:00.000Z',
  historyCount: 2,
  dues: null,
  keepsCallingWindow: false,
  outsideHours: false,
  freshDeskUrl: null,
  lastCall,
};

/** Load answers of the two products. */
export const personalLoan = {
  callingCrmResponseDTO: {
    callingResponseDto: {
      userName: 'Harshvardhan Joshi',
      loanAppNo: '251118172605',
      loanAmount: 110_000,
      appStatus: 'NACH_PENDING',
      emailId: null,
      portalUrl: 'https://portal.example.com/loans/251118172605',
    },
    filterAndDropdownDetails,
    productType: 'PERSONAL_LOAN',
    bankingDetailsRef: null,
  },
  call,
};

export const banking = {
  callingCrmResponseDTO: {
    callingResponseDto: {
      userName: 'Meenakshi Iyer',
      gender: 'Female',
      emailId: 'meenakshi.iyer@example.com',
      bankingDetails: {
        bankAccountEligibility: 'Yes',
        okycStatus: 'COMPLETED',
        vkycStatus: 'PENDING',
        rpdCompletionStatus: null,
        bankAccountConsentWithOTP: 'Given',
        bankingUserStatus: 'ACTIVE',
        bankAccOpenedDate: '2025-11-12',
        bankAccountStatus: 'Zero balance',
        onboardingFlow: 'Fresh user, BA flow',
        fundAdditionStatus: 'PENDING',
        fdodenableStatus: 'No',
        bankingPortalUrl: 'https://banking.example.com/customers/2',
      },
      loanDetails: { loanAppNo: '251118172606', loanAmount: 60_000, appStatus: 'DISBURSED' },
    },
    filterAndDropdownDetails,
    productType: 'BANKING',
    bankingDetailsRef: 'BK0002',
  },
  call: { ...call, grant: 'grant-2' },
};

/** The past calls of a customer, newest first. */
export const history = [
  lastCall,
  {
    callRef: 'e1',
    callDate: '2025-11-18 09:00:00',
    callStatus: 'Not connected',
    subCallStatus: 'Ringing',
    nextCallDate: null,
    remarks: 'No answer',
    agent: null,
    language: null,
    userQuery: null,
    callOutcome: null,
    promiseAmount: null,
    promiseDate: null,
    sent: null,
  },
];

/** What a save answers with: the entry of the log that it has made. @param {any} body of the save */
export const entryOf = (body) => ({
  callRef: 'entry-new',
  callDate: '2025-11-21 10:42:08',
  callStatus: body.callStatus,
  subCallStatus: body.subCallStatus,
  nextCallDate: body.followUpDate.replaceAll('/', '-') + ':00',
  remarks: body.remarks,
  agent: body.userId,
  language: body.language,
  userQuery: body.userQuery,
  callOutcome: body.callOutcome,
  promiseAmount: null,
  promiseDate: null,
  sent: null,
});
