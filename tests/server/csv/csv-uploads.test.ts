import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { choiceCsvColumns } from '../../../widgets/contract/choices/choice-rules.ts';
import { partCsvColumns } from '../../../widgets/contract/desk-parts/part-file.ts';
import { nachCodeCsvColumns } from '../../../widgets/contract/nach-codes/nach-code.ts';
import { readableDay, readDay } from '../../../widgets/contract/time.ts';
import { inDays } from '../feedback/feedback-support.ts';
import { workAtStages } from '../stage-work/stage-support.ts';
import type { Session, TestServer } from '../support.ts';
import { newContact } from '../unsubscribe/unsubscribe-support.ts';
import { separatedBy, unicodeText, windowsText } from './csv-files.ts';
import { cellOf, first, pageOf, sendCsv, startWithApplications } from '../lists/support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(1_500);
  lead = await server.signIn();
  await workAtStages(server, lead.id);
});
beforeEach(() => server.db.deleteFrom('row_lock').execute());
afterAll(() => server.close());

const calls = [
  'checkHoldCsv',
  'checkAllocationCsv',
  'checkFeedbackCsv',
  'checkUnsubscribeCsv',
  'checkChoicesCsv',
  'checkNachCodesCsv',
  'checkDeskPartsCsv',
  'checkBankAnswers',
  'checkDisbursalAnswers',
] as const;
type Call = (typeof calls)[number];

async function check(name: Call, content: string | Buffer) {
  const { body } = await sendCsv(server, lead, name, content);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
  return body.data;
}
const faults = ({ problems }: Awaited<ReturnType<typeof check>>) =>
  problems.map(({ row, column, value, cause }) => [row, column, value, cause]);
const shortened = 'Excel has shortened this number. Format the column as Text and paste it again';

const waitingAt = (udrs: 'DOCUMENT_PROCESSING' | 'DISBURSAL_INITIATED') =>
  server.db
    .selectFrom('application')
    .select(['loan_application_number as loan', 'loan_amount as amount'])
    .where('udrs', '=', udrs)
    .where('hold', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute();

it('holds are taken from Windows-1252, with titles for keys, and quotes with line breaks', async () => {
  const [one, two] = await waitingAt('DOCUMENT_PROCESSING');
  const content = windowsText(
    `Loan ID,Hold reason,Comment\r\n"=""${one?.loan}""",CUSTOMER_NOT_REACHABLE,"Zoë’s papers – “later”\r\nand more"\r\n2.51E+11,TECHNICAL_ISSUE,x\r\n'${two?.loan},TECHNICAL_ISSUE,Café\r\n`,
  );
  const checked = await check('checkHoldCsv', content);
  expect(faults(checked)).toEqual([[4, 'loanApplicationNumber', '2.51E+11', shortened]]);
  expect(checked.preview.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([one?.loan, two?.loan]);
  const applied = await server.call('applyHoldCsv', { token: checked.token ?? '' }, { session: lead });
  expect(applied.data()).toMatchObject({ okCount: 2, failCount: 0 });
  const queueName = 'Applications on Hold Pre Disbursal';
  const { rows } = await pageOf(server, lead, 'hold', { queueName, loanApplicationNumber: one?.loan ?? '' });
  expect(cellOf(first(rows), 'userComment')).toMatch(/Zoë’s papers – “later”\s+and more/);
});

it('loans are given by Excel’s Unicode text, to agents by address or by a name of their own, to call or to visit', async () => {
  const { agents } = (await server.call('allocationAgents', {}, { session: lead })).data();
  const [agent, namesake, other] = agents.filter(({ refusal, queues }) => refusal === null && queues?.length === 0);
  if (!agent || !namesake || !other) throw new Error('There are too few');
  await server.db.updateTable('agent').set({ agent_name: 'Asha Twice' }).where('id', '=', namesake.id).execute();
  await server.db.updateTable('agent').set({ agent_name: 'asha  TWICE' }).where('id', '=', other.id).execute();
  const narrowed = { queueName: 'Customers Not Allocated', rows: 30 };
  const { rows } = await pageOf(server, lead, 'agency-customer-list', narrowed);
  const free = rows.filter((row) => cellOf(row, 'fieldAllocatedTo') === null);
  const [one, two, three] = free.map(({ loanApplicationNumber }) => String(loanApplicationNumber));
  const checked = await check(
    'checkAllocationCsv',
    unicodeText(
      ['Loan ID', 'Agent e-mail', 'Agent', 'Channel'],
      [`="${one}"`, '', agent.agentName.toUpperCase(), 'Field'],
      [`'${two}`, agent.agentName, '', ''],
      [`${three}`, '', 'Asha Twice', ''],
      [`${three}`, '', 'Nobody At All', ''],
      [`${three}`, namesake.email, agent.agentName, ''],
      [`${three}`, agent.email, '', 'by post'],
      ['2.51E+11', agent.email, '', ''],
    ),
  );
  expect(checked.preview.map(({ subject, to }) => [subject, to])).toEqual([
    [one, `${agent.agentName}, for visits`],
    [two, agent.agentName],
  ]);
  expect(faults(checked)).toEqual([
    [4, 'agentName', 'Asha Twice', 'Several agents have this name. Write the e-mail address'],
    [5, 'agentName', 'Nobody At All', 'No agent of the agency has this name'],
    [6, 'agentName', agent.agentName, 'The e-mail address is another agent’s'],
    [7, 'channel', 'by post', 'Write CALLING or FIELD'],
    [8, 'loanApplicationNumber', '2.51E+11', shortened],
  ]);
  const applied = await server.call('applyAllocationCsv', { token: checked.token ?? '' }, { session: lead });
  expect(applied.data()).toMatchObject({ okCount: 2, failCount: 0 });
  const holders = await server.db
    .selectFrom('collections_case')
    .select(['loan_application_number', 'calling_allocated_to', 'field_allocated_to'])
    .where('loan_application_number', 'in', [one ?? '', two ?? ''])
    .execute();
  const holderOf = (loan = '') => holders.find((each) => each.loan_application_number === loan);
  expect(holderOf(one)).toMatchObject({ calling_allocated_to: null, field_allocated_to: agent.id });
  expect(holderOf(two)).toMatchObject({ calling_allocated_to: agent.id, field_allocated_to: null });
  // The list's own download comes back edited: its columns are called by their titles, the agent by name and by address.
  const given = { queueName: 'Customers Allocated', loanApplicationNumber: two ?? '' };
  const mine = first((await pageOf(server, lead, 'agency-customer-list', given)).rows);
  expect(cellOf(mine, 'callingAgentEmail')).toBe(agent.email);
  const edited = separatedBy(
    ',',
    ['Loan ID', 'Name', 'Calling agent', 'Calling agent email', 'Total outstanding'],
    [`${three}`, 'Anybody', agent.agentName, agent.email, '12,345'],
  );
  expect((await check('checkAllocationCsv', edited)).preview).toMatchObject([{ subject: three, to: agent.agentName }]);
  const neither = await sendCsv(server, lead, 'checkAllocationCsv', `Loan ID;Channel\r\n${three};CALLING\r\n`);
  expect(neither.body).toMatchObject({
    error: {
      errorCode: 'CSV_HEADER_WRONG',
      errorMessage: 'The first line must name the columns loanApplicationNumber, agentEmail. agentEmail is missing',
    },
  });
});

/** YYYY-MM-DD as `dd/mm/yyyy`. */
const dayFirst = (day: string, sign = '/') => day.split('-').toReversed().join(sign);

it('feedback has its days day first and its promises in rupees, and says in words how they were read', async () => {
  const { agents } = (await server.call('allocationAgents', {}, { session: lead })).data();
  const agent = first(agents.filter(({ refusal }) => refusal === null));
  const found = await server.db
    .selectFrom('collections_case')
    .select('loan_application_number as loan')
    .where('queue', 'is not', null)
    .where('total_outstanding', '>', 5_000)
    .orderBy('loan_application_number')
    .limit(3)
    .execute();
  const loans = found.map(({ loan }) => loan);
  await server.db.deleteFrom('promise').where('loan_application_number', 'in', loans).execute();
  const [yesterday, later] = [inDays(server, -1), inDays(server, 5)];
  const head = ['Loan ID', 'Agent e-mail', 'Feedback date', 'Channel', 'Contact type', 'Outcome'];
  const promise = ['PTP amount', 'PTP date', 'Alternate number', 'Next call', 'Remarks'];
  const line = (loan: string | undefined, at: string, amount: string, day: string) => [
    loan ?? '',
    agent.email,
    at,
    'Call',
    'RPC',
    'Promise to pay',
    amount,
    day,
    '',
    '',
    'Zahlt am Fünften',
  ];
  const content = (...lines: string[][]) => `sep=;\r\n${separatedBy(';', [...head, ...promise], ...lines)}`;
  const good = line(loans[0], `${dayFirst(yesterday)} 10:30`, '₹ 2,000.00', dayFirst(later, '-'));
  const checked = await check(
    'checkFeedbackCsv',
    content(
      good,
      line(loans[1], `${dayFirst(yesterday, '-')} 2:05 PM`, '1,234.50', dayFirst(later)),
      line(loans[2], `${yesterday} 09:00`, '2000', dayFirst(inDays(server, 40))),
      line(loans[2], `${yesterday} 09:00`, '1234,50', dayFirst(later)),
    ),
  );
  expect(checked.preview).toMatchObject([
    {
      row: 2,
      subject: `${loans[0]}, ${readableDay(readDay(yesterday))} 10:30`,
      to: `Promise to pay, ₹2,000 on ${readableDay(readDay(later))}`,
    },
  ]);
  expect(faults(checked)).toEqual([
    [3, 'ptpAmount', '1234.50', 'Enter whole rupees'],
    [
      4,
      'ptpDate',
      readableDay(readDay(inDays(server, 40))),
      'This date is too far ahead: a promise is for 15 days from today at most',
    ],
    [5, 'ptpAmount', '1234,50', 'Write the amount as 1,23,456.50'],
  ]);
  const applied = await server.call('applyFeedbackCsv', { token: checked.token ?? '' }, { session: lead });
  expect(applied.data()).toMatchObject({ okCount: 1, failCount: 0 });
  const promised = await server.db
    .selectFrom('promise')
    .select(['amount', 'promised_on'])
    .where('loan_application_number', '=', loans[0] ?? '')
    .execute();
  expect(promised).toEqual([{ amount: 2_000, promised_on: later }]);

  const american = content(good, line(loans[1], '11/23/2026 10:30', '', ''));
  expect((await sendCsv(server, lead, 'checkFeedbackCsv', american)).body).toMatchObject({
    error: {
      errorCode: 'FILE_BROKEN',
      errorMessage: 'The dates are month first: 11/23/2026 in line 3',
      fieldErrors: { csvFile: 'The dates are month first: 11/23/2026 in line 3' },
    },
  });
});

it('contacts are unwrapped, and those that Excel has shortened are refused', async () => {
  const [one, two] = [newContact(), newContact()];
  const head = ['Contact', 'Channel', 'Purpose', 'Reason'];
  const said = ['SMS;WHATSAPP', 'PROMOTION', 'Customer’s request'];
  const checked = await check(
    'checkUnsubscribeCsv',
    windowsText(separatedBy(';', head, [`'${one}`, ...said], [`="${two}"`, ...said], ['9.81E+09', ...said])),
  );
  expect(checked.okCount).toBe(2);
  expect(faults(checked)).toEqual([[4, 'contact', '9.81E+09', shortened]]);
});

it('choices come back from a spreadsheet as they went out', async () => {
  const checked = await check(
    'checkChoicesCsv',
    unicodeText(
      ['group', 'heading', 'key', 'label', 'order', 'offered'],
      ['language', '', 'KONKANI', 'कोंकणी', '1,009.0', 'yes'],
      ['language', '', 'GOAN', "'+91 only", '1010', 'Yes'],
    ),
  );
  expect(checked.preview.map(({ to }) => to)).toEqual([
    expect.stringMatching(/^कोंकणी, order 1009/),
    expect.stringMatching(/^\+91 only, order 1010/),
  ]);
});

it('the bank’s answers are taken with tabs and semicolons, and amounts with their paise', async () => {
  const [one, two] = await waitingAt('DISBURSAL_INITIATED');
  const { amount = 0 } = one ?? {};
  const checked = await check(
    'checkDisbursalAnswers',
    unicodeText(
      ['Loan ID', 'Result', 'UTR', 'Failure code', 'Amount'],
      [`="${one?.loan}"`, 'Paid', "'N123456789012", '', `₹ ${amount.toLocaleString('en-IN')}.00`],
      [`${two?.loan}`, 'Paid', '1.23E+15', '', ''],
      [`${two?.loan}`, 'Paid', 'N123456789013', '', '12,34'],
    ),
  );
  expect(checked.preview).toMatchObject([{ subject: one?.loan, to: 'Disbursed' }]);
  expect(faults(checked)).toEqual([
    [3, 'utr', '1.23E+15', shortened],
    [4, 'amount', '12,34', 'Write the amount as 1,23,456.50'],
  ]);
  const answers = separatedBy(';', ['Loan ID', 'Result', 'UMRN', 'Reject code'], ['1.2E+11', 'REJECTED', '', 'M003']);
  expect(faults(await check('checkBankAnswers', answers))).toEqual([
    [2, 'loanApplicationNumber', '1.2E+11', shortened],
  ]);
});

const heads: Record<Call, string> = {
  checkHoldCsv: 'loanApplicationNumber,holdReason,comment',
  checkAllocationCsv: 'loanApplicationNumber,agentEmail,agentName,channel',
  checkFeedbackCsv:
    'loanApplicationNumber,agentEmail,feedbackDate,channel,contactType,outcome,ptpAmount,ptpDate,alternateNumber,nextCallDate,remarks',
  checkUnsubscribeCsv: 'contact,channel,purpose,reason',
  checkChoicesCsv: choiceCsvColumns.join(','),
  checkNachCodesCsv: nachCodeCsvColumns.join(','),
  checkDeskPartsCsv: partCsvColumns.join(','),
  checkBankAnswers: 'loanApplicationNumber,result,umrn,rejectCode,reference',
  checkDisbursalAnswers: 'loanApplicationNumber,result,utr,failureCode,reference,amount',
};

it.each(calls)('%s answers any bytes with a reply or a refusal', async (name) => {
  const random = seededRandom(`csv/${name}`);
  const odd = `251100000001 ="2603" ' =" 2.5E+11 31/12/26 12/31/26 ₹1,2 " \u2028 💸 \ud800 %s {} __proto__ yes`;
  const cells = ['', ...odd.split(' ')];
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.integer(0, 255)));
  const file = () => {
    const separator = random.pick([',', ';', '\t']);
    const line = () => Array.from({ length: random.integer(1, 12) }, () => random.pick(cells)).join(separator);
    const text = [heads[name].replaceAll(',', separator), ...Array.from({ length: 8 }, line)].join(
      random.pick(['\n', '\r\n', '\r']),
    );
    if (random.chance(0.3)) return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    return random.chance(0.3) ? windowsText(text) : Buffer.from(text);
  };
  for (let at = 0; at < 25; at++) {
    const whole = file();
    const cut = whole.subarray(0, random.integer(1, whole.length));
    for (const content of [whole, cut, Buffer.concat([cut, bytes(5), whole]), bytes(random.integer(1, 200))]) {
      const { status, body } = await sendCsv(server, lead, name, content);
      expect(status, JSON.stringify([content.toString('hex'), body])).toBeLessThan(500);
    }
  }
});
