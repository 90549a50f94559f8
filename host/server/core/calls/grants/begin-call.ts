import type { Tx } from '../../../db/transaction.ts';
import type { CallContext } from '../../../call/handler.ts';
import { callKeyOf, findLife, openLife, type CallLife } from '../call-life.store.ts';
import { momentsOf } from '../call-moments.ts';
import { findGrant, mintGrant } from './grant.store.ts';

/** The fields of a grant that identify its call. */
type GrantedCall = Parameters<typeof mintGrant>[1];

/**
 * The life of a call, found by the dialer's name of the call and the agent, else by the link that opened it. A call
 * that has neither continues when the page presents a grant of it. Otherwise it is a new call.
 */
async function lifeOf(tx: Tx, call: GrantedCall, { callGrant, now }: CallContext): Promise<CallLife> {
  const { product_type: product, entity_id: entity, crt_object_id: crt, call_reference_id: reference } = call;
  const agent = call.staff_id ?? call.user_id;
  if (crt !== null || reference !== null)
    return openLife(tx, callKeyOf([product, entity, crt, reference, agent]), now());
  if (call.launch_hash !== null) return openLife(tx, callKeyOf(['launch', call.launch_hash, entity]), now());
  const held = await findGrant(tx, callGrant, now());
  const fields = ['product_type', 'entity_id', 'crt_object_id', 'call_reference_id', 'user_id', 'launch_hash'] as const;
  const isSame = held && fields.every((field) => held[field] === call[field]);
  const going = isSame && held.life_id !== null ? await findLife(tx, held.life_id) : undefined;
  return going ?? openLife(tx, null, now());
}

/** Mints the grant of a load, and finds or begins the call that it belongs to. */
export async function beginCall(tx: Tx, granted: GrantedCall, context: CallContext) {
  const now = context.now();
  const began = await lifeOf(tx, granted, context);
  return { grant: await mintGrant(tx, granted, began, now), life: momentsOf(began, now) };
}
