import { clearPage, place, until } from '#support/page.js';
import { keptDrafts } from '#support/kept-drafts.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
export const paths = {
  kyc: '/agency/manager/agent-kyc',
  prefill: '/agency/manager/agent-kyc/prefill',
  rail: '/agency/manager/agent-kyc/agents',
  save: '/agency/manager/agent-kyc/save',
  presign: '/agency/manager/agent-kyc/presign',
  attach: '/agency/manager/agent-kyc/document',
  submit: '/agency/manager/agent-kyc/submit',
  decide: '/agency/manager/agent-kyc/decide',
  reopen: '/agency/manager/agent-kyc/reopen',
  renew: '/agency/manager/agent-kyc/certificate/submit',
  decideRenewal: '/agency/manager/agent-kyc/certificate/decide',
  reveal: '/agency/manager/agent-kyc/reveal',
};
export const uploadPath = '/files/uploads/01936f00-0000-7000-8000-0000000000f1';
const agent = '01936f00-0000-7000-8000-0000000000a1';
const other = '01936f00-0000-7000-8000-0000000000a2';
const at = '2026-11-24 10:00:00';
const kinds = ['PHOTO', 'PAN', 'ADDRESS', 'DRA', 'POLICE'];
export const documentOf = (kind) => ({
  kind,
  fileId: '01936f00-0000-7000-8000-0000000000f1',
  url: '/files/01936f00-0000-7000-8000-0000000000f1?expires=1&signature=x',
  name: `${kind}.jpg`,
  mediaType: 'image/jpeg',
  bytes: 2048,
  uploadedBy: 'Sunita Rao',
  uploadedAt: at,
});
const empty = {
  pan: null,
  dateOfBirth: null,
  aadhaarLast4: null,
  address: null,
  pinCode: null,
  accountNumber: null,
  ifsc: null,
  draCertificate: null,
  draValidUntil: null,
  policeVerifiedOn: null,
};
const full = {
  pan: 'ABxxxxxx4F',
  dateOfBirth: 'xx/xx/1996',
  aadhaarLast4: '3321',
  address: '14 Laxmi Nagar, Parvati, Pune',
  pinCode: '411009',
  accountNumber: 'xxxxxxxx1234',
  ifsc: 'HDFC0001234',
  draCertificate: 'DRA-2026-1188',
  draValidUntil: '2031-06-14',
  policeVerifiedOn: '2026-08-02',
};
const offers = {
  NOT_STARTED: ['fill', 'submit'],
  DRAFT: ['fill', 'submit'],
  REWORK: ['fill', 'submit'],
  SUBMITTED: ['decide'],
  REJECTED: ['reopen'],
};

/** A KYC in a status, with changes. */
export function kycIn(status, changes = {}) {
  const isEmpty = status === 'NOT_STARTED';
  return {
    userId: agent,
    version: isEmpty ? 0 : 4,
    status,
    name: 'Harish Bhandari',
    email: 'harish.bhandari@example.com',
    phone: '81xxxxxx64',
    role: 'Agency agent',
    isEnabled: true,
    accountAllocated: 0,
    joinedOn: '2026-11-17',
    fields: isEmpty ? empty : full,
    documents: isEmpty ? [] : kinds.map(documentOf),
    rework: status === 'REWORK' ? ['PHOTO'] : [],
    remark: status === 'REWORK' ? 'The photo is blurred' : null,
    rejectReason: status === 'REJECTED' ? 'FORGED' : null,
    submittedBy: isEmpty ? null : 'Sunita Rao',
    submittedAt: isEmpty ? null : at,
    decidedBy: null,
    decidedAt: null,
    certificate: null,
    renewal: null,
    history: isEmpty ? [] : [{ event: 'STARTED', by: 'Sunita Rao', at, remark: null, parts: [], rejectReason: null }],
    actions: (offers[status] ?? []).map((action) => ({ action, refusal: null })),
    readOnlyReason: status === 'DONE' ? 'This KYC is done' : null,
    ...changes,
  };
}

export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const buttonIn = (within, name) =>
  [...within.querySelectorAll('button')].find(
    (found) => (found.getAttribute('aria-label') ?? found.textContent.trim()) === name,
  );
export const button = (element, name) => buttonIn(element.shadowRoot, name);
export const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
export const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;
export const paper = (element, kind) => inside(element, `[data-kind="${kind}"]`);
export const snacks = (element) => textsIn(element, '.snack .grow');

export async function type(element, name, value) {
  const field = await until(() => control(element, name));
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function choose(element, kind, file) {
  chooseIn(paper(element, kind), file);
}
export function chooseIn(within, file) {
  const input = within.querySelector('input[type="file"]');
  const given = new DataTransfer();
  given.items.add(file);
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

let backend;
let held;
export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);
export const put = () => backend.asked.filter(({ method }) => method === 'PUT');
/** Changes the KYC that the server has. */
export const change = (changes) => Object.assign(held, changes);

/** A renewed certificate that waits. */
export const renewalOf = (changes = {}) => ({
  status: 'SUBMITTED',
  draCertificate: 'DRA-2026-9001',
  draValidUntil: '2029-06-14',
  document: documentOf('DRA'),
  submittedBy: 'Sunita Rao',
  submittedAt: at,
  decidedBy: null,
  decidedAt: null,
  remark: null,
  ...changes,
});

/** Opens a KYC in a status. */
export async function open(
  status,
  { changes = {}, answers = {}, tab = status.toLowerCase(), attributes = '', width = 1440 } = {},
) {
  held = kycIn(status, changes);
  const shown = () => ({ data: structuredClone(held) });
  const saved = () => {
    held.version++;
    return shown();
  };
  const all = {
    kyc: shown,
    prefill: () => {
      const { userId, name, email, phone, role } = held;
      return { data: { userId, name, email, phone, role, status: held.status } };
    },
    rail: ({ body }) => ({
      data: {
        counts: ['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE'].map((each) => ({
          status: each,
          count: 2,
        })),
        agents: [
          { userId: agent, name: 'Harish Bhandari', role: 'Agency agent', since: at },
          { userId: other, name: `Nasreen ${body.status}`, role: null, since: at },
        ],
        hasMore: false,
      },
    }),
    save: saved,
    submit: saved,
    decide: saved,
    reopen: saved,
    renew: saved,
    decideRenewal: saved,
    presign: { data: { url: `${uploadPath}?expires=9&signature=x`, fileId: documentOf('PAN').fileId, expiresAt: at } },
    attach: ({ body }) => {
      const others = held.documents.filter(({ kind }) => kind !== body.kind);
      held.documents = body.fileId === null ? others : [...others, documentOf(body.kind)];
      return saved();
    },
    reveal: { data: { value: 'ABCPX1234F', seconds: 30 } },
    ...answers,
  };
  backend = stubCalls({
    ...keptDrafts(),
    [uploadPath]: { isOdd: true, data: {} },
    ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name] ?? name, answer])),
  });
  return show(tab, { attributes, width });
}
/** Opens the same KYC once more. */
export async function show(tab, { attributes = '', width = 1440 } = {}) {
  const element = place(`<lending-agent-kyc tab-name="${tab}" user-id="${agent}" ${attributes}></lending-agent-kyc>`, {
    width,
  });
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => inside(element, '.kyc-head') ?? inside(element, '.blank'));
  return element;
}

/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubKyc() {
  before(async () => {
    await import('/dist/client/widgets/lending-agent-kyc.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });
}
