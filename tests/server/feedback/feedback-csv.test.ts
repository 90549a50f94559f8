import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { readableDay, readDay } from '../../../widgets/contract/time.ts';
import { sendCsv } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { caseOf, inDays, promisesOf, startAgency, type Agency } from './feedback-support.ts';

const agentEmail = 'agency@demo.example';
let agency: Agency;
let server: TestServer;
let manager: Session;
beforeAll(async () => {
  agency = await startAgency();
  ({ server, manager } = agency);
});
afterAll(() => server.close());

/** A moment so many minutes ago, as the file writes it. */
const ago = (minutes: number) =>
  followUpOnWire(indiaFieldTime(new Date(server.clock.now().getTime() - minutes * 60_000)));
type Line = Partial<Record<(typeof feedbackCsvColumns)[number], string>>;
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function fileOf(lines: readonly Line[], columns: readonly (keyof Line)[] = feedbackCsvColumns): string {
  return [columns.join(','), ...lines.map((line) => columns.map((each) => quoted(line[each] ?? '')).join(','))].join(
    '\n',
  );
}
const missed = (loanApplicationNumber: string, changes: Line = {}): Line => ({
  loanApplicationNumber,
  agentEmail,
  feedbackDate: ago(90),
  channel: 'CALL',
  contactType: 'NOT_CONNECTED',
  outcome: 'Ringing',
  remarks: 'No answer',
  ...changes,
});
const promise = (loan: string, changes: Line = {}): Line =>
  missed(loan, {
    contactType: 'RPC',
    outcome: 'Promise to pay',
    ptpAmount: '2,000',
    ptpDate: inDays(server, 5),
    ...changes,
  });
async function check(lines: readonly Line[], session = manager) {
  const { body } = await sendCsv(server, session, 'checkFeedbackCsv', fileOf(lines));
  if (body.status === 'ERROR') throw new Error(body.error.errorMessage);
  return body.data;
}
async function apply(token: string | null, session = manager) {
  for (;;) {
    const applied = (await server.call('applyFeedbackCsv', { token: token ?? '' }, { session })).data();
    if (applied.leftCount === 0) return applied;
  }
}

describe('a file of feedback', () => {
  it('submits several contacts of a loan, each once, for its agent; its uploader cannot validate them [VA-07][VA-09][CL-10]', async () => {
    const loan = await agency.nextLoan();
    const lines = [
      missed(loan, { feedbackDate: ago(240), channel: 'call', contactType: 'Not connected', outcome: 'ringing' }),
      promise(loan, { feedbackDate: ago(120), remarks: '=HYPERLINK("http://x","y"), and more' }),
      missed(loan, { feedbackDate: ago(60), channel: 'FIELD_VISIT', outcome: 'Door locked' }),
    ];
    const checked = await check(lines);
    expect([checked.okCount, checked.failCount]).toEqual([3, 0]);
    expect(checked.preview[1]).toMatchObject({
      from: 'Ravi Shetty',
      to: `Promise to pay, ₹2,000 on ${readableDay(readDay(inDays(server, 5)))}`,
    });
    expect(await apply(checked.token)).toMatchObject({ okCount: 3, failCount: 0, leftCount: 0 });
    expect(await caseOf(server, loan)).toEqual({ calls: 3, rpc: 1, promisedOn: inDays(server, 5) });
    expect(await promisesOf(server, loan)).toMatchObject([{ source: 'CSV', amount: 2_000, status: 'OPEN' }]);
    const kept = await server.db
      .selectFrom('feedback')
      .select(['id', 'agent_id', 'submitted_by', 'remarks', 'source'])
      .where('loan_application_number', '=', loan)
      .orderBy('feedback_at')
      .execute();
    expect(kept.map(({ source }) => source)).toEqual(['CSV', 'CSV', 'CSV']);
    expect(kept[1]).toMatchObject({
      agent_id: agency.agent.id,
      submitted_by: manager.id,
      remarks: '=HYPERLINK("http://x","y"), and more',
    });
    const rows = [{ rowId: kept[1]?.id ?? '', version: 1 }];
    const own = (await server.call('validateFeedback', { rows, verdict: 'VALIDATED' }, { session: manager })).data();
    expect(own.results).toMatchObject([{ errorMessage: 'The person who uploaded this feedback may not validate it' }]);
    const lead = await server.call('validateFeedback', { rows, verdict: 'VALIDATED' }, { session: agency.lead });
    expect(lead.data().okCount).toBe(1);

    const again = await check(lines);
    expect(again.problems.map(({ cause }) => cause)).toEqual(lines.map(() => 'This feedback stands already'));
    expect(again.token).toBeNull();
  });

  it('names each bad line with its column and cause, and takes the good ones [VA-09]', async () => {
    const [loan, other] = [await agency.nextLoan(), await agency.nextLoan()];
    const bad: [Line, string, string][] = [
      [missed('123'), 'loanApplicationNumber', 'Enter a loan application number of at least 12 digits'],
      [missed('999999999999'), 'loanApplicationNumber', 'No loan in collection has this number'],
      [missed(loan, { agentEmail: 'x@y.example' }), 'agentEmail', 'No agent of the agency has this e-mail address'],
      [missed(loan, { feedbackDate: '21-11-2025' }), 'feedbackDate', 'Write the date as YYYY/MM/DD HH:mm'],
      [missed(loan, { feedbackDate: ago(-60) }), 'feedbackDate', 'This moment has not come yet'],
      [missed(loan, { feedbackDate: ago(8 * 1440) }), 'feedbackDate', 'Feedback is uploaded within 7 days'],
      [missed(loan, { channel: 'FAX' }), 'channel', 'Write CALL, FIELD_VISIT, SMS, WHATSAPP or EMAIL'],
      [
        missed(loan, { feedbackDate: ago(91), contactType: 'X' }),
        'contactType',
        'Write RPC, THIRD_PARTY or NOT_CONNECTED',
      ],
      [
        missed(loan, { feedbackDate: ago(92), outcome: 'Fine' }),
        'outcome',
        'This outcome does not go with who was reached',
      ],
      [
        promise(loan, { feedbackDate: ago(93), ptpDate: inDays(server, 16) }),
        'ptpDate',
        'This date is too far ahead: a promise is for 15 days from today at most',
      ],
      [missed(loan, { feedbackDate: ago(94), remarks: '' }), 'remarks', 'Please enter the remarks'],
      [
        promise(other, { feedbackDate: ago(96), ptpAmount: '3000' }),
        'ptpAmount',
        expect.stringContaining('There is an open promise'),
      ],
      [missed(other, { feedbackDate: ago(97) }), 'feedbackDate', 'This feedback stands in line 15 already'],
    ];
    const good = [promise(other, { feedbackDate: ago(95) }), missed(other, { feedbackDate: ago(97) })];
    const [first, second] = good;
    const lines = [
      ...bad.slice(0, 11).map(([line]) => line),
      first ?? {},
      bad[11]?.[0] ?? {},
      second ?? {},
      bad[12]?.[0] ?? {},
    ];
    const checked = await check(lines);
    expect(checked.problems.map(({ column, cause }) => [column, cause])).toEqual(
      bad.map(([, column, cause]) => [column, cause]),
    );
    expect([checked.okCount, checked.failCount]).toEqual([2, 13]);
    expect(await apply(checked.token)).toMatchObject({ okCount: 2 });
  });

  it('is checked again as it is applied: what has changed since refuses that line alone, and nothing of it stays', async () => {
    const loan = await agency.nextLoan();
    const checked = await check([promise(loan), missed(loan, { feedbackDate: ago(30) })]);
    await server.db
      .updateTable('collections_case')
      .set({ total_outstanding: 100, principal_outstanding: 50 })
      .where('loan_application_number', '=', loan)
      .execute();
    const applied = await apply(checked.token);
    expect(applied.results).toMatchObject([
      { ok: false, errorCode: 'FEEDBACK_REFUSED', errorMessage: 'The dues are ₹100' },
      { ok: true },
    ]);
    expect(await caseOf(server, loan)).toEqual({ calls: 1, rpc: 0, promisedOn: null });
    expect((await apply(checked.token)).okCount).toBe(1);
  });

  it('needs its header, is a CSV of at most 2,000 lines, and is a manager’s to upload', async () => {
    const loan = await agency.nextLoan();
    const bad = await sendCsv(server, manager, 'checkFeedbackCsv', fileOf([missed(loan)], ['loanApplicationNumber']));
    expect(bad.body).toMatchObject({ error: { errorCode: 'CSV_HEADER_WRONG' } });
    const many = Array.from({ length: 2_001 }, () => missed(loan));
    expect((await sendCsv(server, manager, 'checkFeedbackCsv', fileOf(many))).body).toMatchObject({
      error: {
        errorCode: 'CSV_TOO_LONG',
        errorMessage: 'This file has more than 2000 lines. 2000 can be done at once',
      },
    });
    const word = await sendCsv(server, manager, 'checkFeedbackCsv', Buffer.from('PK\u0003\u0004rest'), {
      name: 'feedback.xlsx',
    });
    expect(word.body).toMatchObject({ error: { errorCode: expect.stringMatching(/^FILE_/) } });
    const agent = await sendCsv(server, agency.agent, 'checkFeedbackCsv', fileOf([missed(loan)]));
    expect(agent.status).toBe(403);
  });
});
