import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import { cellOf, first, linesOf, pageOf, sendCsv, startWithApplications } from './support.ts';

let server: TestServer;
let ops: Session;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(1_500);
  ops = await server.signIn('ops@demo.example');
  lead = await server.signIn();
});
afterAll(() => server.close());

it('a file of loan numbers, reasons and comments is checked, and its good lines stand on hold [UT-14][AP-90]', async () => {
  const waiting = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number'])
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('hold', 'is', null)
    .orderBy('id')
    .limit(4)
    .execute();
  const [one, two, three, four] = waiting.map(({ loan_application_number }) => loan_application_number);
  const held = await server.db
    .selectFrom('application')
    .select('loan_application_number')
    .where('hold', '=', 'PRE_DISBURSAL')
    .limit(1)
    .executeTakeFirstOrThrow();
  const content = [
    'loanApplicationNumber,holdReason,comment',
    `${one},CUSTOMER_NOT_REACHABLE,"Called twice, no answer"`,
    `${two},address proof awaited,पता प्रमाण बाकी`,
    `${three},NO_SUCH_REASON,x`,
    `${four},TECHNICAL_ISSUE,`,
    `${held.loan_application_number},TECHNICAL_ISSUE,x`,
    '999999999999,TECHNICAL_ISSUE,x',
  ].join('\n');
  const { body } = await sendCsv(server, ops, 'checkHoldCsv', content);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
  expect(body.data.preview.map(({ row, to }) => [row, to])).toEqual([
    [2, 'Customer not reachable'],
    [3, 'Address proof awaited'],
  ]);
  expect(body.data.problems.map(({ row, column, cause }) => [row, column, cause])).toEqual([
    [4, 'holdReason', 'This is none of the hold reasons'],
    [5, 'comment', 'This field is required'],
    [6, 'loanApplicationNumber', 'The application is on hold already'],
    [7, 'loanApplicationNumber', 'There is no loan application with this number'],
  ]);
  const applied = (await server.call('applyHoldCsv', { token: String(body.data.token) }, { session: ops })).data();
  expect(applied).toMatchObject({ okCount: 2, failCount: 0 });
  for (const loanApplicationNumber of [one, two]) {
    const queueName = 'Applications on Hold Pre Disbursal';
    const { rows } = await pageOf(server, ops, 'hold', {
      queueName,
      loanApplicationNumber: String(loanApplicationNumber),
    });
    expect(cellOf(first(rows), 'userComment')).toEqual(expect.stringMatching(/Called twice, no answer|पता प्रमाण बाकी/));
  }
  const { ids } = await linesOf(server, lead, 'document-processing', {
    queueName: 'Document Processing Applications on hold',
  });
  expect(ids).toEqual(expect.arrayContaining(waiting.slice(0, 2).map(({ id }) => id)));
});

it('who does not work a queue holds nothing of it', async () => {
  const failed = await server.db
    .selectFrom('application')
    .select('loan_application_number')
    .where('udrs', '=', 'DISBURSAL_FAILED')
    .where('hold', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const ops3 = await server.signIn('ops3@demo.example');
  const content = `loanApplicationNumber,holdReason,comment\n${failed.loan_application_number},TECHNICAL_ISSUE,x`;
  const { body } = await sendCsv(server, ops3, 'checkHoldCsv', content);
  expect(body).toMatchObject({
    data: { token: null, problems: [{ row: 2, cause: 'You may not hold or release this application' }] },
  });
});

const header = 'loanApplicationNumber,holdReason,comment';
const free = (limit: number) =>
  server.db
    .selectFrom('application')
    .select('loan_application_number as number')
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('hold', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
async function checked(content: string) {
  const { body } = await sendCsv(server, ops, 'checkHoldCsv', content);
  if (body.status !== 'SUCCESS') throw new Error(body.error.errorCode);
  return body.data;
}

it('a quote that nobody closes takes no other line with it, and each line that cannot be read is refused by its number', async () => {
  const [one, two, three] = (await free(3)).map(({ number }) => number);
  const found = await checked(
    [
      header,
      `${one},TECHNICAL_ISSUE,"called twice`,
      `${two},TECHNICAL_ISSUE,said "later"`,
      `${three},TECHNICAL_ISSUE,no answer, again, and again`,
      `${three},TECHNICAL_ISSUE,"no answer" twice`,
      `${one},TECHNICAL_ISSUE,ok,,`,
    ].join('\n'),
  );
  expect(found).toMatchObject({ rowCount: 5, okCount: 2, failCount: 3 });
  expect(found.preview.map(({ row, loanApplicationNumber }) => [row, loanApplicationNumber])).toEqual([
    [3, two],
    [6, one],
  ]);
  expect(found.problems.map(({ row, column, cause }) => [row, column, cause])).toEqual([
    [2, '', 'A quote is opened in this line and not closed'],
    [4, '', expect.stringContaining('This line has 4 cells, the first line names 3')],
    [5, '', expect.stringContaining('Text stands behind a closing quote')],
  ]);
});

it('a comment of several lines is one, whatever its line ends; what is wrong with one is said as it is', async () => {
  const [one, two, three] = (await free(3)).map(({ number }) => number);
  const found = await checked(
    `${header}\r\n${one},TECHNICAL_ISSUE,"first\r\nsecond"\r\n${two},TECHNICAL_ISSUE,${'x'.repeat(1_001)}\r\n${three},TECHNICAL_ISSUE,"a\tb"\r\n`,
  );
  expect(found.problems.map(({ row, cause }) => [row, cause])).toEqual([
    [4, 'This comment has 1001 characters, 1000 are taken'],
    [5, 'This comment has characters that cannot be kept'],
  ]);
  (await server.call('applyHoldCsv', { token: String(found.token) }, { session: ops })).data();
  const kept = await server.db
    .selectFrom('application_fact')
    .innerJoin('application', 'application.id', 'application_id')
    .select('hold_remark')
    .where('loan_application_number', '=', String(one))
    .executeTakeFirstOrThrow();
  expect(kept.hold_remark).toBe('first\nsecond');
});

it('takes 5,000 lines, and reads no further in a longer file, however many lines it has', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${999_000_000_000 + index},TECHNICAL_ISSUE,x`);
  expect(await checked([header, ...lines].join('\n'))).toMatchObject({ rowCount: 5_000, failCount: 5_000 });
  // What the process worked between two turns of everybody else; a busy machine makes a turn late and no work more.
  let longest = 0;
  let before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1_000_000);
  }, 1);
  const { body } = await sendCsv(server, ops, 'checkHoldCsv', `${header}\n${'a\n'.repeat(5_200_000)}`);
  expect(body).toMatchObject({ error: { errorCode: 'CSV_TOO_LONG' } });
  clearInterval(watch);
  expect(longest).toBeLessThan(1);
});

it('lists are told of a few rows by name, and of many as many: a word each, in place of one a row', async () => {
  // However busy the machine, they are one slice.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const rows = (await free(30)).map(({ number }) => `${number},TECHNICAL_ISSUE,x`);
  const told = async (lines: readonly string[]) => {
    await server.db.deleteFrom('live_event').execute();
    const { token } = await checked([header, ...lines].join('\n'));
    const applied = (await server.call('applyHoldCsv', { token: String(token) }, { session: ops })).data();
    expect(applied.okCount).toBe(lines.length);
    const events = await server.db.selectFrom('live_event').select(['topic', 'type']).execute();
    return ['list.document-processing', 'list.hold'].map((list) =>
      events.filter(({ topic }) => topic === list).map(({ type }) => type),
    );
  };
  const few = ['rowChanged', 'rowChanged'];
  expect(await told(rows.slice(0, 2))).toEqual([few, few]);
  expect(await told(rows.slice(2))).toEqual([['rowsChanged'], ['rowsChanged']]);
  vi.restoreAllMocks();
});
