import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findVisibleCase } from '../../../host/server/core/loans/visible-case.ts';
import type { Caller } from '../../../host/server/call/handler.ts';
import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import { overdueLoan } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';

let desk: Collections;
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  ({ loan } = await overdueLoan(desk));
});
afterAll(() => desk.close());

const mine = '01890a5d-ac96-774b-bcce-b302099a8057';
function somebody(
  roles: readonly string[],
  {
    routeKeys = [],
    id = mine,
    agencyId = inHouseAgencyId,
  }: { routeKeys?: string[]; id?: string; agencyId?: string } = {},
): Caller {
  const staff = { id, username: 'a', firstName: 'A', lastName: 'B', roles, routeKeys, agencyId, portalRouteList: [] };
  return { kind: 'staff', staff, sessionId: mine };
}
const seen = (caller: Caller, number = loan) =>
  findVisibleCase(desk.db, caller, number).then(
    ({ view }) => view,
    (error: unknown) => (error instanceof Error ? error.name : 'fault'),
  );

it('an agent sees the loans to call or to visit, a manager and the head all, and others none [CL-11]', async () => {
  const agent = somebody(['AGENCY_AGENT']);
  expect(await seen(agent)).toBe('Refusal');
  const { id } = await desk.signIn('agency@demo.example');
  const owner = somebody(['AGENCY_AGENT'], { id });
  for (const by of [
    { calling: id, field: null },
    { calling: null, field: id },
  ]) {
    await desk.giveTo(loan, by);
    expect(await seen(owner)).toBe('agency');
  }
  for (const role of ['AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'ADMIN'])
    expect(await seen(somebody([role]))).toBe('agency');
  for (const role of ['MARKETING', 'KYC_MAKER', 'FRAUD']) expect(await seen(somebody([role]))).toBe('Refusal');
  expect(await seen({ kind: 'anonymous' })).toBe('Refusal');
});

it('operations sees every paid-out loan, also one that was never in collection, and nobody one that is not paid out', async () => {
  const { loan: other } = await desk.db
    .selectFrom('application as a')
    .leftJoin('collections_case as c', 'c.application_id', 'a.id')
    .select('a.loan_application_number as loan')
    .where('a.udrs', '=', 'DISBURSED')
    .where('c.id', 'is', null)
    .where('a.sourcing_partner', 'is', null)
    .executeTakeFirstOrThrow();
  for (const role of ['SUPPORT', 'OPS_LEAD']) {
    expect(await seen(somebody([role]))).toBe('ops');
    expect(await seen(somebody([role]), other)).toBe('ops');
  }
  expect(await seen(somebody(['AGENCY_MANAGER']), other)).toBe('Refusal');
  const { loan: open } = await desk.db
    .selectFrom('application')
    .select('loan_application_number as loan')
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .executeTakeFirstOrThrow();
  expect(await seen(somebody(['OPS_LEAD']), open)).toBe('Refusal');
  expect(await seen(somebody(['OPS_LEAD']), '999999999999')).toBe('Refusal');
  // Whoever has a partner's screens alone sees that partner's loans alone.
  expect(await seen(somebody(['SUPPORT'], { routeKeys: ['PB_NACH_REVIEW'] }), other)).toBe('Refusal');
});
