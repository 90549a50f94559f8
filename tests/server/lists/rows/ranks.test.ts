import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicationBase } from '../../../../host/server/core/applications/lists/application-base.store.ts';
import { readPage, type Selection } from '../../../../host/server/core/lists/lists.store.ts';
import { explain } from '../../../bench/lists/list-plans.ts';
import { riskLevels } from '../../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../../support.ts';
import { cellOf, pageOf, startWithApplications, tabsOf } from '../support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startWithApplications(12_000);
  session = await server.signIn();
});
afterAll(() => server.close());

const cellsOf = async (sortBy: string, sortOrder: 'asc' | 'desc') => {
  const asked = { queueName: 'Document Processing', sortBy, sortOrder, rows: 100 } as const;
  return (await pageOf(server, session, 'document-processing', asked)).rows.map((row) => cellOf(row, sortBy));
};

it('a list is sorted by risk, from low to extreme, and document processing by the status of its review', async () => {
  expect((await cellsOf('riskLevel', 'asc'))[0]).toBe(riskLevels[0]);
  expect((await cellsOf('riskLevel', 'desc'))[0]).toBe(riskLevels.at(-1));
  expect((await cellsOf('status', 'asc'))[0]).toBe('PENDING');
  expect((await cellsOf('status', 'desc'))[0]).toBe('ON HOLD');
  const { tabs } = await tabsOf(server, session, 'hold');
  const sorted = tabs[0]?.tableColumnConfig.filter(({ enableSort }) => enableSort).map(({ value }) => value);
  expect(sorted).toContain('riskLevel');
});

it.each([
  ['risk_rank', 'queue', 'DOCUMENT_PROCESSING', 'application_by_risk'],
  ['risk_rank', 'hold', 'PRE_DISBURSAL', 'application_by_hold_risk'],
  ['review_rank', 'queue', 'DOCUMENT_PROCESSING', 'application_by_review'],
  ['cards_rank', 'queue', 'KYC_VERIFICATION', 'application_by_cards'],
  ['owner_name', 'queue', 'DOCUMENT_PROCESSING', 'application_by_owner_name'],
  ['owner_name', 'hold', 'PRE_DISBURSAL', 'application_by_hold_owner_name'],
  ['udrs', 'hold', 'PRE_DISBURSAL', 'application_by_hold_status'],
] as const)('finds the rows by %s of %s %s in an index, from either end', async (sortBy, column, value, index) => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    const selection: Selection = {
      base: applicationBase,
      where: [{ column, is: 'oneOf', values: [value] }],
      oneOfEach: [],
    };
    const plans = await explain(
      server.db,
      async (db) => () =>
        readPage(
          db,
          selection,
          { sortBy, sortOrder, offset: 0, limit: 10 },
          { productName: 'Own product', now: new Date() },
        ),
    );
    expect(JSON.stringify(plans)).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index}`));
  }
});

it('the name that lists sort owners by follows the owner and the owner’s own name', async () => {
  const [row] = await server.db.selectFrom('application').select('id').where('owner_id', 'is', null).limit(1).execute();
  const owner = await server.db
    .selectFrom('staff')
    .selectAll()
    .where('username', '=', 'ops@demo.example')
    .executeTakeFirstOrThrow();
  const id = row?.id ?? '';
  const stored = async () => {
    const found = await server.db
      .selectFrom('application')
      .select('owner_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return found.owner_name;
  };
  expect(await stored()).toBe('');
  await server.db.updateTable('application').set({ owner_id: owner.id }).where('id', '=', id).execute();
  expect(await stored()).toBe(`${owner.first_name} ${owner.last_name}`.trim().toLowerCase());
  await server.db.updateTable('staff').set({ first_name: 'Zoya' }).where('id', '=', owner.id).execute();
  expect(await stored()).toBe(`zoya ${owner.last_name}`.trim().toLowerCase());
  await server.db.updateTable('application').set({ owner_id: null }).where('id', '=', id).execute();
  expect(await stored()).toBe('');
});
