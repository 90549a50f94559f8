import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import type { Gateway, LenderSession } from '../call/lender-gateway.ts';
import { endWithLender, lenderSessionOf } from './session/lender-session.ts';
import { readAnswer } from './read-answer.ts';
import { UpstreamFault } from '../call/upstream-fault.ts';
import type { UpstreamSettings } from '../base/settings/upstream-settings.ts';

/**
 * Asks the lender's backend as the caller.
 *
 * @throws Refusal the lender's own; UPSTREAM_UNAVAILABLE, UPSTREAM_UNREADABLE; SESSION_EXPIRED when the lender's session
 *   is over, which ends ours
 */
export type Ask = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  context: CallContext,
) => Promise<CallReply<Name>>;

/** Their own id as the lender knows it, in place of ours. */
function withLenderId(
  input: Readonly<Record<string, unknown>>,
  { caller }: CallContext,
  session: { userId: string } | undefined,
): Readonly<Record<string, unknown>> {
  const isOwn = session && caller.kind === 'staff' && input['userId'] === caller.staff.id;
  return isOwn ? { ...input, userId: session.userId } : input;
}

function keyRefused(name: CallName) {
  if (name === 'signIn') return refuse('SIGN_IN_REFUSED', { attempt: { action: 'SIGN_IN', entity: 'staff' } });
  const refusal = refuse('UPSTREAM_UNREADABLE');
  refusal.cause = new UpstreamFault('unreadable', `${name} was answered with HTTP 401: this server is not let in`);
  return refusal;
}

export function createAsk(gateway: Gateway, { mapping: rows }: UpstreamSettings): Ask {
  return async (name, input, context) => {
    const mapping = rows[name];
    if (mapping === undefined) throw refuse('NOT_FOUND');
    const session: (LenderSession & { userId: string }) | undefined = await lenderSessionOf(context);
    const asked = withLenderId(input as Readonly<Record<string, unknown>>, context, session);
    const answer = await gateway.send(name, asked, context, session);
    if (answer.status === 401)
      return context.caller.kind === 'staff' ? endWithLender(context) : Promise.reject(keyRefused(name));
    return readAnswer(name, answer, mapping);
  };
}
