import { keptDrafts } from '#support/kept-drafts.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  list: '/whatsapp/list',
  details: '/whatsapp/details',
  action: '/whatsapp/takeAction',
  push: '/whatsapp/push',
  more: '/whatsapp/loadMore',
  register: '/whatsapp/register',
  note: '/whatsapp/note',
  replies: '/whatsapp/replies',
  search: '/whatsapp/search',
  cards: '/whatsapp/document/cards',
  fileIt: '/whatsapp/document',
  saveReply: '/whatsapp/replies/save',
  deleteReply: '/whatsapp/replies/delete',
};
export const roomId = '01936f00-0000-7000-8000-0000000000b1';
export const loan = '251118093114';
export const links = ['TUTORIAL_LINK', 'PAYMENT_LINK', 'MANUAL_NACH_LINK', 'NACH_TUTORIAL_LINK', 'UDRS_MISMATCH'];

const empty = ['sender', 'sentKey', 'linkKind', 'url', 'templateName', 'file', 'fileState', 'failure'];
export const line = (position, changes = {}) => ({
  messageId: `01936f00-0000-7000-8000-${String(position).padStart(12, '0')}`,
  position,
  kind: 'MESSAGE',
  direction: 'INCOMING',
  status: null,
  isNote: false,
  text: `Message ${position}`,
  at: '2025-11-21 10:42:08',
  ...Object.fromEntries(empty.map((key) => [key, null])),
  ...changes,
});
const out = (position, status, changes = {}) =>
  line(position, { direction: 'OUTGOING', status, sender: 'Meera Krishnan', text: `Answer ${status}`, ...changes });

const serverTime = () => new Date().toISOString();
const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
export const timer = (type, seconds) => ({ type, endsAt: later(seconds), remainingSeconds: seconds });
const counts = { all: 2, active: 1, resolved: 0, available: 1 };

/** Events of a loan, the newest first. @param {readonly string[]} actions */
export const timelineOf = (actions) =>
  actions.map((action, at) => ({
    id: `event-${at}`,
    at: '2025-11-20 10:00:00',
    actor: 'Meera Krishnan',
    roles: [],
    action,
    result: /** @type {const} */ ('OK'),
    changes: [],
    reasonCodes: [],
    remark: null,
  }));

const heldAtFirst = () => ({
  card: {
    roomId,
    customerName: 'Sneha Kulkarni',
    loanApplicationNumber: loan,
    state: 'ACTIVE',
    holder: { name: 'Meera Krishnan', isMe: true },
    lastMessage: { text: 'Ok sir', at: '2025-11-21 10:41:00', direction: 'INCOMING' },
    lastPosition: 8,
    unreadCount: 2,
    timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 80_000)],
    stage: 'DOCUMENT_PROCESSING',
    version: 3,
  },
  messages: [
    line(1, { kind: 'LABEL', direction: null, text: 'Chat opened' }),
    line(2, { kind: 'INFO', direction: null, text: 'Meera Krishnan took this chat' }),
    out(3, 'READ'),
    out(4, 'DELIVERED'),
    out(5, 'SENT'),
    out(6, 'ERROR', { failure: 'No such number' }),
    line(7, { text: '<img src=x onerror=alert(1)>' }),
    line(8, { text: 'Ok sir' }),
  ],
  /** What is loaded above them. @type {ReturnType<typeof line>[]} */
  older: [],
  hasMore: false,
  /** What every write is refused with. @type {{ status?: number; errorCode: string; errorMessage: string }} */
  refusal: undefined,
  /** What who gave the chat back has left. @type {{ text: string; sender: string; at: string } | null} */
  handOver: null,
  /** Ready replies. @type {{ replyId: string }[]} */
  replies: [],
  /** Document cards of the loan. @type {object[]} */
  documentCards: [],
  /** Cards beside the open chat's. @type {object[]} */
  others: [],
  /** What happened to the loan. */
  timeline: timelineOf([]),
  /** What a call waits for before it is answered. @type {{ list?: Promise<void>; details?: any; more?: Promise<void> }} */
  gate: {},
});
/** What the server of a test holds; the test changes it. */
export const held = heldAtFirst();

let backend;
/** Every call that the page has made. */
export const everyCall = () => backend.asked;
export const asked = (path) => everyCall().filter((call) => call.path === paths[path]);

/** What a write is answered with. @param {() => object} [more] is done where it is not refused */
const written = (more) =>
  held.refusal
    ? { status: held.refusal.status, error: held.refusal }
    : { data: { card: held.card, actions: ['TAKE'], serverTime: serverTime(), ...more?.() } };
const answers = () => ({
  ...keptDrafts(),
  [paths.list]: async ({ body }) => {
    await held.gate.list;
    const cards = body.searchValue ? [] : [held.card, ...held.others];
    return { data: { cards, next: null, counts, serverTime: serverTime() } };
  },
  [paths.details]: async () => ({
    ...(await held.gate.details),
    data: {
      card: held.card,
      messages: held.messages,
      hasMore: held.hasMore,
      customer: {
        contactNumber: '98xxxxxx41',
        city: 'Pune',
        loanAmount: 120_000,
        productType: 'PL',
        partner: 'DMI',
        isOnHold: false,
      },
      loans: [{ loanApplicationNumber: loan, stage: 'DOCUMENT_PROCESSING', productType: 'PL', loanAmount: 120_000 }],
      links,
      templates: [{ name: 'continue_chat', title: 'Continue the conversation', text: 'Dear Sneha' }],
      actions: held.card.holder?.isMe ? ['RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'] : ['TAKE'],
      handOver: held.handOver,
      readPosition: 6,
      serverTime: serverTime(),
    },
  }),
  '/applications/timeline': ({ body: { pageNumber, rows } }) => ({
    data: {
      events: held.timeline.slice((pageNumber - 1) * rows, pageNumber * rows),
      hasMore: held.timeline.length > pageNumber * rows,
    },
  }),
  [paths.action]: () => written(),
  [paths.push]: ({ body, headers }) =>
    written(() => {
      const message = out(held.messages.length + 1, 'SENT', {
        text: body.text ?? 'Dear Sneha',
        linkKind: body.linkKind ?? null,
        templateName: body.templateName ?? null,
        sentKey: headers['x-idempotency-key'] ?? headers['idempotency-key'] ?? null,
      });
      held.messages = [...held.messages, message];
      return { message };
    }),
  [paths.note]: ({ body }) =>
    written(() => {
      const note = { kind: 'INFO', direction: null, isNote: true, sender: 'Meera Krishnan', text: body.text };
      const message = line(held.messages.length + 1, note);
      held.messages = [...held.messages, message];
      return { message };
    }),
  [paths.search]: ({ body: { searchValue } }) => {
    const wanted = searchValue.toLowerCase();
    const hits = [...held.older, ...held.messages].filter(({ text }) => text.toLowerCase().includes(wanted)).reverse();
    return { data: { positions: hits.map(({ position }) => position), hasMore: false, serverTime: serverTime() } };
  },
  [paths.cards]: () => ({ data: { loanApplicationNumber: loan, cards: held.documentCards } }),
  [paths.fileIt]: ({ body }) => ({ data: { loanApplicationNumber: loan, card: body.card, version: 5 } }),
  [paths.replies]: () => ({ data: { replies: held.replies, mayEditTeam: false } }),
  [paths.saveReply]: ({ body: { title, text, isOfTeam } }) => {
    const reply = { replyId: roomId, title, text, isOfTeam, mayEdit: true };
    held.replies = [...held.replies, reply];
    return { data: reply };
  },
  [paths.deleteReply]: ({ body: { replyId } }) => {
    held.replies = held.replies.filter((reply) => reply.replyId !== replyId);
    return { data: { replyId } };
  },
  [paths.more]: async ({ body }) => {
    await held.gate.more;
    if (body.before !== undefined) return { data: { messages: held.older, hasMore: false, serverTime: serverTime() } };
    const found = held.messages.filter(({ position }) => position > (body.after ?? Infinity));
    return { data: { messages: found, hasMore: false, serverTime: serverTime() } };
  },
  '/generic/upload': { data: { s3Url: 'file-1', fileId: 'file-1' } },
  [paths.register]: { data: { topic: 'chat.general', readPosition: 8, serverTime: serverTime() } },
});

/** Stubs the server before the element's script comes, and leaves nothing of a test to the next. */
export function stubChat() {
  before(async () => {
    await import('/dist/client/widgets/lending-chat-crm.js');
    await customElements.whenDefined('lending-chat-crm');
  });
  beforeEach(() => {
    Object.assign(held, heldAtFirst());
    backend = stubCalls(answers());
  });
  afterEach(() => {
    backend.restore();
    clearPage();
  });
}

export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const button = (element, name) =>
  allInside(element, 'button').find((found) => found.textContent.trim() === name && found.checkVisibility());
export const snacks = (element) => textsIn(element, '.snack .grow');
export const press = (target, key, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));

export function write(element, text) {
  const area = inside(element, '.composer-text');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return area;
}
/** Empties the composer, and waits until nothing of it is kept. */
export async function dropDraft(element) {
  write(element, '');
  clearPage();
  await until(() => everyCall().some(({ path }) => path === '/drafts/drop'));
}
/** Opens the only chat of a screen under a session that the page hands over. */
export async function openFirst(element) {
  element.getToken = () => ({ token: 'token', key: 'key' });
  await until(() => inside(element, 'button.room'));
  inside(element, 'button.room').click();
}
export async function open(width = 1440) {
  const element = place('<lending-chat-crm variant="general" style="height: 700px"></lending-chat-crm>', { width });
  await openFirst(element);
  await until(() => inside(element, '.bubble'));
  return element;
}
