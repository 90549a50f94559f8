import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../host/server/base/refusal.ts';
import { parseMail } from '../../../host/server/desks/doors/mails/parse-mail.ts';
import { readMail } from '../../../host/server/desks/doors/mails/read-mail.ts';
import { jpgWith } from '../files/sample-files.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { openDoor, type OutsideSystem } from './door-support.ts';
import { mailOf, type MailPart } from './mail-support.ts';

/** A message of one part, with headers of its own. */
const raw = (headers: string, body: string | Buffer = 'a') =>
  Buffer.concat([Buffer.from(`From: a@b.example\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
const of = (...parts: MailPart[]) => Buffer.from(mailOf({ 'Message-ID': undefined }, parts));
const beside = { type: 'text/plain', content: 'Beside it' };
const unclosed = '<a href='.repeat(1_000_000);
/** Where a mail has both kinds of text, the parser makes text of the HTML, which has no end here. */
const endless = of(beside, { type: 'text/html', content: unclosed });
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
    '',
  );
const large = Buffer.alloc(18_000_000, 'a picture ');

/** How long this thread was kept from everything else at most while something was done, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/** What is wrong with a message; undefined of one that can be read. */
async function refusalOf(reading: Promise<unknown>): Promise<unknown> {
  try {
    await reading;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.fieldErrors ?? error.code;
    throw error;
  }
}

describe('a mail made to cost time or room', () => {
  const [tooLong, tooLarge, none] = [
    'This message takes longer to read than a mail does',
    'This message has more lines or parts than a mail has',
    'This message cannot be read as a mail',
  ];
  it.each<[string, Buffer, string | undefined]>([
    ['HTML that never closes', endless, tooLong],
    ['HTML that never closes, without a text', of({ type: 'text/html', content: unclosed }), undefined],
    ['parts within parts', raw(nested(2000)), none],
    ['parts within parts without end', raw(nested(10_000)), tooLarge],
    ['a file as large as a mail may be', of(beside, { type: 'image/jpeg', content: large, name: 'a.jpg' }), undefined],
    ['short lines', raw('X: a', 'a\n'.repeat(200_000)), undefined],
    ['one line', raw('X: a', 'word '.repeat(5_000_000)), undefined],
    ['base64 that is none', raw('Content-Transfer-Encoding: base64', '=?%\r\n'.repeat(500_000)), undefined],
    ['signs that are none', raw('Content-Transfer-Encoding: quoted-printable', '=E\n=\0'.repeat(300_000)), undefined],
    ['words that are none', raw(`Subject: ${'=?x?Q?=E0=A4?= =?utf-8?B?4KQ?= '.repeat(3000)}`), undefined],
    ['a charset that is none', raw('Content-Type: text/html; charset=x-7', '\ufffe<p>\0'.repeat(300_000)), undefined],
  ])('of %s is read, or refused, beside the thread that serves', async (_, message, sentence) => {
    let refusal: unknown;
    const once = () =>
      longestBlock(async () => {
        refusal = await refusalOf(parseMail(message, sentence === tooLong ? { ms: 1000 } : { ms: 30_000 }));
      });
    // a machine that does other things at the same time lets everything wait now and then
    const blocks = [await once()];
    while (Math.min(...blocks) > 100 && blocks.length < 8) blocks.push(await once());
    expect(refusal).toEqual(sentence === undefined ? undefined : { message: sentence });
    expect(Math.min(...blocks)).toBeLessThan(100);
  });

  it('is refused where it takes more memory than a mail does', async () => {
    const refusal = await refusalOf(parseMail(raw('X: a', 'a\n'.repeat(900_000)), { heapMb: 16 }));
    expect(refusal).toEqual({ message: 'This message takes more memory to read than a mail does' });
  });

  it('waits behind others up to a few hundred megabytes, and leaves no room taken', async () => {
    const message = raw('X: a', Buffer.alloc(25_000_000, 'a'));
    const refused = { message: tooLong };
    for (let round = 0; round < 2; round += 1) {
      const refusals = await Promise.all(Array.from({ length: 11 }, () => refusalOf(parseMail(message, { ms: 0 }))));
      expect(refusals).toEqual([...Array.from({ length: 10 }, () => refused), 'TOO_MANY_REQUESTS']);
    }
    expect((await readMail(raw('X: a'))).text).toBe('a');
  });
});

describe('at the door', () => {
  let server: TestServer;
  let outside: OutsideSystem;
  beforeAll(async () => {
    server = await startTestServer({ settings: { isDemo: false } });
    outside = await openDoor(server, 'mail-server', '--may mails');
  });
  afterAll(() => server.close());

  it('a mail that never ends is refused and leaves nothing; others are taken, and calls answered, meanwhile', async () => {
    let hasEnded = false;
    const refused = outside.postMail(endless).finally(() => (hasEnded = true));
    const taken = await outside.postMail(of(beside, { type: 'image/jpeg', content: jpgWith('a form'), name: 'a.jpg' }));
    expect([taken.status, taken.data['files'], hasEnded]).toEqual([200, 1, false]);
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    const { status, errorCode, fieldErrors } = await refused;
    expect({ status, errorCode, fieldErrors }).toEqual({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      fieldErrors: { message: 'This message takes longer to read than a mail does' },
    });
    const mails = await server.db.selectFrom('nach_mail').select('id').execute();
    expect(mails).toEqual([{ id: taken.data['mailId'] }]);
    expect(await server.db.selectFrom('stored_file').select('id').execute()).toHaveLength(1);
  });
});
