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
  freshDeskUrl: null,
  lastCall: {
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
  },
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
