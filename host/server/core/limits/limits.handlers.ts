import { limitReasonMessage } from '../../../../widgets/contract/session/limits.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { dayOf, endOfDay } from '../../../../widgets/contract/time.ts';
import type { Handler } from '../../call/handler.ts';
import { newId } from '../../db/new-id.ts';
import { refuse } from '../../base/refusal.ts';
import { requireRight } from '../staff/require-right.ts';
import { findAny } from '../staff/staff.store.ts';
import * as store from './limits.store.ts';

/** A lead moves a limit of somebody else until the day is over in India, by what is free at most. */
const raiseLimit: Handler<'raiseLimit'> = async ({ username, code, amount, reason }, context) =>
  context.once(async (tx) => {
    const lead = requireRight(context, 'raiseLimit');
    const wrong = limitReasonMessage(reason);
    if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
    const person = await findAny(tx, username);
    if (!person) throw refuse('NOT_FOUND', { message: 'Nobody signs in with this name' });
    const apart = apartMessage('raiseLimit', lead, { used: person.id });
    if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
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
    return { raised: before + amount, until: endOfDay(day).toISOString() };
  });

export const limitHandlers = { raiseLimit };
