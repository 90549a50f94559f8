import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { hashOf } from '../../base/tokens.ts';
import * as store from './hop.store.ts';
import { makeHop } from './make-hop.ts';

// A code is kept nowhere, so the same request sent again gets another one.
const createHop: Handler<'createHop'> = (input, context) =>
  context.transaction((tx) => makeHop(tx, { now: context.now(), record: (entry) => context.record(tx, entry) }, input));

const redeemHop: Handler<'redeemHop'> = ({ code }, context) =>
  context.once(async (tx) => {
    const { caller } = context;
    if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
    const { id, routeKeys } = caller.staff;
    const hop = await store.take(tx, { hash: hashOf(code), staffId: id, now: context.now() });
    // A screen that is not theirs any more is refused in the same words: a code tells nothing of itself.
    if (!hop || !routeKeys.includes(hop.screen)) throw refuse('HOP_REFUSED');
    await context.record(tx, { action: 'REDEEM_HOP', entity: 'staff', entityId: id, after: { screen: hop.screen } });
    return { screen: hop.screen, params: hop.params };
  });

export const hopHandlers = { createHop, redeemHop };
