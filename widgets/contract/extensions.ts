/**
 * What a backend may offer beyond the specification's own calls. Everything else in the contract is core: a backend
 * that answers the core calls alone serves every screen. Calls name their extension in the calls table, fields by
 * `ofExtension` in the schemas, headers below.
 */
export const extensions = {
  accessDesk: 'Accounts, sessions and alerts as lists: one person proposes what widens access, another approves it',
  agencies:
    'Loans in collection are with agencies, each of which sees its own alone; the lender places them and takes them back',
  agentKyc: 'The KYC of the agency’s agents is filled in, submitted, and decided by another person',
  alerts: 'What those who watch the server were told, as a list in which they mark what they have seen',
  applicationDetails: 'All that is known of one application, of all desks, to be read',
  actions: 'Actions on the rows of a list, and on the list: remarks, allocation, queues, holds by file',
  allocationRules: 'Agents are given loans of their queues, up to a number that their agency’s lead sets',
  autoMovement: 'Rules by which the system moves applications of a partner to Ready For Disbursal',
  bankFiles:
    'Files as each bank takes them, by approved profiles, and what a bank reports that fits nothing that waits',
  callLife: 'When a call began and ended, its ticket and its last entries, however often its screen is loaded',
  callingWindow: 'A next call date outside the calling window is refused',
  chatDesk: 'Who holds a chat, what is unread, the customer beside it, and files and templates in messages',
  chatDocuments: 'A customer’s picture of a chat becomes a document of the application',
  chatNotes: 'Notes in a chat for colleagues alone, and the note of who gives a chat back',
  chatReplies: 'Ready replies of a chat screen’s team and of each person',
  chatSearch: 'A text is found in the whole history of a chat',
  choices: 'What forms offer to choose from is set by the lender, and forms hear of it while they are open',
  collectionsWork:
    'Calls from a customer’s file, payment links, waivers, restructurings, foreclosures, and who may be contacted',
  communications: 'Staff write to many borrowers or agents by approved templates, and a second person releases many',
  complianceDesk: 'Compliance cases are taken, checked, corrected, called about and decided',
  consents: 'What customers have consented to, by purpose, with the history of each consent',
  contactHours:
    'Contacts outside the contact hours are kept with a reason, flagged for who validates them, and counted',
  contacts: 'Masked numbers, which a person reveals or dials; each time is kept in the audit',
  contract: 'What the backend offers: at an address, and in a header of every answer',
  customerSupport: 'People without an account learn the coarse status of an application by one of its keys',
  customerFile: 'A customer’s file of collections with its histories: owed, paid, promised, contacts and requests',
  documentDesk: 'A decision on a card is taken back, and an added document is removed again',
  documentFacts: 'Facts of a document’s files and cards, and signed links that end',
  doors: 'A new application by form, and what a mail that came by a door has brought',
  drafts: 'Typed text kept on the server, so that it is found on another machine',
  dues: 'What a customer owes, and the promise to pay of a call',
  embedSessions: 'Sessions that the server of another page opens for its staff',
  feedbackDesk: 'Agents report of their contacts with borrowers, and others validate what they report',
  fieldProposals:
    'A correction of a case is proposed field by field, and applied by who accepts it; who sends it on writes a note to the next desk',
  grants: 'A loaded call of the public telephony screen gives the right to its save, ticket and history',
  guards: 'Why something cannot be done now, before it is tried',
  handOver: 'A screen is handed over to a member of staff by a code that is good once',
  idempotency: 'A write that is sent twice with one key is done once',
  limits:
    'Limits over a window: a refusal says how far one is used and when more is free, and a reason or a leave leads beyond',
  lines: 'A whole list as one stream of lines',
  live: 'Server events as they happen',
  locks: 'A row that a colleague has open is locked',
  mandateDesk: 'A mandate is accepted, sent to the bank in a batch, and gets the bank’s answer from a file',
  mandates: 'The bank’s answer on a mandate',
  mis: 'What waits in the queues and for how long, and what was done from day to day, as figures and as files',
  narrowing: 'What a filter takes where something is typed into it, and counts of the rows that a list is narrowed to',
  otpTemplates: 'OTP templates in versions, from the draft over the registry to the active one',
  ownChats: 'The chats that a person holds, over all chat screens, for a page that shows none of them',
  pages: 'What a page of a list says of itself: whether all rows were counted, and when it was read',
  payments: 'Payments that the payment service reports',
  promoCodes: 'Promo codes are made, changed, switched, approved and tried on a loan',
  receipts:
    'What a loan comes to to the paisa, beside the whole rupees of before, and money that waits for a person to decide',
  replies: 'A write answers what it has changed, so that the screen need not load again',
  reveal: 'A redacted document is opened; each time is kept in the audit',
  scripts: 'Addresses of the scripts that agents read',
  senders: 'The sender of a mail is compared with the customer of a loan, and the sender’s own loans are proposed',
  stageWork: 'What is recorded at the stages from the OSV visit to the payout, which the moves after it ask for',
  settlementParts: 'A settlement is paid in several parts, each by its day',
  settlements: 'Settlements of loans in collection: offered, approved, accepted by the customer and paid',
  sessions: 'Sessions end on the server, are prolonged and listed; a person changes the own password',
  timeline: 'What happened to an application, from the audit',
  tracing: 'An id in every answer, by which the server’s log is searched',
  unsubscribe: 'What a contact is not sent any more, by channel and purpose',
  versions: 'A stale write is refused by the version that its writer has read',
  vkycDesk: 'Recorded video KYC sessions are reviewed by maker, checker and auditor',
  whereabouts: 'Where an application stands, found over all lists of a person',
  views: 'Lists as a person has arranged them, kept by name',
} as const;

export type ExtensionName = keyof typeof extensions;
export const extensionNames = Object.keys(extensions) as ExtensionName[];

/** What a call or a field of the contract belongs to. */
export type Part = 'core' | ExtensionName;
