/** The paths of the NACH and banking calls, letter for letter. @satisfies {Record<string, import('#support/stub.js').StubPath>} */
export const paths = {
  config: '/calling/crm/generic/fetchCrmConfig',
  nachData: '/calling/crm/nach/fetchNachCrmData',
  nachSave: '/calling/crm/nach/saveNachCallDetails',
  nachLog: '/calling/crm/nach/fetchNachCallLog',
  botLog: '/calling/crm/nach/fetchVoxbotNachCallLog',
  nachTicket: '/calling/crm/nach/create/freshdesk/ticket',
  bankingData: '/calling/crm/banking/fetchBankingCrmData',
  bankingSave: '/calling/crm/banking/saveBankingCallDetails',
  bankingLog: '/calling/crm/banking/fetchBankingCallLog',
  bankingTicket: '/calling/crm/banking/create/freshdesk/ticket',
};

/** Of a server that keeps no draft. @satisfies {import('#support/stub.js').Answers} */
export const keepsNoDrafts = {
  '/drafts/read': { data: { drafts: [], saved: [] } },
  '/drafts/keep': { data: { isKept: true } },
  '/drafts/drop': {},
};

const callStatuses = {
  Connected: ['Mandate explained', 'Call back requested'],
  'Not connected': ['Ringing', 'Busy'],
};

export const nachConfig = {
  headerConfig: [
    { value: 'tenure', accessLevel: 'view', label: 'Tenure', order: 2 },
    { value: 'riskLevel', accessLevel: 'hidden', label: 'Risk', order: 3 },
    { value: 'loanAmount', accessLevel: 'view', label: 'Loan amount', order: 1 },
  ],
  callDispositionConfig: { callStatuses, rejectReasons: ['AP02 Account closed', 'M003 Drawer signature differs'] },
  scriptUrl: 'https://kb.example.com/nach',
  supportScriptUrl: 'https://kb.example.com/support',
};
export const bankingConfig = {
  callDispositionConfig: { callStatuses, callOutComes: ['Interested', 'Follow up'] },
};

/** A past call with every field set, and an older one with none of the further ones. */
export const nachLog = [
  {
    callRef: 'e2',
    callDate: '2025-11-19 16:12:00',
    callStatus: 'Connected',
    subCallStatus: 'Call back requested',
    nextCallDate: '2025-11-25 18:30:00',
    remarks: 'Will call back',
    agent: 'Meera Subramanian',
    sent: 'Sent 1 h 14 min late',
    rejectReason: 'AP02 Account closed',
    callSummary: 'Asked for time',
    nachType: 'MANUAL',
    documentSubmissionTime: '2025-11-19 10:01:00',
    customerCallbackTime: '2025-11-20 10:02:00',
    agentCallbackTime: '2025-11-20 10:03:00',
    language: 'Hindi',
    userQuery: 'NACH registration',
    nachSubStatus: 'NACH_PENDING',
    numberOfLeads: 3,
    lastUpdatedTimeStamp: '2025-11-19 16:14:00',
  },
];
export const nachEntry = (changes = {}) => ({
  callRef: 'entry-new',
  callDate: '2025-11-21 10:42:08',
  callStatus: 'Connected',
  subCallStatus: 'Mandate explained',
  nextCallDate: null,
  remarks: 'Said',
  agent: 'Vikram Nair',
  sent: null,
  rejectReason: null,
  callSummary: null,
  nachType: null,
  documentSubmissionTime: null,
  customerCallbackTime: null,
  agentCallbackTime: null,
  language: null,
  userQuery: null,
  nachSubStatus: null,
  numberOfLeads: null,
  lastUpdatedTimeStamp: '2025-11-21 10:42:08',
  ...changes,
});
export const botLog = [
  nachEntry({ callRef: 'b1', agent: 'Voice bot', remarks: '', callSummary: 'Agreed to sign the form' }),
];

export const nachData = {
  loanDetails: { loanApplicationNo: '251118172605', loanAmount: 110_000, tenure: '12 months', riskLevel: 'High' },
  nachDetails: {
    applicationUdrs: 'NACH_PENDING',
    nachType: 'MANUAL',
    instrument: 'Paper form',
    nachAttempts: 1,
    nachStatus: 'NACH_REJECTED',
    remarks: 'Drawer signature differs',
    email: 'harsh.joshi@example.com',
    mailQueueId: 'NRQ-1',
  },
  userDetails: { name: 'Harshvardhan Joshi', userCategory: 'Salaried', gender: 'Male', monthlyIncome: 54_000 },
  mandate: { umrn: null, rejectCode: null, rejectClass: null, remedy: null },
  call: { historyCount: 1, lastCall: null, maskedPhone: '91xxxxxx86', freshDeskUrl: null, keepsCallingWindow: false },
};
/** The same with other values in a part. */
export const nachDataWith = (part, changes) => ({ ...nachData, [part]: { ...nachData[part], ...changes } });

export const bankingData = {
  nameOfUser: 'Meenakshi Iyer',
  gender: 'Female',
  emailId: null,
  bankAccountEligible: 'Yes',
  okycStatus: 'COMPLETED',
  vkycStatus: 'PENDING',
  rpdCompletionStatus: 'EXPIRED',
  bankAccountConsentWithOtp: 'Given',
  bankingUserStatus: 'ACTIVE',
  bankAccOpenedDate: '2025-11-12',
  bankAccStatus: 'Zero balance',
  userOnboardingFlow: 'Fresh user, BA flow',
  fundAdditionStatus: 'PENDING',
  fdodEnabledStatus: 'No',
  loanApplicationNo: '251118172606',
  loanAmount: 60_000,
  plApplicationUdrs: 'DISBURSED',
  call: { historyCount: 1, lastCall: null, maskedPhone: '91xxxxxx86', freshDeskUrl: null, keepsCallingWindow: false },
};
export const bankingSupport = {
  ...bankingData,
  bankAccountAdditionalDetails: 'Account ending 9171',
  freshDeskUrl: null,
  bankingPortalUrl: 'https://banking.example.com/customers/2',
};
export const bankingLog = nachLog.map(
  ({ callRef, callDate, callStatus, subCallStatus, nextCallDate, remarks, agent, sent }) => ({
    callRef,
    callDate,
    callStatus,
    subCallStatus,
    nextCallDate,
    remarks,
    agent,
    sent,
  }),
);
