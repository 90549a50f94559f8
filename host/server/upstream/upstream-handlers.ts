import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { Handler, HandlerTable } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import { holdLock } from '../core/locks/hold-lock.ts';
import { lockHandlers } from '../core/locks/locks.handlers.ts';
import type { Gateway } from '../call/lender-gateway.ts';
import { createAsk, type Ask } from './lender.ts';
import { nextAtLender } from './next-at-lender.ts';
import { rowIdOf } from './row-id.ts';
import { profileAtLender, signInAtLender, signOutAtLender } from './session/sign-in.ts';
import { supplied } from './supply.ts';
import { telephonyAtLender } from './telephony.ts';
import type { UpstreamSettings } from '../base/settings/upstream-settings.ts';
import { movesApplication } from './publish-write.ts';
import { requireFresh } from './versions.ts';
import { auditEntry, writeThrough } from './write-through.ts';

/** A call that goes to the lender as it is: read, or checked, sent once and published. */
function through<Name extends CallName>(name: Name, ask: Ask): Handler<Name> {
  const isRead = callRows[name].changes === 'nothing' && callRows[name].writes !== true;
  return async (input: CallInput<Name>, context) => {
    const fields = { ...input } as { loanApplicationNumber?: unknown };
    async function send(leaves: () => void = () => undefined): Promise<CallReply<Name>> {
      const loan = movesApplication.includes(name) ? fields.loanApplicationNumber : undefined;
      if (typeof loan === 'string')
        await context.transaction((tx) => holdLock(tx, context, { kind: 'application', id: rowIdOf(loan) }));
      await requireFresh(name, fields, ask, context);
      leaves();
      return (await supplied(name, await ask(name, input, context), fields, context)) as CallReply<Name>;
    }
    if (!isRead) return writeThrough(name, fields, context, send);
    const reply = await send();
    await context.transaction((tx) => context.record(tx, auditEntry(name, fields)));
    return reply;
  };
}

const changePassword: Handler<'changePassword'> = async () => {
  const message = 'Passwords are changed in the lender’s own system';
  throw refuse('PASSWORD_REFUSED', { message });
};

/**
 * The handler of every call in front of a lender's backend: core calls go there, extensions are answered here.
 *
 * @param own this server's handlers
 */
export function upstreamHandlers(own: HandlerTable, gateway: Gateway, upstream: UpstreamSettings): HandlerTable {
  const ask = createAsk(gateway, upstream);
  const { mapping } = upstream;
  const goes = (name: CallName) => callRows[name].part === 'core' && mapping[name]?.to === 'upstream';
  const core = Object.fromEntries(callNames.filter(goes).map((name) => [name, through(name, ask)]));
  const special: Partial<HandlerTable> = {
    signIn: signInAtLender(ask),
    displayProfile: profileAtLender(ask),
    ...telephonyAtLender(ask),
  };
  const taken = Object.entries(special).filter(([name]) => goes(name as CallName));
  return {
    ...own,
    ...core,
    ...(Object.fromEntries(taken) as Partial<HandlerTable>),
    // The lender's own lists decide who sees a row: its id alone is known here.
    ...lockHandlers(async () => true),
    nextApplication: nextAtLender(ask),
    signOut: signOutAtLender(ask, mapping.signOut?.to === 'upstream'),
    changePassword,
  };
}
