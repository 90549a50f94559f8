import { agencyMessages } from '../../../../widgets/contract/agencies/agency-rules.ts';
import { inHouseAgencyId } from '../../../../widgets/contract/agencies/agencies.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { readDay, type Day } from '../../../../widgets/contract/time.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import type { Agency } from '../../core/agencies/agencies.store.ts';
import { addAuthor, authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { endAllBut } from '../../core/staff/own-sessions.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { peopleOf } from './agency-view.store.ts';
import { authored, movesOf, presentAgencies } from './present-agency.ts';

const entity = 'agency';

/** @throws Refusal NOT_ALLOWED for who does not manage agencies */
function managerOf(context: Pick<CallContext, 'caller'>): Staff {
  requireList(context, 'agency-customer-list');
  return requireRight(context, 'manageAgencies');
}

type Written = Omit<CallInput<'changeAgency'>, 'agencyId'>;

/** What is written, as it is kept. @throws Refusal VALIDATION_FAILED with a message for each field */
function readWritten({ name, startsOn, endsOn, contact }: Written, code: string) {
  const fieldErrors = agencyMessages({ name, code, startsOn, endsOn });
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const dayOf = (day: string | null): Day | null => (day === null ? null : readDay(day));
  return { name: name.trim(), starts_on: dayOf(startsOn), ends_on: dayOf(endsOn), contact: contact?.trim() || null };
}

async function presentOne(tx: Tx, staff: Staff, id: string): Promise<CallReply<'createAgency'>> {
  const row = await agencies.find(tx, id);
  const [agency] = row ? await presentAgencies(tx, staff, [row]) : [];
  if (!agency) throw refuse('NOT_FOUND');
  return agency;
}

const fetchAgencies: Handler<'fetchAgencies'> = async (_, context) => {
  const staff = managerOf(context);
  return { agencies: await presentAgencies(context.db, staff, await agencies.all(context.db)) };
};

const createAgency: Handler<'createAgency'> = async ({ code: typed, ...written }, context) => {
  const staff = managerOf(context);
  const code = typed.trim().toUpperCase();
  const columns = readWritten(written, code);
  return context.once(async (tx) => {
    const now = context.now();
    const id = newId(now);
    if (!(await agencies.insert(tx, { id, code, kind: 'EXTERNAL', status: 'DRAFT', ...columns })))
      throw refuse('VALIDATION_FAILED', { fieldErrors: { code: 'Another agency has this code' } });
    await addAuthor(tx, authored(id), { staffId: staff.id, now });
    const after = { code, name: columns.name, startsOn: columns.starts_on, endsOn: columns.ends_on, status: 'DRAFT' };
    await context.record(tx, { action: 'CREATE_AGENCY', entity, entityId: id, after, version: 1 });
    return presentOne(tx, staff, id);
  });
};

/** An agency as its writer has read it, locked. @throws Refusal NOT_FOUND, NOT_ALLOWED for the lender's own, STALE_VERSION */
async function take(tx: Tx, context: CallContext, id: string): Promise<Agency> {
  const row = await agencies.findForChange(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  if (id === inHouseAgencyId) throw refuse('NOT_ALLOWED', { message: 'This is the lender’s own agency' });
  expectVersion(context, row);
  return row;
}

const changeAgency: Handler<'changeAgency'> = async ({ agencyId, ...written }, context) => {
  const staff = managerOf(context);
  return context.once(async (tx) => {
    const before = await take(tx, context, agencyId);
    const columns = readWritten(written, before.code);
    const keys = Object.keys(columns) as (keyof typeof columns)[];
    const version = await agencies.change(tx, before, columns);
    if (keys.some((key) => columns[key] !== before[key]))
      await addAuthor(tx, authored(agencyId), { staffId: staff.id, now: context.now() });
    await context.record(tx, {
      action: 'CHANGE_AGENCY',
      entity,
      entityId: agencyId,
      before: Object.fromEntries(keys.map((key) => [key, before[key]])),
      after: columns,
      version,
    });
    return presentOne(tx, staff, agencyId);
  });
};

const moveAgency: Handler<'moveAgency'> = async ({ agencyId, to, remark }, context) => {
  const staff = managerOf(context);
  const attempt = { action: 'MOVE_AGENCY', entity, entityId: agencyId, after: { status: to }, remark: remark.trim() };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, agencyId);
      const now = context.now();
      if (!movesOf(before).includes(to)) throw refuse('REQUEST_DECIDED', { message: `The agency is ${before.status}` });
      if (to === 'ACTIVE') {
        const wrote = await authorsOf(tx, authored(agencyId));
        const apart = apartMessage('activateAgencies', staff, { wrote });
        if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
        await closeRound(tx, authored(agencyId), now);
      } else await addAuthor(tx, authored(agencyId), { staffId: staff.id, now });
      const version = await agencies.change(tx, before, { status: to });
      let endedSessions = 0;
      if (to !== 'ACTIVE')
        for (const person of await peopleOf(tx, agencyId)) endedSessions += await endAllBut(tx, person, null, now);
      await context.record(tx, {
        ...attempt,
        before: { status: before.status },
        after: { status: to, ...(to !== 'ACTIVE' && { endedSessions }) },
        version,
      });
      return presentOne(tx, staff, agencyId);
    }),
  );
};

export const agencyHandlers = { fetchAgencies, createAgency, changeAgency, moveAgency };
