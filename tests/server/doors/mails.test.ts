import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, jpgWith, pdf, zip } from '../files/sample-files.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, plainApplication, type OutsideSystem } from './door-support.ts';
import { mailOf } from './mail-support.ts';

let server: TestServer;
let outside: OutsideSystem;
let ops: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'mail-server', '--may mails');
  ops = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

let serial = 0;
/** A Message-ID that no other test has. */
const fresh = () => `<${++serial}@mails.example>`;

const read = async (answer: { data: Record<string, unknown> }) =>
  (await server.call('fetchNachMail', { mailId: String(answer.data['mailId']) }, { session: ops })).data();

async function countOf(table: 'nach_mail' | 'nach_mail_attachment' | 'stored_file'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

describe('a mail with a signed form', () => {
  it('waits in the queue of the mandate that its subject names, linked to nothing, with its files', async () => {
    const los = await openDoor(server, 'los', '--may applications');
    const { data } = await los.post('/doors/applications', plainApplication('M-1'));
    const form = jpgWith('a signed form');
    const answer = await outside.postMail(
      mailOf({ 'Message-ID': fresh(), Subject: `Form (NRQ-${String(data['number'])})` }, [
        { type: 'text/plain; charset=utf-8', content: 'Dear team,\nthe form.\tRegards' },
        { type: 'image/jpeg', content: form, name: 'form.jpg' },
        { type: 'application/pdf', content: pdf(), name: 'cheque.pdf' },
      ]),
    );
    expect([answer.status, answer.data]).toEqual([
      200,
      { mailId: expect.any(String) as string, files: 2, leftOut: [] },
    ]);
    const { mailList } = (
      await server.call('fetchNachMails', { mailQueueId: `NRQ-${String(data['number'])}` }, { session: ops })
    ).data();
    expect(mailList).toEqual([
      expect.objectContaining({
        mailId: answer.data['mailId'],
        senderName: 'Manoj Srivastava',
        senderEmail: 'manoj.s@example.com',
        isNew: true,
        attachmentCount: 2,
        loanAppNo: null,
      }),
    ]);
    const pages = server.db.selectFrom('live_event').select(['type', 'payload']).where('topic', '=', 'nach.mails');
    expect(await pages.execute()).toEqual([{ type: 'came', payload: { rowId: answer.data['mailId'] } }]);
    const mail = await read(answer);
    expect(mail).toMatchObject({ text: 'Dear team,\nthe form.    Regards', leftOut: [] });
    expect(mail.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['form.jpg', 'image/jpeg'],
      ['cheque.pdf', 'application/pdf'],
    ]);
    const content = await server.app.inject({ url: mail.attachments[0]?.url ?? '' });
    expect(content.rawPayload.equals(form)).toBe(true);
  });

  it.each<[string, string, string | null]>([
    ['an address that it was sent to', 'nach+nrq-251118172605@lender.example', 'NRQ-251118172605'],
    ['no address of a queue', 'nach+NRQ-2511@lender.example', null],
  ])('finds its queue by %s', async (_, to, queue) => {
    const answer = await outside.postMail(mailOf({ 'Message-ID': fresh(), To: to }));
    const row = await server.db
      .selectFrom('nach_mail')
      .select(['mail_queue_id', 'loan_application_number', 'queue_name'])
      .where('id', '=', String(answer.data['mailId']))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ mail_queue_id: queue, loan_application_number: null, queue_name: 'Nach Review' });
  });

  it('of a partner’s door is on the partner’s pages', async () => {
    const partner = await openDoor(server, 'pb-mails', '--may mails --partner pb');
    const { data } = await partner.postMail(mailOf({ 'Message-ID': fresh() }));
    const row = server.db.selectFrom('nach_mail').select('partner').where('id', '=', String(data['mailId']));
    expect(await row.executeTakeFirst()).toEqual({ partner: 'pb' });
  });
});

describe('a mail that comes again', () => {
  it('is answered alike and kept once, by whatever way it came, and among twenty at once', async () => {
    const id = fresh();
    const mail = (route: string) =>
      mailOf({ Received: route, 'Message-ID': id }, [
        { type: 'image/jpeg', content: jpgWith('the same form'), name: 'form.jpg' },
        { type: 'text/x-sh', content: 'rm -rf', name: 'run.sh' },
      ]);
    const before = [await countOf('nach_mail'), await countOf('nach_mail_attachment')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => outside.postMail(mail('from a'))));
    answers.push(await outside.postMail(mail('from b')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${answers[0]?.text ?? ''}`]),
    );
    expect(answers[0]?.data).toMatchObject({ files: 1, leftOut: [{ name: 'run.sh' }] });
    expect([await countOf('nach_mail'), await countOf('nach_mail_attachment')]).toEqual(before.map((n) => n + 1));
    const waiting = await server.db
      .selectFrom('stored_file')
      .select('id')
      .where('attached_at', 'is', null)
      .where('removed_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('by another door, or without a Message-ID with other words, is another one', async () => {
    const other = await openDoor(server, 'second', '--may mails');
    const mail = mailOf({ 'Message-ID': fresh() });
    const ids = [await outside.postMail(mail), await other.postMail(mail)];
    const unnamed = (Subject: string) => outside.postMail(mailOf({ 'Message-ID': undefined, Subject }));
    ids.push(await unnamed('One'), await unnamed('One'), await unnamed('Two'));
    expect(new Set(ids.map(({ data }) => data['mailId'])).size).toBe(4);
  });
});

describe('what a mail is kept of', () => {
  it('is text alone: of HTML no tag, no script and no address of a picture is left', async () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>नमस्ते &amp; form</p><img src="https://evil.example/a.png">';
    const answer = await outside.postMail(
      mailOf({ 'Message-ID': fresh() }, [{ type: 'text/html; charset=utf-8', content: html }]),
    );
    const { text } = await read(answer);
    expect(text).toContain('नमस्ते & form');
    expect(text).not.toMatch(/[<>]|alert|evil/);
  });

  it('is what stands beside HTML, and what the HTML says, in their order', async () => {
    const html = '<script>alert(1)</script><p>The <b>form</b> is signed<img src="https://evil.example/a.png"></p>';
    const answer = await outside.postMail(
      mailOf({ 'Message-ID': fresh() }, [
        { type: 'text/plain', content: 'Before it' },
        { type: 'text/html', content: html },
        { type: 'text/plain', content: 'After it' },
      ]),
    );
    const { text } = await read(answer);
    expect(text.split(/\s*\n\s*/)).toEqual(['Before it', 'The form is signed', 'After it']);
  });

  it.each<[string, string, string]>([
    ['in an encoded word', '=?utf-8?B?TkFDSCDgpKvgpYngpLDgpY3gpK4=?=', 'NACH फॉर्म'],
    ['in eight bits', 'NACH फॉर्म', 'NACH फॉर्म'],
    ['in several lines', 'NACH\r\n\t=?utf-8?Q?=E0=A4=AB?=', 'NACH फ'],
    ['not at all', '', '(No subject)'],
    ['with what cannot be kept', 'a\u0000b\u0007c', 'a b c'],
    ['at length', 'x'.repeat(2000), 'x'.repeat(500)],
  ])('has its subject %s', async (_, sent, kept) => {
    const answer = await outside.postMail(mailOf({ 'Message-ID': fresh(), Subject: sent }));
    expect([answer.status, (await read(answer)).subject]).toEqual([200, kept]);
  });

  it('survives headers in a charset that they do not name', async () => {
    const raw = Buffer.from(mailOf({ 'Message-ID': fresh(), Subject: 'R\u00e9sum\u00e9' }), 'latin1');
    const answer = await outside.postMail(raw);
    expect([answer.status, (await read(answer)).subject]).toEqual([200, 'R\ufffdsum\ufffd']);
  });

  it('leaves out by name what is unsafe, whatever it is called, and keeps what is good', async () => {
    const answer = await outside.postMail(
      mailOf({ 'Message-ID': fresh() }, [
        { type: 'image/jpeg', content: 'MZ a program', name: 'form.jpg' },
        { type: 'application/zip', content: zip([{ name: 'a.txt', content: Buffer.from('a') }]), name: 'forms.zip' },
        { type: 'text/html', content: '<script>', name: 'form.html' },
        { type: 'message/rfc822', content: mailOf({}), headers: ['Content-Disposition: inline'] },
        { type: 'application/msword', content: docx(), name: '../../form\u202egpj.docx' },
      ]),
    );
    const left = (answer.data['leftOut'] as { name: string; reason: string }[]).map(({ name }) => name);
    expect(left).toEqual(['form.jpg', 'forms.zip', 'form.html', 'file 4']);
    const mail = await read(answer);
    expect(mail.leftOut).toEqual(answer.data['leftOut']);
    expect(mail.attachments.map(({ name }) => name)).toEqual(['formgpj.docx']);
  });

  it('is twenty files at most; the others are named', async () => {
    const parts = Array.from({ length: 22 }, (_, at) => ({
      type: 'image/jpeg',
      content: jpgWith(`form ${at}`),
      name: `${at}.jpg`,
    }));
    const answer = await outside.postMail(mailOf({ 'Message-ID': fresh() }, parts));
    expect(answer.data).toMatchObject({ files: 20, leftOut: [{ name: '20.jpg' }, { name: '21.jpg' }] });
  });
});

const deep = Array.from(
  { length: 400 },
  (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
).join('');
const from = 'From: a@b.example\nSubject: bomb\n';

describe('a message that is none, or a bomb', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'from'],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), 'from'],
    ['no sender', mailOf({ From: undefined }), 'from'],
    ['a sender without an address', mailOf({ From: 'Manoj' }), 'from'],
    ['a sender of lines', mailOf({ From: `<${'x'.repeat(5000)}@example.com>` }), 'from'],
    ['parts within parts', from + deep, 'message'],
    [
      'a million parts',
      `${from}Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\n'.repeat(1_000_000)}`,
      'message',
    ],
    ['lines without end', from + '\n'.repeat(2_000_000), 'message'],
    ['headers without end', from + 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n'.repeat(40_000), 'message'],
  ])('of %s is refused', async (_, raw, field) => {
    const before = await countOf('nach_mail');
    const answer = await outside.postMail(raw);
    expect([answer.errorCode, Object.keys(answer.fieldErrors)]).toEqual(['VALIDATION_FAILED', [field]]);
    expect(await countOf('nach_mail')).toBe(before);
  });

  it('torn anywhere is taken or refused, and never a fault of the server', async () => {
    const whole = mailOf({ 'Message-ID': undefined }, [
      { type: 'text/html; charset=x-none', content: '<p>a' },
      { type: 'image/jpeg', content: jpgWith('torn'), name: 'form.jpg' },
    ]);
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40))
      expect([200, 400]).toContain((await outside.postMail(whole.slice(0, at))).status);
  });

  it('of HTML that never closes, or text without end, is kept in part and in time', async () => {
    for (const [type, content] of [
      ['text/html', '<a href='.repeat(1_000_000)],
      ['text/html', '<!--<style>&#'.repeat(500_000)],
      ['text/plain', 'word '.repeat(2_000_000)],
    ] as const) {
      const answer = await outside.postMail(mailOf({ 'Message-ID': fresh() }, [{ type, content }]));
      expect(answer.status).toBe(200);
      expect((await read(answer)).text.length).toBeLessThan(100_200);
    }
  });

  it('above 25 MB, or of another media type, is refused', async () => {
    const large = mailOf({}, [{ type: 'text/plain', content: 'x'.repeat(20 * 1024 * 1024) }]);
    expect((await outside.postMail(large)).errorCode).toBe('BODY_TOO_LARGE');
    expect((await outside.postMail(mailOf({}), { type: 'application/json' })).errorCode).toBe('UNSUPPORTED_TYPE');
  });
});

it('takes a mail of the door’s own signature alone, fresh, and where the door may bring mails', async () => {
  const mail = mailOf({ 'Message-ID': fresh() });
  const stale = new Date(server.clock.now().getTime() - 301_000);
  expect((await outside.postMail(mail, { at: stale })).errorCode).toBe('SESSION_REQUIRED');
  expect((await outside.postMail(mail, { secret: 'another' })).errorCode).toBe('SESSION_REQUIRED');
  const papers = await openDoor(server, 'papers', '--may files');
  expect((await papers.postMail(mail)).errorCode).toBe('NOT_ALLOWED');
});
