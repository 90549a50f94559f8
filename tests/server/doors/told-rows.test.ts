import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, type OutsideSystem } from './door-support.ts';

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
