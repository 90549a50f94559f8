import { keptDrafts } from '#support/kept-drafts.js';

/** The address of an image that every browser opens: one grey point. */
const dot = `data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==`;

export const firstLoan = '251118103208';
export const applicationId = '01936f00-0000-7000-8000-0000000000d1';
/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
export const paths = {
  config: '/document-processing/config',
  tab: '/document-processing/tab',
  update: '/document-processing/section',
  employers: '/document-processing/employers',
  add: '/document-processing/additional-document',
  issue: '/document-processing/issue',
  status: '/document-processing/udrs/status',
  withdraw: '/document-processing/section/withdraw',
  remove: '/document-processing/additional-document/remove',
  acquire: '/locks/acquire',
  release: '/locks/release',
  takeOver: '/locks/take-over',
  next: '/lists/next',
  live: '/live',
};

const reasons = [
  { key: 'UNCLEAR', label: 'Image blurred or cropped' },
  { key: 'PAN_DIFFERS', label: 'PAN number does not match' },
  { key: 'NAME_DIFFERS', label: 'Name differs from application' },
];
const genders = [
  { key: 'FEMALE', label: 'Female' },
  { key: 'MALE', label: 'Male' },
];

function field(key, label, variant, value, accessLevel = 'edit') {
  return { key, label, accessLevel, variant, value };
}

export function cardOf(key, headerTitle, more = {}) {
  return {
    id: `id-${key}`,
    key,
    summaryTitle: `${headerTitle} in short`,
    headerTitle,
    groupBy: 'Proof of identity',
    status: { docStatus: 'pending', approved: null },
    rejectReasons: reasons,
    selectedRejectReasons: [],
    preview: { front: { original: null, modified: null } },
    fields: [],
    additionalData: {},
    isMandatory: true,
    type: null,
    proofType: null,
    version: 4,
    ...more,
  };
}

function fileOf(documentId) {
  return {
    id: `file-${documentId}`,
    documentId,
    kind: 'image',
    url: `/files/${documentId}`,
    label: 'pan.jpg',
    extension: 'jpg',
    side: 'front',
    origin: 'ORIGINAL',
    isRedacted: false,
    bytes: 1000,
    createdAt: '2025-11-18 10:32:00',
  };
}

const pan = cardOf('PAN', 'PAN card', {
  preview: { front: { original: fileOf('id-PAN'), modified: null } },
  fields: [
    field('PAN_NAME', 'Name on PAN', 'text', 'LAKSHMI VENKATARAMAN'),
    field('PAN_DOB', 'Date of birth', 'date', '1990-05-31'),
    field('PAN_APPLICATION_NAME', 'Name on application', 'text', 'Lakshmi Venkataraman', 'form'),
  ],
});
const selfie = cardOf('SELFIE', 'Selfie', { status: { docStatus: 'approved', approved: true } });
const aadhaar = cardOf('AADHAAR', 'Aadhaar', {
  status: { docStatus: 'rejected', approved: false },
  selectedRejectReasons: [reasons[0]],
});
const employment = cardOf('EMPLOYER', 'Employment details', {
  groupBy: 'Employment',
  preview: null,
  fields: [
    field('ED_EMPLOYER_NAME_INTERNAL', 'Search for Company', 'search', 'Old Mills'),
    field('ED_TYPE', 'Employment', 'radio', 'SALARIED'),
    field('ED_GENDER', 'Gender', 'dropDown', 'FEMALE'),
    field('ED_OFFICE_ADDRESS', 'Office address', 'textArea', '14, Lake Road'),
    field('ED_SINCE', 'Since', 'date', '2020/01'),
  ],
  additionalData: {
    ED_TYPE: [
      { key: 'SALARIED', label: 'Salaried' },
      { key: 'SELF_EMPLOYED', label: 'Self-employed' },
    ],
    ED_GENDER: genders,
  },
});

const item = ({ key, headerTitle, groupBy }) => ({ key, label: headerTitle, groupBy });

export const config = {
  applicationId,
  applicationVersion: 5,
  headerInfo: {
    name: 'Lakshmi Venkataraman',
    loanApplicationNumber: firstLoan,
    imageUrl: null,
    items: [
      { key: 'productType', label: 'Product', value: 'PL' },
      { key: 'loanAmount', label: 'Loan amount', value: '200000' },
    ],
  },
  holdInfo: {
    hold: null,
    selectedHoldReason: null,
    selectedHoldRemark: null,
    holdReasonList: [
      { key: 'DOCUMENT_UNCLEAR', label: 'Document not clear' },
      { key: 'TECHNICAL_ISSUE', label: 'Technical issue' },
      { key: 'CLEAR', label: 'Clear the hold' },
    ],
    mayHold: true,
  },
  udrsInfo: {
    selectedUdrs: 'DOCUMENT_PROCESSING',
    selectedLabel: 'Document Processing',
    udrsList: [
      { key: 'FRAUD_REVIEW', label: 'Fraud Review' },
      {
        key: 'REJECTED',
        label: 'Rejected',
        additionalComments: [{ key: 'FRAUD_SUSPECTED', label: 'Fraud suspected' }],
      },
    ],
    blocked: [
      {
        key: 'KYC_VERIFICATION',
        label: 'KYC Verification',
        reason: 'Not every mandatory card is approved',
        cards: [
          { key: 'PAN', label: 'PAN card', tabName: 'IDENTITY', docStatus: 'pending' },
          { key: 'EMPLOYER', label: 'Employment details', tabName: 'WORK', docStatus: 'pending' },
        ],
      },
    ],
  },
  tabs: [
    {
      key: 'WORK',
      label: 'Where they work',
      defaultSelected: false,
      pending: 1,
      config: { items: [item(employment)] },
    },
    {
      key: 'IDENTITY',
      label: 'Who they are',
      defaultSelected: true,
      pending: 1,
      config: {
        items: [
          item(pan),
          item(selfie),
          { key: 'ADDITIONAL_KYC', label: 'Additional', groupBy: 'Additional KYC Documents' },
        ],
      },
    },
  ],
  documentTypes: [
    {
      key: 'Address Proof',
      label: 'Address Proof',
      proofTypes: [
        { key: 'Passport', label: 'Passport' },
        { key: 'Gas connection', label: 'Gas connection' },
      ],
    },
    { key: 'Income Proof', label: 'Income Proof', proofTypes: [{ key: 'Form 16', label: 'Form 16' }] },
  ],
  progress: { approved: 1, rejected: 1, total: 3 },
  readOnlyReason: null,
};

export const stale = {
  error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' },
};

/**
 * A backend of one application that remembers what it is told.
 *
 * @param {object} changes of the configuration
 * @param {object} cards by tab, in place of its own
 */
export function deskBackend(changes = {}, cards = {}) {
  const own = { WORK: [employment], IDENTITY: [pan, selfie, aadhaar] };
  const held = { config: { ...config, ...changes }, cards: { ...own, ...cards } };
  const find = (key) =>
    Object.values(held.cards)
      .flat()
      .find((card) => card.key === key);
  function replace(card) {
    for (const [tab, cards] of Object.entries(held.cards))
      held.cards[tab] = cards.map((each) => (each.key === card.key ? card : each));
  }
  /** Writes the application, which is another version then. */
  const write = (changed) =>
    (held.config = { ...held.config, ...changed, applicationVersion: held.config.applicationVersion + 1 });
  const standing = () => ({
    loanApplicationNumber: firstLoan,
    currentStage: held.config.udrsInfo.selectedUdrs,
    hold: held.config.holdInfo.hold,
    holdReason: held.config.holdInfo.selectedHoldReason,
    version: held.config.applicationVersion,
  });
  const isStale = (headers) => headers['if-match'] !== String(held.config.applicationVersion);
  const answers = {
    [paths.config]: () => ({ data: held.config }),
    [paths.tab]: ({ body }) => ({ data: { tabName: body.tabName, cards: held.cards[body.tabName] } }),
    [paths.update]({ body }) {
      const before = find(body.sectionKey);
      const approved = body.status ? body.status.docStatus === 'APPROVED' : before.status.approved;
      const kept = (each) => {
        const sent = body.fields.find(({ key }) => key === each.key)?.value;
        return each.variant === 'date' && sent ? sent.split('/').toReversed().join('-') : (sent ?? each.value);
      };
      const card = {
        ...before,
        version: before.version + 1,
        status: { approved, docStatus: approved === null ? 'pending' : approved ? 'approved' : 'rejected' },
        selectedRejectReasons: body.status
          ? before.rejectReasons.filter(({ key }) => body.status.rejectReasons.includes(key))
          : before.selectedRejectReasons,
        fields: before.fields.map((each) => ({ ...each, value: kept(each) })),
      };
      replace(card);
      const { udrsInfo, applicationVersion } = write({});
      return { data: { card, udrsInfo, progress: { approved: 2, rejected: 0, total: 3 }, applicationVersion } };
    },
    [paths.withdraw]({ body }) {
      const before = find(body.sectionKey);
      const status = { docStatus: 'pending', approved: null };
      const card = { ...before, version: before.version + 1, status, selectedRejectReasons: [] };
      replace(card);
      const { udrsInfo, applicationVersion } = write({});
      return { data: { card, udrsInfo, progress: { approved: 1, rejected: 0, total: 3 }, applicationVersion } };
    },
    [paths.remove]({ body }) {
      held.cards.IDENTITY = held.cards.IDENTITY.filter(({ key }) => key !== body.sectionKey);
      return { data: { applicationVersion: write({}).applicationVersion } };
    },
    [paths.employers]: ({ query }) => ({
      data: {
        employers: query.employerName.startsWith('kav')
          ? [
              { id: '1', name: 'Kaveri Hospitals' },
              { id: '2', name: 'Kaveri Industries Limited' },
            ]
          : [],
        list: null,
      },
    }),
    [paths.add]({ body }) {
      const card = cardOf('ADDITIONAL_KYC_1', `${body.type}-${body.proofType}`, {
        groupBy: 'Additional KYC Documents',
        type: body.type,
        proofType: body.proofType,
      });
      held.cards.IDENTITY = [...held.cards.IDENTITY, card];
      return { data: { card } };
    },
    [paths.issue]({ body, headers }) {
      if (isStale(headers)) return stale;
      const isClear = body.holdReason === 'CLEAR';
      write({
        holdInfo: {
          ...held.config.holdInfo,
          hold: isClear ? null : 'PRE_DISBURSAL',
          selectedHoldReason: isClear ? null : body.holdReason,
          selectedHoldRemark: isClear ? null : body.userComment,
        },
      });
      return { data: standing() };
    },
    [paths.status]({ body, headers }) {
      if (isStale(headers)) return stale;
      write({ udrsInfo: { selectedUdrs: body.targetStage, selectedLabel: 'Fraud Review', udrsList: [], blocked: [] } });
      return { data: standing() };
    },
    [paths.acquire]: () => ({
      data: { kind: 'application', id: applicationId, expiresAt: '2031-01-01T06:00:00.000Z' },
    }),
    [paths.takeOver]: () => ({
      data: { kind: 'application', id: applicationId, expiresAt: '2031-01-01T06:00:00.000Z' },
    }),
    [paths.release]: { data: { isReleased: true } },
    ...keptDrafts(),
    [paths.next]: { data: { next: null } },
    [paths.live]: { status: 404 },
    '/files/id-PAN': () => ({ data: {} }),
  };
  return { answers, held, write, dot };
}
