import { forgetKept } from '#support/forget-kept.js';
import { place, until } from '#support/page.js';
import { answerCalls, askedAt, button, choose, closeScreen, inside, type } from './crm-page.js';
import { calls, entryOf, history, personalLoan } from './telephony-answers.js';
import { nextCall } from '../../support/next-call.js';

/** What the page has asked of a call, by its name. */
export const asked = (call) => askedAt(calls[call]);

/**
 * @param {Record<string, any>} [answers] by call name; the rest is answered well
 * @param {string} [markup]
 * @param {number} [width]
 */
export async function open(
  answers = {},
  markup = '<lending-telephony-crm crt-object-id="crt-1"></lending-telephony-crm>',
  width,
) {
  const all = {
    load: { data: personalLoan },
    save: ({ body }) => ({ data: { entry: entryOf(body) } }),
    ticket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4711' } },
    history: { data: history },
    ...answers,
  };
  answerCalls(Object.fromEntries(Object.entries(all).map(([name, answer]) => [calls[name], answer])));
  const element = place(markup, width ? { width } : undefined);
  await until(() => inside(element, '.cards .details, .nothing'));
  return element;
}

export async function fill(element) {
  choose(element, 'language', 'Hindi');
  type(element, 'followUpDate', nextCall.shown);
  choose(element, 'subCallStatus', 'Call back requested');
  type(element, 'remarks', 'Salary credited on 25th');
  await until(() => element.dirty);
}

export async function submitFilled(element) {
  await fill(element);
  button(element, 'Submit').click();
}

/** Brings the screen's script, and leaves nothing of a test to the next. */
export function stubTelephony() {
  let realOpen;
  before(async () => {
    await import('/dist/client/widgets/lending-telephony-crm.js');
  });
  beforeEach(() => {
    realOpen = globalThis.open;
  });
  afterEach(async () => {
    closeScreen();
    globalThis.open = realOpen;
    await forgetKept();
  });
}
