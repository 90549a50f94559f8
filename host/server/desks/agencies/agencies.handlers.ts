import { agencyMessages } from '../../../../widgets/contract/agencies/agency-rules.ts';
import {
  agencyStatusLabels,
  inHouseAgencyId,
  type AgencyStatus,
} from '../../../../widgets/contract/agencies/agencies.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { readDay, type Day } from '../../../../widgets/contract/time.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import type { Agency } from '../../core/agencies/agencies.store.ts';
import { addAuthor, closeRound } from '../../core/audit/authorship.store.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { endAllBut } from '../../core/staff/own-sessions.ts';
import { livingFrom } from '../../core/staff/session.rules.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { countsOf, idsOfPeople } from './agency-view.store.ts';
import { agencyBase } from './lists/agency-base.store.ts';
import { agencyLists } from './lists/agency-list.ts';
import { activationRefusal, authored, movesOf, presentMoves } from './present-agency.ts';

const entity = 'agency';

/** Tells the list of a new agency, or of what has become of one. */
function tell(
  tx: Tx,
  row: { id: string; version: number },
  before: AgencyStatus | null,
  after: AgencyStatus | null,
): void {
  const facts = (status: AgencyStatus | null) => agencyBase.facts({ queue: 'AGENCY', status });
  publishChange(tx, agencyBase, agencyLists, { row, before: facts(before), after: facts(after) });
}

type Written = Omit<CallInput<'changeAgency'>, 'agencyId'>;

/** What is written, as it is kept. @throws Refusal VALIDATION_FAILED with a message for each field */
function readWritten({ name, startsOn, endsOn, contact }: Written, code: string) {
  const fieldErrors = agencyMessages({ name, code, startsOn, endsOn });
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const dayOf = (day: string | null): Day | null => (day === null ? null : readDay(day));
  return { name: name.trim(), starts_on: dayOf(startsOn), ends_on: dayOf(endsOn), contact: contact?.trim() || null };
}

const fetchAgency: Handler<'fetchAgency'> = async ({ agencyId }, context) => {
  const staff = requireList(context, 'agencies');
  const agency = await agencies.find(context.db, agencyId);
  if (!agency) throw refuse('NOT_FOUND');
  const { version, name, code, kind, status, starts_on: startsOn, ends_on: endsOn, contact } = agency;
  return {
    agencyId,
    version,
    name,
    code,
    kind,
    status,
    startsOn,
    endsOn,
    contact,
    ...(await countsOf(context.db, agencyId, livingFrom(context.now(), context.settings))),
    moves: await presentMoves(context.db, staff, agency),
  };
};

const createAgency: Handler<'createAgency'> = async ({ code: typed, ...written }, context) => {
  const staff = requireList(context, 'agencies', 'addAgency');
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
    tell(tx, { id, version: 1 }, null, 'DRAFT');
    return { agencyId: id, version: 1 };
  });
};

/** An agency as its writer has read it, locked. @throws Refusal NOT_FOUND, NOT_ALLOWED for the lender's own, STALE_VERSION */
async function take(tx: Tx, context: CallContext, id: string): Promise<Agency> {
  const row = await agencies.findForChange(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  if (id === inHouseAgencyId) throw refuse('NOT_ALLOWED', { message: 'The lender’s own agency stays as it is' });
  expectVersion(context, row);
  return row;
}

const changeAgency: Handler<'changeAgency'> = async ({ agencyId, ...written }, context) => {
  const staff = requireList(context, 'agencies', 'edit');
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
    tell(tx, { id: agencyId, version }, before.status, before.status);
    return { agencyId, version };
  });
};

const moveAgency: Handler<'moveAgency'> = async ({ agencyId, to, reason }, context) => {
  const staff = requireList(context, 'agencies', 'edit');
  const wrong = firstMessage(reason, reasonRules());
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
  const attempt = {
    action: 'MOVE_AGENCY' as const,
    entity,
    entityId: agencyId,
    after: { status: to },
    remark: reason.trim(),
  };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, agencyId);
      const now = context.now();
      const standing = agencyStatusLabels[before.status].toLowerCase();
      if (!movesOf(before).includes(to)) throw refuse('REQUEST_DECIDED', { message: `The agency is ${standing}` });
      const apart = to === 'ACTIVE' ? await activationRefusal(tx, staff, agencyId) : undefined;
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      if (to === 'ACTIVE') await closeRound(tx, authored(agencyId), now);
      else await addAuthor(tx, authored(agencyId), { staffId: staff.id, now });
      const version = await agencies.change(tx, before, { status: to });
      let endedSessions = 0;
      if (to !== 'ACTIVE')
        for (const person of await idsOfPeople(tx, agencyId)) endedSessions += await endAllBut(tx, person, null, now);
      await context.record(tx, {
        ...attempt,
        before: { status: before.status },
        after: { status: to, ...(to !== 'ACTIVE' && { endedSessions }) },
        version,
      });
      tell(tx, { id: agencyId, version }, before.status, to);
      return { agencyId, version, endedSessions };
    }),
  );
};

export const agencyHandlers = { fetchAgency, createAgency, changeAgency, moveAgency };
