import { annuitySchedule, type Installment } from '../../../widgets/contract/collections/schedule.ts';
import { dayOf, daysAfter, monthsAfter } from '../../../widgets/contract/time.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { putInstallments, installmentRow } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { addStaff } from '../applications/support.ts';
import { startWithApplications } from '../lists/support.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';

const agencyKeys = [
  'AGENCY_CALLING_LIST',
  'AGENCY_CUSTOMER_DETAILS',
  'AGENCY_PAYMENT_HISTORY',
  'AGENCY_FEEDBACK_HISTORY',
];
const opsKeys = ['OPS_CUSTOMER_DETAILS', 'OPS_PAYMENT_HISTORY', 'OPS_FEEDBACK_HISTORY'];
const routesOf = (portal: 'agency' | 'ops'): PortalRoutes => [
  { viewName: portal, routeList: (portal === 'agency' ? agencyKeys : opsKeys).map((key) => ({ key })) },
];

/** A server with people of the agency and of operations, and a loan in collection whose schedule is four instalments late. */
export async function startFiles() {
  const server = await startWithApplications(600);
  const { db, clock } = server;
  const today = dayOf(clock.now());
  const add = (name: string, roles: Role[], portal: 'agency' | 'ops') =>
    addStaff(server, name, roles, routesOf(portal));
  const people = {
    agent: await add('Asha', ['AGENCY_AGENT'], 'agency'),
    colleague: await add('Kiran', ['AGENCY_AGENT'], 'agency'),
    manager: await add('Meena', ['AGENCY_MANAGER'], 'agency'),
    head: await add('Hari', ['COLLECTIONS_HEAD'], 'agency'),
    support: await add('Sonal', ['SUPPORT'], 'ops'),
    ops: await add('Omkar', ['OPS_AGENT'], 'ops'),
  };
  const found = await db
    .selectFrom('collections_case as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .select(['c.id', 'c.loan_application_number as loan', 'a.id as application', 'a.full_name as name'])
    .where('c.queue', 'is not', null)
    .where('a.email_id', 'is not', null)
    .where('a.udrs', '=', 'DISBURSED')
    .orderBy('c.id')
    .limit(2)
    .execute();
  const [mine, other] = found;
  if (!mine || !other) throw new Error('There are too few cases');

  /** The schedule of 24 months: 7 paid, 4 overdue, the oldest with a part payment and penalties. */
  const firstDueDate = monthsAfter(daysAfter(today, -10), -10);
  const schedule: Installment[] = annuitySchedule({
    principal: 120_000,
    months: 24,
    rateBasisPoints: 2_400,
    firstDueDate,
  }).map((each) => {
    if (each.no <= 7)
      return {
        ...each,
        principalPaid: each.principal,
        interestPaid: each.interest,
        paidDate: each.dueDate,
        paymentMode: 'NACH' as const,
      };
    if (each.no === 8) return { ...each, penalty: 450, interestPaid: 100, paymentMode: 'UPI' as const };
    return each.no <= 11 ? { ...each, penalty: 450 } : each;
  });
  await db.deleteFrom('loan_installment').where('loan_application_number', '=', mine.loan).execute();
  await db.transaction().execute((tx) =>
    putInstallments(
      tx,
      schedule.map((each) => installmentRow(mine.loan, each)),
    ),
  );
  await db
    .updateTable('collections_case')
    .set({ calling_allocated_to: people.agent.id, field_allocated_to: null })
    .where('id', '=', mine.id)
    .execute();
  await db
    .updateTable('collections_case')
    .set({ calling_allocated_to: people.colleague.id, field_allocated_to: null })
    .where('id', '=', other.id)
    .execute();

  return {
    server,
    people,
    today,
    schedule,
    /** The agent's loan, and a colleague's. */
    mine,
    other,
    /** Adds a promise of the agent's loan. */
    async promise(changes: Partial<{ status: 'OPEN' | 'KEPT' | 'PARTIAL' | 'BROKEN'; amount: number; paid: number }>) {
      const { status = 'OPEN', amount = 5_000, paid = 0 } = changes;
      await db
        .insertInto('promise')
        .values({
          id: newId(clock.now()),
          loan_application_number: mine.loan,
          amount,
          promised_on: daysAfter(today, status === 'OPEN' ? 3 : -9),
          status,
          paid_amount: paid,
          source: 'TELEPHONY',
          source_id: null,
          made_by: people.agent.id,
          made_at: clock.now(),
          closed_at: status === 'OPEN' ? null : clock.now(),
          close_reason: null,
        })
        .execute();
    },
  };
}
