import {
  limitReasonMessage,
  limitRows,
  raisedCodes,
  spentOf,
  type LimitRow,
  type RaisedCode,
} from '../../../../widgets/contract/session/limits.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { dayOf, endOfDay } from '../../../../widgets/contract/time.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../db/new-id.ts';
import { refuse } from '../../base/refusal.ts';
import { requireRight } from '../staff/require-right.ts';
import { findAny } from '../staff/staff.store.ts';
import * as store from './limits.store.ts';
import { usesOf } from './spend.ts';

/**
 * The colleague whose limits a lead raises.
 *
 * @throws Refusal NOT_FOUND for a name that nobody has, MAKER_CHECKER_VIOLATION for oneself
 */
async function colleagueOf(db: Kysely<Database>, lead: Staff, username: string) {
  const person = await findAny(db, username);
  if (!person) {
    const message = 'Nobody signs in with this name';
    throw refuse('NOT_FOUND', { message, fieldErrors: { username: message } });
  }
  const apart = apartMessage('raiseLimit', lead, { used: person.id });
  if (apart !== undefined)
    throw refuse('MAKER_CHECKER_VIOLATION', { message: apart, fieldErrors: { username: apart } });
  return person;
}

const personLimits: Handler<'personLimits'> = async ({ username }, context) => {
  const lead = requireRight(context, 'raiseLimit');
  const person = await colleagueOf(context.db, lead, username.trim());
  const limits = [];
  for (const code of raisedCodes) limits.push(await standingOf(context, code, person.id));
  return { name: `${person.firstName} ${person.lastName}`.trim(), limits };
};

async function standingOf({ db, now, settings }: CallContext, code: RaisedCode, person: string) {
  const row: LimitRow = limitRows[code];
  const free = settings.limits[code] ?? 0;
  const raised = await store.raisedToday(db, code, person, now());
  const spent = spentOf(await usesOf(db, code, { person }, now()), row, now());
  const most = row.most === undefined ? null : row.most + raised;
  return { code, spent, free, most, raised, mayRaise: Math.max(0, free - raised) };
}

/** A lead moves a limit of somebody else until the day is over in India, by what is free at most. */
const raiseLimit: Handler<'raiseLimit'> = async ({ username, code, amount, reason }, context) =>
  context.once(async (tx) => {
    const lead = requireRight(context, 'raiseLimit');
    const wrong = limitReasonMessage(reason);
    if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
    const person = await colleagueOf(tx, lead, username.trim());
    const now = context.now();
    const day = dayOf(now);
    const free = context.settings.limits[code] ?? 0;
    await store.lockScopes(tx, [code], person.id, now);
    const before = await store.raisedToday(tx, code, person.id, now);
    if (before + amount > free) {
      const message = before >= free ? 'It is raised as far as it can be today' : `Enter ${free - before} at most`;
      throw refuse('VALIDATION_FAILED', { fieldErrors: { amount: message } });
    }
    const id = newId(now);
    await store.insertLeave(tx, {
      id,
      code,
      person_id: person.id,
      amount,
      day,
      reason: reason.trim(),
      given_by: lead.id,
      at: now,
    });
    await context.record(tx, {
      action: 'RAISE_LIMIT',
      entity: 'staff',
      entityId: person.id,
      after: { limit: code, amount, day },
      remark: reason.trim(),
    });
    context.alert('LIMIT_RAISED', { limit: code, amount });
    return { raised: before + amount, until: endOfDay(day).toISOString() };
  });

export const limitHandlers = { personLimits, raiseLimit };
