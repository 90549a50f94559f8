import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHolidays } from '../../host/server/commands/keep-holidays.ts';
import { holidaysBetween } from '../../host/server/core/holidays/holidays.store.ts';
import { startTestServer, temporaryDirectory, type TestServer } from './support.ts';
import { readDay } from '../../widgets/contract/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const file = path.join(temporaryDirectory(), 'holidays.csv');

/** Runs `npm run holidays -- ...` and gives what it prints. */
async function run(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await keepHolidays(server.db, args, { say: (line) => void said.push(line), now: server.clock.now });
  return said;
}

function importing(...lines: string[]): Promise<string[]> {
  fs.writeFileSync(file, `\uFEFFday,name,kind\r\n${lines.join('\r\n')}\r\n`);
  return run('import', file);
}

it('begins with the national holidays', async () => {
  const listed = await run('list');
  expect(listed).toContain('2027-01-26  NATIONAL  Republic Day');
  expect(listed).toContain('2027-08-15  NATIONAL  Independence Day');
  expect(listed).toContain('2027-10-02  NATIONAL  Gandhi Jayanti');
});

it('takes a file whole, and a day anew', async () => {
  expect(await importing('2027-03-22,Holi,BANK', '2027-04-02,"Good Friday, of banks",BANK')).toEqual([
    '2 holidays imported',
  ]);
  await importing('2027-03-22,Dhuleti,BANK');
  expect((await run('list')).filter((line) => /^2027-0[34]/.test(line))).toEqual([
    '2027-03-22  BANK      Dhuleti',
    '2027-04-02  BANK      Good Friday, of banks',
  ]);
  expect([...(await holidaysBetween(server.db, readDay('2027-03-22'), readDay('2027-04-01')))]).toEqual(['2027-03-22']);
  const audited = await server.db
    .selectFrom('audit_event')
    .select(['channel', 'after'])
    .where('action', '=', 'IMPORT_HOLIDAYS')
    .execute();
  expect(audited).toHaveLength(2);
  expect(audited).toContainEqual({ channel: 'JOB', after: { days: ['2027-03-22', '2027-04-02'] } });
});

it.each([
  ['2027-02-30,Nowhere,BANK', 'Line 3 is wrong, and nothing was done: "2027-02-30" is no day such as 2027-01-26.'],
  ['2027-11-15,,BANK', 'Line 3 is wrong, and nothing was done: it has no name.'],
  ['2027-11-15,Birsa Munda,STATE', 'Line 3 is wrong, and nothing was done: "STATE" is neither NATIONAL nor BANK.'],
  ['2027-11-15,Birsa Munda,BANK,x', 'Line 3 is wrong, and nothing was done: it has more than three cells.'],
  ['2027-11-14,Again,BANK', 'Line 3 is wrong, and nothing was done: 2027-11-14 stands in line 2 already.'],
  ['2027-11-15,"Open,BANK', 'Line 3 is wrong, and nothing was done: A quote is opened in this line and not closed.'],
])('refuses a file by its wrong line, and applies none: %s', async (line, message) => {
  const before = await run('list');
  await expect(importing('2027-11-14,Children’s Day,BANK', line)).rejects.toMatchObject({
    name: 'SettingsError',
    message,
  });
  expect(await run('list')).toEqual(before);
});

it('takes a file as a spreadsheet saves it, its days day first', async () => {
  const lines = 'Day\tName\tKind\r\n14-11-27\tChildren’s Day\tBANK\r\n="05/Sep/2027"\tशिक्षक दिवस\tBANK\r\n';
  fs.writeFileSync(file, Buffer.from(`\uFEFF${lines}`, 'utf16le'));
  expect(await run('import', file)).toEqual(['2 holidays imported']);
  const listed = await run('list');
  expect(listed).toContain('2027-11-14  BANK      Children’s Day');
  expect(listed).toContain('2027-09-05  BANK      शिक्षक दिवस');
  await expect(importing('11/14/2027,Late,BANK')).rejects.toThrow(
    'The dates are month first: 11/14/2027 in line 2, and nothing was done.',
  );
  fs.writeFileSync(file, Buffer.from([0xff, 0xfe, 0x41]));
  await expect(run('import', file)).rejects.toThrow(/is not text. Save it as "CSV UTF-8"/);
});

it('refuses what is no file of holidays, and other words', async () => {
  fs.writeFileSync(file, 'date,name\n2027-11-14,x\n');
  await expect(run('import', file)).rejects.toThrow('Line 1 must be "day,name,kind", and nothing was done.');
  fs.writeFileSync(file, 'day,name,kind\n');
  await expect(run('import', file)).rejects.toThrow('The file names no holiday, and nothing was done.');
  await expect(run('import', `${file}.none`)).rejects.toThrow('There is no file');
  await expect(run('export')).rejects.toThrow('npm run holidays -- import FILE');
});
