import { afterAll, beforeAll, expect, it } from 'vitest';
import { yesOrNo } from '../../../widgets/contract/files/yes-no.ts';
import { nachCodeCsvColumns } from '../../../widgets/contract/nach-codes/nach-code.ts';
import { faultsOf, fileLine, rowFile } from '../csv/row-file-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
});
afterAll(() => server.close());

const { check, apply } = rowFile('NachCodesCsv', nachCodeCsvColumns, () => ({ server, lead }));
const rows = () => server.db.selectFrom('nach_code').selectAll().orderBy('code').execute();
const codeOf = async (code: string) => (await rows()).find((row) => row.code === code);

it('names every wrong line before anything is done', async () => {
  const before = await rows();
  const { problems, okCount } = await check(
    'FORM_OLD,PAPER,Words,Ask,yes,1,yes',
    'M100,ELSEWHERE,Words,Ask,yes,1,yes',
    'M101,PAPER,,Ask,yes,1,yes',
    'M102,PAPER,Words,,yes,1,yes',
    'M103,PAPER,Words,Ask,perhaps,1,yes',
    'M104,PAPER,Words,Ask,yes,first,yes',
    'M105,PAPER,Words,Ask,no,1,no',
    'M106,Another form,Words,Ask,no,1,yes',
  );
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'code'],
    [3, 'kind'],
    [4, 'reason'],
    [5, 'remedy'],
    [6, 'mayRepeat'],
    [7, 'order'],
    [8, 'offered'],
  ]);
  expect(okCount).toBe(1);
  expect(await rows()).toEqual(before);
});

it('does what a good file says, and proposes that a second form may follow', async () => {
  const { token, preview } = await check(
    'M079,PAPER,Form of another bank,Ask for another form,no,30,yes',
    'AP03,NEW_ACCOUNT,Account frozen,Register the mandate on another account,yes,3,yes',
    'AP18,NEW_ACCOUNT,Cash credit account,Register the mandate on another account,no,15,no',
    'AP17,NEW_ACCOUNT,NRE account,Register the mandate on another account,no,14,yes',
  );
  expect(preview.map(({ to }) => to)).toEqual([
    'Form of another bank, Another form, second form: Not taken, order 30, offered',
    'Account frozen, Another account, second form: May follow, order 3, offered, after an approval',
    'Cash credit account, Another account, second form: Not taken, order 15, not offered',
    'stays as it is',
  ]);
  expect(await apply(token)).toMatchObject({ okCount: 4, failCount: 0 });
  expect(await codeOf('M079')).toMatchObject({ queue: 'OFFERED', position: 30 });
  expect(await codeOf('AP03')).toMatchObject({ queue: 'WAITING', may_repeat: false });
  expect(await codeOf('AP18')).toMatchObject({ queue: 'RETIRED' });
  expect(await codeOf('AP17')).toMatchObject({ version: 1 });
  const { problems } = await check('AP03,NEW_ACCOUNT,Frozen,Register the mandate on another account,no,3,yes');
  expect(problems).toMatchObject([
    { column: 'code', cause: expect.stringContaining('waits for another person') as string },
  ]);
});

it('gives every code as a file that changes nothing when it is taken again', async () => {
  const { codes } = (await server.call('exportNachCodes', {}, { session: lead })).data();
  const before = await rows();
  const lines = codes.map(({ mayRepeat, isOffered, ...code }) =>
    fileLine(nachCodeCsvColumns, { ...code, mayRepeat: yesOrNo(mayRepeat), offered: yesOrNo(isOffered) }),
  );
  const { problems, okCount, token } = await check(...lines);
  expect([problems, okCount]).toEqual([[], before.length]);
  expect(await apply(token)).toMatchObject({ failCount: 0 });
  expect(await rows()).toEqual(before);
});

it('undoes nothing that was done after its version', async () => {
  const words = 'PAPER,Signature is another,Ask for a form signed as in the bank record,no,16,yes';
  expect(faultsOf(await check(`M003,${words},7`, `M999,${words},1`))).toMatchObject([
    [2, 'version', expect.stringContaining('stands, and this line was made of another') as string],
    [3, 'code', 'There is no such code. A new one has no version'],
  ]);
  expect(await check(`M003,${words},${(await codeOf('M003'))?.version}`)).toMatchObject({ okCount: 1 });
});

it('leaves a line that somebody else has overtaken', async () => {
  const { token } = await check('M003,PAPER,Signature differs,Ask for a form signed as in the bank record,yes,16,yes');
  await server.db.updateTable('nach_code').set({ version: 9 }).where('code', '=', 'M003').execute();
  expect(await apply(token)).toMatchObject({ failCount: 1, results: [{ errorCode: 'STALE_VERSION' }] });
});
