import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  list: '/nach/mail/list',
  mail: '/nach/mail/details',
  link: '/nach/mail/link',
  reject: '/nach/mail/reject',
  accept: '/nach/mail/accept',
  account: '/nach/form/account',
  receive: '/nach/form/receive',
  reissue: '/nach/mandate/reissue',
};
export const loan = '251118172605';
export const ids = { waiting: '01936f00-0000-7000-8000-0000000000a1', linked: '01936f00-0000-7000-8000-0000000000a2' };
const mails = [
  {
    mailId: ids.waiting,
    subject: 'Signed form',
    senderName: 'Harshvardhan Joshi',
    senderEmail: 'harsh.joshi@example.com',
    receivedAt: '2025-11-21 10:42:08',
    isNew: true,
    attachmentCount: 2,
    loanAppNo: null,
    version: 3,
  },
  {
    mailId: ids.linked,
    subject: 'First form',
    senderName: null,
    senderEmail: 'harsh.joshi@example.com',
    receivedAt: '2025-11-20 10:42:08',
    isNew: false,
    attachmentCount: 0,
    loanAppNo: loan,
    version: 1,
  },
];
export const reasons = ['M003 Drawer signature differs', 'M008 Company stamp required'];
export const list = {
  nachStatus: 'NACH_PENDING',
  loanAppNo: loan,
  rejectReason: null,
  mandateVersion: 4,
  mailList: mails,
  rejectReasons: reasons,
  mayChange: true,
};
const attachments = [
  { fileId: 'f1', name: 'form.png', mediaType: 'image/png', bytes: 34_000, url: '/files/f1?expires=1&signature=a' },
  { fileId: 'f2', name: 'cheque.pdf', mediaType: 'application/pdf', bytes: 1_400_000, url: '/files/f2?expires=1' },
];

/** What tests of the mails see and press, inside the element's shadow root. */
export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const button = (element, name) =>
  allInside(element, 'button').find((found) => found.textContent.trim() === name);
export const snacks = (element) => textsIn(element, '.snack .grow');
export const mailButton = (element, id) => inside(element, `[data-mail="${id}"]`);
export const control = (element, name) => inside(element, `.entry [name="${name}"]`);

export async function type(element, name, value) {
  const field = control(element, name);
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The button of the dialog that is open, once it is there. */
export const answer = async (element, name) =>
  (
    await until(() =>
      allInside(element, 'lending-sl-dialog[open] button').find((found) => found.textContent.trim() === name),
    )
  ).click();

let backend;
export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

/** A mail as its details have it, with changes. */
export function mailOf(mailId, changes = {}) {
  const mail = mails.find((each) => each.mailId === mailId);
  const status = mail.loanAppNo ? 'NACH_RECIEVED' : null;
  return {
    ...mail,
    isNew: false,
    nachStatus: status,
    rejectReason: null,
    mandateVersion: status && 4,
    likelyLoans: [],
    text: 'Please find it',
    attachments: mail.attachmentCount > 0 ? attachments : [],
    ...changes,
  };
}
/** What the server answers to a link. */
export const linked = ({ body }) => ({
  data: {
    nachStatus: 'NACH_RECIEVED',
    loanAppNo: body.loanApplicationNumber,
    rejectReason: null,
    mandateVersion: 5,
    mail: { ...mails[0], isNew: false, loanAppNo: body.loanApplicationNumber, version: 4 },
  },
});

/** What the server answers to an acceptance. */
export const accepted = (staysBecause) => () => ({
  data: { nachStatus: 'NACH_READY', loanAppNo: loan, rejectReason: null, mandateVersion: 6, staysBecause },
});

export async function open(answers = {}, attributes = '', width) {
  const rejected = ({ body }) => ({
    data: { nachStatus: 'NACH_REJECTED', loanAppNo: loan, rejectReason: body.rejectReason, mandateVersion: 6 },
  });
  const all = {
    list: { data: list },
    mail: ({ body }) => ({ data: mailOf(body.mailId) }),
    link: linked,
    reject: rejected,
    accept: accepted(null),
    ...answers,
  };
  backend = stubCalls(Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])));
  const element = place(
    `<lending-nach-mail-details loan-application-number="${loan}" mail-queue-id="NRQ-1" email="harsh.joshi@example.com" queue-name="Nach Review" ${attributes}></lending-nach-mail-details>`,
    width ? { width } : undefined,
  );
  await until(() => inside(element, '.mail-list, .blank'));
  return element;
}
export async function choose(element, id) {
  mailButton(element, id).click();
  await until(() => inside(element, '.mail-text'));
}

/** Takes the mails away, and what answers them. */
export function closeMails() {
  clearPage();
  backend?.restore();
}
/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubMails() {
  before(async () => {
    await import('/dist/client/widgets/lending-nach-mail-details.js');
  });
  beforeEach(forgetKept);
  afterEach(closeMails);
}

/** A form to compare, as the details of its mail have it. */
export const form = {
  formDays: 120,
  hasAccount: true,
  compared: null,
  acceptRefusal: null,
  fields: [
    { field: 'DATE', expected: 'At most 120 days ago' },
    { field: 'UTILITY', expected: null },
    { field: 'ACCOUNT', expected: 'xxxx6789' },
    { field: 'CEILING', expected: '₹4,800' },
    { field: 'SIGNATURE', expected: 'As in the bank’s record' },
  ],
};
