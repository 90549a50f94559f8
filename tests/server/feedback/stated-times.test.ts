import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentWords, statedTime } from '../../../host/server/call/stated-time.ts';
import { createServerTime } from '../../../host/server/http/server-time.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { startWithDocuments } from '../documents/support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { pageOf } from '../lists/support.ts';
import { stated } from '../stated.ts';
import type { Session, TestServer } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { reported } from './feedback-support.ts';

const india = (text: string) => new Date(`2026-11-${text}+05:30`);

describe('the time that counts of a write', () => {
  it.each([
    [
      'no proof',
      '28T23:25:00',
      '19T18:00:00',
      null,
      '28T23:25:00',
      '28T23:25:00',
      'Said to be of 19 Nov 2026 06:00 PM',
    ],
    [
      'an hour without a network',
      '28T20:10:00',
      '28T18:55:30',
      '28T18:50:00',
      '28T18:55:30',
      '28T18:55:30',
      'Sent 1 h 14 min late',
    ],
    [
      'a page of nine days ago',
      '28T23:25:00',
      '19T18:00:00',
      '19T17:55:00',
      '28T23:25:00',
      '19T18:00:00',
      'Said to be of 19 Nov 2026 06:00 PM',
    ],
    [
      'a page of 15 days ago',
      '28T12:00:00',
      '13T18:00:00',
      '13T11:59:59',
      '28T12:00:00',
      '28T12:00:00',
      'Said to be of 13 Nov 2026 06:00 PM',
    ],
    [
      '24 hours to the second',
      '28T12:00:00',
      '27T12:30:00',
      '27T12:00:00',
      '27T12:30:00',
      '27T12:30:00',
      'Sent 23 h 30 min late',
    ],
    [
      'a second more',
      '28T12:00:01',
      '27T12:30:00',
      '27T12:00:00',
      '28T12:00:01',
      '27T12:30:00',
      'Said to be of 27 Nov 2026 12:30 PM',
    ],
    [
      'before the page was open',
      '28T12:00:00',
      '28T10:59:59',
      '28T11:00:00',
      '28T12:00:00',
      '28T12:00:00',
      'Said to be of 28 Nov 2026 10:59 AM',
    ],
    [
      'after the receipt',
      '28T12:00:00',
      '28T13:00:00',
      '28T11:00:00',
      '28T12:00:00',
      '28T12:00:00',
      'Said to be of 28 Nov 2026 01:00 PM',
    ],
    ['under way', '28T12:00:00', '28T11:55:01', '28T11:00:00', '28T11:55:01', '28T11:55:01', null],
    ['five minutes', '28T12:00:00', '28T11:55:00', '28T11:00:00', '28T11:55:00', '28T11:55:00', 'Sent 5 min late'],
    ['nothing said', '28T12:00:00', null, '28T11:00:00', '28T12:00:00', '28T12:00:00', null],
  ] as const)('%s', (_, received, said, opened, counts, judged, words) => {
    const given = statedTime({
      receivedAt: india(received),
      statedAt: said === null ? null : india(said),
      openedAt: opened === null ? null : india(opened),
    });
    expect(given).toMatchObject({ countsAt: india(counts), judgedAt: india(judged) });
    expect(given.statedAt).toEqual(said === null ? null : india(said));
    expect(sentWords(given)).toBe(words);
  });

  it('is proven by the server’s own word to the same person alone, unchanged', () => {
    const time = createServerTime('secret');
    const at = india('28T12:00:00');
    const text = time.tell('asha', at);
    expect(text).toMatch(/^1\d{12}\.[\w-]{43}$/);
    expect(time.heard('asha', text)).toEqual(at);
    const [ms = '', proof = ''] = text.split('.');
    const forged = [`${Number(ms) - 1}.${proof}`, `${ms}.${'A'.repeat(43)}`, `${text} `, '', `.${proof}`, ms, '1.2.3'];
    for (const other of forged) expect(time.heard('asha', other), other).toBeNull();
    expect(time.heard('ravi', text)).toBeNull();
    expect(createServerTime('another').heard('asha', text)).toBeNull();
  });
});

describe('a feedback that was sent later', () => {
  let server: TestServer;
  let lead: Session;
  beforeAll(async () => {
    server = await startWithDocuments(200);
    toTimeOfDay(server, '11:00:00');
    lead = await server.signIn();
  });
  afterAll(() => server.close());

  async function sent(at: number, loanAt: number, more: Record<string, string>) {
    const { loan } = await overdueLoan(server, loanAt);
    const given = { session: lead, headers: { [headers.idempotencyKey]: `feedback-${at}-${loanAt}`, ...more } };
    const { feedbackId } = (await server.call('submitFeedback', reported(loan), given)).data();
    const found = server.db.selectFrom('feedback').select(['feedback_at', 'submitted_at', 'stated_at']);
    return { loan, row: await found.where('id', '=', feedbackId).executeTakeFirstOrThrow() };
  }

  it('is of the time that its page proves, kept with the receipt, and found by its validator', async () => {
    const told = await server.call('displayProfile', { userId: '' }, { session: lead });
    const at = server.clock.now();
    expect(told.headers[headers.serverTime]).toBe((await stated(server, lead.id, at))[headers.openedAt]);
    const proven = { [headers.openedAt]: String(told.headers[headers.serverTime]) };
    const said = { [headers.submittedAt]: new Date(at.getTime() + 330_000).toISOString() };
    server.clock.advance(4_800_000);
    lead = await server.signIn();
    const now = server.clock.now();

    const late = await sent(1, 0, { ...proven, ...said });
    const stands = { submitted_at: now, stated_at: new Date(said[headers.submittedAt] ?? '') };
    expect(late.row).toEqual({ ...stands, feedback_at: stands.stated_at });
    const bare = await sent(2, 1, said);
    expect(bare.row).toEqual({ ...stands, feedback_at: now });
    const ops = await server.signIn('ops@demo.example');
    const foreign = await sent(3, 2, { ...said, ...(await stated(server, ops.id, at)), ...said });
    expect(foreign.row).toEqual({ ...stands, feedback_at: now });
    const atOnce = await sent(4, 3, {});
    expect(atOnce.row).toEqual({ feedback_at: now, submitted_at: now, stated_at: null });

    const manager = await server.signIn('manager@demo.example');
    const page = (optionId: string) =>
      pageOf(server, manager, 'agency-feedback-validation-list', {
        queueName: 'Feedback To Validate',
        rows: 50,
        filters: { optionId: [`sent-${optionId}`] },
      });
    const words = Object.fromEntries(
      (await page('some')).rows.map((row: Record<string, unknown>) => [row['loanApplicationNumber'], row['sent']]),
    );
    expect(words[late.loan]).toBe('Sent 1 h 14 min late');
    expect(words[bare.loan]).toMatch(/^Said to be of /);
    expect(Object.keys(words).toSorted()).toEqual([late.loan, bare.loan, foreign.loan].toSorted());
  });
});
