import { chromium, type Browser, type Page, type Route } from 'playwright';
import { chatMessageLimit } from '../../widgets/contract/chat/chat.ts';
import { demoPassword } from '../../host/server/demo/kit/staff.ts';
import { playwrightFlags, chromiumPath } from '../support/browsers.ts';
import { startServer } from '../support/running-server.ts';
import { at, ms, row, verdict } from './figures.ts';
import { tasksWhile } from './page-tasks.ts';

// Prints how long the page stands still at most while somebody reads a chat of 10,000 messages on a slow machine (CPU 4 times
// slower): up to the first message, thirty at a time, and once more through all of it. `tsx tests/bench/chat-scroll.ts [messages]`
// Exits 1 where a task is over its bar.

const messages = Number(process.argv[2] ?? 10_000);
const barMs = 50;
const slower = 4;

type Message = Record<string, unknown> & { position: number };

const texts = [
  'Hello, any update?',
  'It is being checked. I will write to you here as soon as it is done.',
  'Ok',
  'Please also confirm the EMI amount and the date of the first payment, since my salary comes on the 5th of the month',
  'The schedule is at https://portal.example.com/schedule/251118093114, and in the app.',
  'Thank you',
];

/** A message of a conversation that goes on for months: both sides, links, each status, a file now and then. */
function messageAt(position: number): Message {
  const isOut = position % 3 === 1;
  const when = new Date(Date.UTC(2025, 0, 6) + position * 29 * 60_000).toISOString();
  const file = { name: 'pan.pdf', mediaType: 'application/pdf', bytes: 84_000, width: null, height: null, url: '/f' };
  return {
    messageId: `01936f00-0000-7000-8000-${String(position).padStart(12, '0')}`,
    position,
    kind: position % 97 === 0 ? 'INFO' : 'MESSAGE',
    direction: position % 97 === 0 ? null : isOut ? 'OUTGOING' : 'INCOMING',
    status: isOut && position % 97 !== 0 ? 'READ' : null,
    text: texts[position % texts.length],
    at: `${when.slice(0, 10)} ${when.slice(11, 19)}`,
    sender: isOut ? 'Meera Krishnan' : null,
    sentKey: null,
    linkKind: null,
    url: null,
    templateName: null,
    file: position % 53 === 0 ? file : null,
    fileState: position % 53 === 0 ? 'READY' : null,
    failure: null,
  };
}

/** Answers for the messages of every chat that is opened; all else is the server's. */
async function lengthenChats(page: Page): Promise<void> {
  const log = Array.from({ length: messages }, (_, index) => messageAt(index + 1));
  const answer = async (route: Route, data: object) => route.fulfill({ json: { status: 'SUCCESS', data } });
  await page.route('**/whatsapp/details', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { card: object } };
    const card = { ...data.card, lastPosition: messages, unreadCount: 0 };
    const newest = log.slice(-chatMessageLimit);
    await answer(route, { ...data, card, messages: newest, hasMore: true, readPosition: messages });
  });
  await page.route('**/whatsapp/loadMore', async (route) => {
    const { before, after } = route.request().postDataJSON() as { before?: number; after?: number };
    const end = before === undefined ? messages : before - 1;
    const start = before === undefined ? (after ?? 0) : Math.max(0, end - chatMessageLimit);
    const serverTime = new Date().toISOString();
    await answer(route, { messages: log.slice(start, end), hasMore: start > 0, serverTime });
  });
}

async function openChat(browser: Browser, base: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${base}/login?redirect=/ops/chat-crm`);
  await page.getByLabel('Username').fill('ops@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await lengthenChats(page);
  await page.getByRole('list', { name: 'All chats' }).getByRole('button').first().click();
  await page.getByRole('region', { name: 'Messages' }).locator('.bubble').first().waitFor();
  return page;
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: playwrightFlags });
const server = await startServer({ DEMO: '1', DEMO_APPLICATIONS: '500', LOG_LEVEL: 'error' });
try {
  const page = await openChat(browser, server.base);
  const region = page.getByRole('region', { name: 'Messages' });
  await region.hover();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // Found once: a look for it by role would take the page as long as a frame.
  const box = await region.elementHandle();
  if (!box) throw new Error('The messages are not there');
  const place = () =>
    box.evaluate((element) => ({
      isAtTop: element.scrollTop === 0 && element.querySelector('.no-more') !== null,
      isAtEnd: element.scrollTop >= element.scrollHeight - element.clientHeight - 1,
    }));
  type Place = Awaited<ReturnType<typeof place>>;
  async function scroll(byPx: number, isThere: (where: Place) => boolean) {
    while (!isThere(await place()))
      // Looking costs the page time, too: seldom.
      for (let turn = 0; turn < 10; turn += 1) {
        await page.mouse.wheel(0, byPx);
        await page.waitForTimeout(30);
      }
  }
  const up = await tasksWhile(browser, page, () => scroll(-1000, ({ isAtTop }) => isAtTop));
  const down = await tasksWhile(browser, page, () => scroll(1000, ({ isAtEnd }) => isAtEnd));
  const again = await tasksWhile(browser, page, () => scroll(-1000, ({ isAtTop }) => isAtTop));
  const drawn = await region.locator('[data-position]').count();
  console.log(
    `A chat of ${messages} messages, of which ${drawn} are drawn in the end; CPU ${slower} times slower; tasks of the page`,
  );
  console.log(row('', ['tasks', 'p99', 'longest', `over ${barMs} ms`, '', ''], 28));
  const print = (name: string, tasks: readonly number[]) => {
    const longest = tasks.at(-1) ?? 0;
    const over = tasks.filter((each) => each > barMs).length;
    const shown = [String(tasks.length), ms(at(tasks, 0.99)), ms(longest), String(over), `bar ${barMs} ms`];
    console.log(row(name, [...shown, verdict(longest, barMs)], 28));
    if (longest > barMs) process.exitCode = 1;
  };
  print('up, loading', up);
  print('down through all', down);
  print('up through all', again);
} finally {
  await browser.close();
  await server.stop();
}
