import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { startTestServer, temporaryDirectory, type Session, type TestServer } from '../support.ts';
import { doorCommand, openDoor, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'bank');
  session = await server.signIn();
});
afterAll(() => server.close());

const asha = {
  id: 'B-1',
  name: 'Asha Rao',
  mobile: '9876500001',
  okycStatus: 'PENDING',
  portalUrl: 'https://bank.example/1',
};

describe('customers of the banking offer', () => {
  const tell = (customers: readonly object[], at?: Date) =>
    outside.post('/doors/customers', { customers }, at && { at });
  const kept = () => server.db.selectFrom('banking_customer').selectAll().orderBy('contact_number').execute();

  it('are written by the door’s own ids: new ones, changed ones, and those that stay', async () => {
    const ravi = { id: 'B-2', name: 'Ravi Iyer', mobile: '9876500002', gender: 'Male', loanAmount: 50_000 };
    expect((await tell([asha, ravi])).data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const before = await kept();
    expect(before).toMatchObject([
      { full_name: 'Asha Rao', contact_number: '9876500001', okyc_status: 'PENDING', gender: null },
      { full_name: 'Ravi Iyer', loan_amount: 50_000, okyc_status: null },
    ]);
    server.clock.advance(5000);
    expect((await tell([{ ...asha, okycStatus: 'COMPLETED' }, ravi])).data).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    const after = await kept();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]).toMatchObject({ okyc_status: 'COMPLETED' });
    const neighbour = await openDoor(server, 'other-bank');
    expect(
      (await neighbour.post('/doors/customers', { customers: [{ ...asha, mobile: '9876500003' }] })).data,
    ).toMatchObject({ added: 1 });
  });

  it('are found by whoever calls them', async () => {
    const [lead] = await kept();
    const load = { leadId: lead?.id ?? '', convoxId: 'c-1', agentId: 'a-7', processName: 'Banking_OTP_Pending_P1' };
    const answer = (await server.call('fetchBankingCrmData', load, { session })).data();
    expect(JSON.stringify(answer)).toContain('Asha Rao');
  });

  it('stay as they were told last where an earlier message comes again', async () => {
    const first = server.clock.now();
    const customer = { id: 'B-9', name: 'Zoya Khan', mobile: '9876500009' };
    await tell([{ ...customer, vkycStatus: 'PENDING' }], first);
    server.clock.advance(60_000);
    await tell([{ ...customer, vkycStatus: 'COMPLETED' }]);
    expect((await tell([{ ...customer, vkycStatus: 'PENDING' }], first)).data).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect((await kept()).at(-1)).toMatchObject({ full_name: 'Zoya Khan', vkyc_status: 'COMPLETED' });
  });

  it.each<[string, object]>([
    ['customers.1.mobile', { mobile: '123' }],
    ['customers.1.email', { email: 'nobody' }],
    ['customers.1.portalUrl', { portalUrl: 'javascript:alert(1)' }],
    ['customers.1.bankAccountOpenedOn', { bankAccountOpenedOn: '2026-02-30' }],
    ['customers.1.additionalDetails', { additionalDetails: 'a\u0000' }],
    ['customers.1.id', { id: 'B-50' }],
    ['customers.1.loanAmount', { loanAmount: 3_000_000_000 }],
    ['customers.1.shoeSize', { shoeSize: 43 }],
  ])('are all refused where %s is wrong', async (path, change) => {
    const before = await kept();
    const good = { id: 'B-50', name: 'Good', mobile: '9876500050' };
    const answer = await tell([good, { id: 'B-51', name: 'Wrong', mobile: '9876500051', ...change }]);
    expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, [path]]);
    expect(await kept()).toEqual(before);
  });

  it('are written once by twenty messages at once about the same ones', async () => {
    const customers = Array.from({ length: 10 }, (_, nth) => ({
      id: `M-${nth}`,
      name: `Many ${nth}`,
      mobile: `987651000${nth}`,
    }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => tell(nth % 2 === 0 ? customers : customers.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.reduce((sum, { data }) => sum + Number(data['added']), 0)).toBe(10);
    expect((await kept()).filter(({ full_name: name }) => name.startsWith('Many'))).toHaveLength(10);
  });
});

describe('employers', () => {
  const tell = (employers: readonly object[]) => outside.post('/doors/employers', { employers });
  const search = async (employerName: string) =>
    (await server.call('searchEmployers', { employerName }, { session })).data();

  it('are found by the search of the document desk, by the name that was told last', async () => {
    expect(await search('Kaveri')).toEqual({ employers: [], list: { companies: 0, renewedAt: null } });
    expect(
      (
        await tell([
          { id: 'E-1', name: 'Kaveri Mills' },
          { id: 'E-2', name: 'Kaveri Foods' },
        ])
      ).data,
    ).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await search('kaveri')).employers.map(({ name }) => name)).toEqual(['Kaveri Foods', 'Kaveri Mills']);
    server.clock.advance(5000);
    expect((await tell([{ id: 'E-1', name: 'Kaveri Textiles' }])).data).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect((await search('kaveri')).employers.map(({ name }) => name)).toEqual(['Kaveri Foods', 'Kaveri Textiles']);
  });

  it('are counted, with the time at which they were told of last', async () => {
    const { list } = await search('nothing like it');
    const last = indianTime(new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000));
    expect(list).toEqual({ companies: 2, renewedAt: last });
  });

  it('are one company where two ids or two doors have the same name', async () => {
    const neighbour = await openDoor(server, 'registry');
    await neighbour.post('/doors/employers', { employers: [{ id: '7', name: 'Kaveri Foods' }] });
    expect((await search('Kaveri Foods')).employers).toHaveLength(1);
    server.clock.advance(5000);
    await tell([{ id: 'E-2', name: 'Kaveri Snacks' }]);
    // The other door still tells of the former name.
    expect((await search('Kaveri')).employers.map(({ name }) => name)).toEqual([
      'Kaveri Foods',
      'Kaveri Snacks',
      'Kaveri Textiles',
    ]);
  });
});

describe('a file of the command', () => {
  const fileOf = (text: string | Buffer) => {
    const file = path.join(temporaryDirectory(), 'rows.csv');
    fs.writeFileSync(file, text);
    return file;
  };
  const load = (what: string, text: string | Buffer) => doorCommand(server, `import bank ${what} ${fileOf(text)}`);

  it('is written as if the door had sent it, numbers and empty cells among it', async () => {
    const head = 'id,name,mobile,loanAmount,additionalDetails';
    const said = await load(
      'customers',
      `\ufeff${head}\nC-1,Leela Nair,9876520001,75000,\nC-2,"Om, Prakash",9876520002,,"Branch: Pune\nNominee: yes"\n`,
    );
    expect(said).toBe('2 customers added, 0 changed, 0 as before');
    const rows = await server.db
      .selectFrom('banking_customer')
      .select(['full_name', 'loan_amount', 'additional_details'])
      .where('contact_number', 'like', '98765200%')
      .orderBy('contact_number')
      .execute();
    expect(rows).toEqual([
      { full_name: 'Leela Nair', loan_amount: 75_000, additional_details: null },
      { full_name: 'Om, Prakash', loan_amount: null, additional_details: 'Branch: Pune\nNominee: yes' },
    ]);
    server.clock.advance(2000);
    // What the door itself says of the same rows goes on from there.
    const customers = [{ id: 'C-1', name: 'Leela Nair', mobile: '9876520001', loanAmount: 75_000 }];
    expect((await outside.post('/doors/customers', { customers })).data).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect(await load('employers', 'name,id\nDeccan Looms,E-90\n')).toBe('1 employers added, 0 changed, 0 as before');
  });

  it('is read as a spreadsheet saves it: titles, wrapped numbers, amounts, and days day first', async () => {
    const text = `sep=;\r\nId;Name;Mobile;Loan amount;Bank account opened on\r\n="C-7";Zoë’s;'9876520007;₹ 1,23,456.00;05-06-2026\r\n`;
    const bytes = Buffer.from(text.replace('₹', '?').replace('’', '\x92'), 'latin1');
    expect(await load('customers', bytes)).toBe('1 customers added, 0 changed, 0 as before');
    const row = await server.db
      .selectFrom('banking_customer')
      .select(['full_name', 'loan_amount', 'bank_account_opened_on'])
      .where('contact_number', '=', '9876520007')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ full_name: 'Zoë’s', loan_amount: 123_456 });
    expect(String(row.bank_account_opened_on)).toContain('2026-06-05');
  });

  it.each([
    [
      'customers',
      'id,name,mobile\nC-3,Good,9876520003\nC-4,Wrong,12345\n',
      /^Line 3, mobile: .*, and nothing was done\.$/,
    ],
    ['customers', 'id,name\nC-3,Good\n', /^Line 2, mobile: This field is required, and nothing was done\.$/],
    ['customers', 'id,name,mobile,loanAmount\nC-3,Good,9876520003,many\n', /^Line 2, loanAmount: /],
    ['customers', 'id,name,mobile,size\nC-3,Good,9876520003,43\n', /^Line 2, size: This field is not known here/],
    ['customers', 'id,name,mobile\nC-3,Good,9876520003\nC-3,Good,9876520003\n', /^Line 3, id: This id is there twice/],
    ['customers', 'id,id,mobile\nC-3,Good,9876520003\n', /^Line 1 names a field twice/],
    ['customers', 'id,name,mobile\nC-3,Good,9876520003,more\n', /^Line 2 has more cells than line 1 has fields/],
    ['customers', 'id,name,mobile\nC-3,Good,9.88E+09\n', /^Line 2, mobile: Excel has shortened this number/],
    [
      'customers',
      'id,name,mobile,bankAccountOpenedOn\nC-3,Good,9876520003,06/23/2026\n',
      /^The dates are month first: 06\/23\/2026, and nothing was done\.$/,
    ],
    ['employers', 'id,name\n', /nothing was done/],
    ['employers', '', /nothing was done/],
    ['loans', 'id\n1\n', /A file holds customers, employers, pre-approved-amounts, but "loans" was asked for/],
  ])('of %s is refused whole: %j', async (what, text, message) => {
    const count = async () =>
      (await server.db.selectFrom('door_record').select('reference').execute()).length +
      (await server.db.selectFrom('banking_customer').select('id').execute()).length;
    const before = await count();
    await expect(load(what, text)).rejects.toThrow(message);
    expect(await count()).toBe(before);
  });

  it('comes by a door that is for it alone, from a file that is there', async () => {
    await openDoor(server, 'papers', '--may files');
    const file = fileOf('id,name\nE-1,Any\n');
    await expect(doorCommand(server, `import papers employers ${file}`)).rejects.toThrow(
      'No employers come by papers.',
    );
    await expect(doorCommand(server, 'import bank employers /nowhere/at.csv')).rejects.toThrow(/There is no file/);
  });
});
