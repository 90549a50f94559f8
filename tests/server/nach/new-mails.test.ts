import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { nachSeeder } from '../../../host/server/desks/nach/demo/nach.ts';
import { nachReviewQueue } from '../../../widgets/contract/nach/nach.ts';
import type { Session, TestServer } from '../support.ts';
import { cellOf, first, pageOf, startWithApplications, type RowsRequest } from '../lists/support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startWithApplications(1_500);
  const now = server.clock.now();
  const told = { today: now, now, applications: 1_500, report: () => undefined };
  await inTransaction(server.db, (tx) => nachSeeder.seed({ tx, random: seededRandom('new-mails'), ...told }));
  // A held application takes no form.
  await server.db.updateTable('application').set({ hold: null, hold_reason: null }).execute();
  // Nor does a mandate of which the bank takes no second form: which of them comes first is left to chance.
  await server.db.updateTable('nach_reject_code').set({ may_repeat: true }).execute();
  session = await server.signIn();
});
afterAll(() => server.close());

const text = (cell: unknown) => (typeof cell === 'string' ? cell : undefined);
const rowsOf = async (queueName: RowsRequest['queueName']) =>
  (await pageOf(server, session, 'nach-review', { queueName, rows: 100 })).rows;
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
/** The mails of the page that a row's action opens. */
const mailsOf = async (row: Row) => {
  const keys = {
    loanApplicationNumber: row.loanApplicationNumber ?? '',
    mailQueueId: text(cellOf(row, 'mailQueueId')),
    email: text(cellOf(row, 'nachEmail')),
    queueName: nachReviewQueue,
  };
  return (await server.call('fetchNachMails', keys, { session })).data().mailList;
};
const newOf = async (row: Row) => (await mailsOf(row)).filter(({ isNew }) => isNew);
const waiting = async () => first((await rowsOf('NACH')).filter((row) => Number(cellOf(row, 'newMailCount')) > 0));

it('a row counts the mails that its page shows as new, linked or not [NR-02]', async () => {
  const rows = [...(await rowsOf('Nach Review')), ...(await rowsOf('NACH'))];
  const counted = rows.map((row) => [row.loanApplicationNumber, cellOf(row, 'newMailCount')]);
  const shown = await Promise.all(rows.map(async (row) => [row.loanApplicationNumber, (await newOf(row)).length]));
  expect(counted).toEqual(shown);
  expect(counted.filter(([, count]) => Number(count) > 0).length).toBeGreaterThan(3);
});

it('a mail that is opened or linked counts no longer, and the lists with its row are told so, and pages of mails of a link', async () => {
  const told = async () => {
    const events = server.db.selectFrom('live_event').select('topic').where('type', '=', 'rowChanged');
    return (await events.execute()).map(({ topic }) => topic);
  };
  const toldPages = async () => {
    const events = server.db.selectFrom('live_event').select(['type', 'payload']).where('topic', '=', 'nach.mails');
    return (await events.execute()).map(({ type, payload }) => [type, payload]);
  };
  for (const act of ['fetchNachMail', 'linkNachMail'] as const) {
    const row = await waiting();
    const mail = first(await newOf(row));
    await server.db.deleteFrom('live_event').execute();
    const { mailId } = mail;
    const loanApplicationNumber = row.loanApplicationNumber ?? '';
    const answer =
      act === 'fetchNachMail'
        ? await server.call(act, { mailId }, { session })
        : await server.call(act, { mailId, loanApplicationNumber }, { session });
    expect(answer.errorCode).toBeUndefined();
    expect(await told()).toContain('list.nach-review');
    expect(await toldPages()).toEqual(act === 'linkNachMail' ? [['linked', { rowId: mailId }]] : []);
    const now = first((await rowsOf('NACH')).filter(({ rowId }) => rowId === row.rowId));
    expect(cellOf(now, 'newMailCount')).toBe(Number(cellOf(row, 'newMailCount')) - 1);
    await server.db.deleteFrom('live_event').execute();
    await server.call('fetchNachMail', { mailId }, { session });
    expect(await told()).toEqual([]);
  }
});
