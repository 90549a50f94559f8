import { afterAll, beforeAll, expect, it } from 'vitest';
import { yesOrNo } from '../../../widgets/contract/files/yes-no.ts';
import { choiceCsvColumns } from '../../../widgets/contract/choices/choice-rules.ts';
import { faultsOf, fileLine, rowFile } from '../csv/row-file-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { choiceOf } from './choices-support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
});
afterAll(() => server.close());

const { check, apply } = rowFile('ChoicesCsv', choiceCsvColumns, () => ({ server, lead }));
const rows = () => server.db.selectFrom('choice').selectAll().orderBy('id').execute();

it('names every wrong line before anything is done', async () => {
  const before = await rows();
  const { problems, okCount } = await check(
    'noGroup,,A,Words,1,yes',
    'callStatus,Elsewhere,A,Words,1,yes',
    'callStatus,Connected,PROMISE_TO_PAY,Will pay,20,yes',
    'language,,HINDI,English,2,yes',
    'language,,HINDI,Hindi,second,yes',
    'language,,NEW_ONE,New one,9,no',
    'language,,NEW_ONE,New one,9,perhaps',
    'Call languages,,KONKANI,Konkani,9,yes',
    'language,,KONKANI,Konkani,10,yes',
    'language,,GOAN,konkani,10,yes',
  );
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'group'],
    [3, 'heading'],
    [4, 'label'],
    [5, 'label'],
    [6, 'order'],
    [7, 'offered'],
    [8, 'offered'],
    [10, 'key'],
    [11, 'label'],
  ]);
  expect(problems.every(({ cause }) => cause !== '')).toBe(true);
  expect(okCount).toBe(1);
  expect(await rows()).toEqual(before);
});

it('refuses to retire the last choices of a group, line by line', async () => {
  const offered = (await rows()).filter((row) => row.group_name === 'bankingCsCallOutcome');
  const { problems } = await check(
    ...offered.map(({ key, label, position }) => `bankingCsCallOutcome,,${key},${label},${position},no`),
  );
  expect(problems.map(({ row, column }) => [row, column])).toEqual([[offered.length + 1, 'offered']]);
});

it('does what a good file says, and proposes what is wider', async () => {
  const { token, preview } = await check(
    'language,,HINDI,Hindustani,3,yes',
    'language,,TAMIL,Tamil,4,no',
    'language,,MAITHILI,Maithili,9,yes',
    'Reject reasons,,MINOR,Applicant is a minor,10,yes',
    'rejectReason,,FRAUD_SUSPECTED,Fraud suspected,6,yes',
  );
  expect(preview.map(({ from, to }) => [from, to])).toEqual([
    ['Hindi, order 2, offered', 'Hindustani, order 3, offered'],
    ['Tamil, order 4, offered', 'Tamil, order 4, not offered'],
    [null, 'Maithili, order 9, offered'],
    [null, 'Applicant is a minor, order 10, offered, after an approval'],
    ['Fraud suspected, order 6, offered', 'stays as it is'],
  ]);
  expect(await apply(token)).toMatchObject({ okCount: 5, failCount: 0 });
  expect(await choiceOf(server, 'language', 'HINDI')).toMatchObject({ label: 'Hindustani', position: 3, version: 2 });
  expect(await choiceOf(server, 'language', 'TAMIL')).toMatchObject({ queue: 'RETIRED' });
  expect(await choiceOf(server, 'language', 'MAITHILI')).toMatchObject({ queue: 'OFFERED' });
  expect(await choiceOf(server, 'rejectReason', 'MINOR')).toMatchObject({ queue: 'WAITING', is_offered: false });
  expect(await choiceOf(server, 'rejectReason', 'FRAUD_SUSPECTED')).toMatchObject({ version: 1 });
});

it('finds what is proposed already, and refuses anything else until that is decided on', async () => {
  const before = await rows();
  const { preview, token } = await check('rejectReason,,MINOR,Applicant is a minor,10,yes');
  expect(preview.map(({ to }) => to)).toEqual(['waits for another person already']);
  expect(await apply(token)).toMatchObject({ okCount: 1, failCount: 0 });
  expect(await rows()).toEqual(before);
  expect(faultsOf(await check('rejectReason,,MINOR,Minor,10,yes'))).toEqual([
    [2, 'key', 'A change of this choice waits for another person. It is decided on first'],
  ]);
});

it('undoes nothing that was done after its version', async () => {
  const { version } = await choiceOf(server, 'language', 'HINDI');
  const stale = `language,,HINDI,Hindi,2,yes,${version - 1}`;
  expect(faultsOf(await check(stale, 'language,,HINDUSTANI,Hindustani,2,yes,1'))).toEqual([
    [
      2,
      'version',
      `Version ${version} stands, and this line was made of another. Export again, or leave the version empty to overrule what stands`,
    ],
    [3, 'key', 'There is no such choice. A new one has no version'],
  ]);
  expect(await check(`language,,HINDI,Hindi,2,yes,${version}`)).toMatchObject({ okCount: 1 });
  expect(await check('language,,HINDI,Hindi,2,yes')).toMatchObject({ okCount: 1 });
});

it('leaves a line that somebody else has overtaken', async () => {
  const { token } = await check('language,,BENGALI,Bangla,7,yes');
  const { id } = await choiceOf(server, 'language', 'BENGALI');
  const input = { choiceId: id, label: 'Bengali', order: 70, isOffered: true, reason: 'Moved to the end of the list' };
  (await server.call('changeChoice', input, { session: lead })).data();
  expect(await apply(token)).toMatchObject({ okCount: 0, failCount: 1, results: [{ errorCode: 'STALE_VERSION' }] });
});

it('gives every choice as a file that changes nothing when it is taken again', async () => {
  const { choices } = (await server.call('exportChoices', {}, { session: lead })).data();
  const all = await rows();
  const isWaiting = (key: string) => all.some((row) => row.key === key && row.queue === 'WAITING');
  const lines = choices
    .filter(({ key }) => !isWaiting(key))
    .map(({ isOffered, ...choice }) => fileLine(choiceCsvColumns, { ...choice, offered: yesOrNo(isOffered) }));
  const { problems, okCount, token } = await check(...lines);
  expect(problems).toEqual([]);
  expect(okCount).toBe(lines.length);
  expect(await apply(token)).toMatchObject({ failCount: 0 });
  expect(await rows()).toEqual(all);
  const audited = await server.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'EXPORT_CHOICES')
    .execute();
  expect(audited).toHaveLength(1);
});
