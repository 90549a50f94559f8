import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { callRow } from '../call-table.ts';
import type { Connection } from '../connection.ts';
import type { CallOptions, OptionsOf } from '../remote.ts';
import type { WriteOptions } from './outbox.ts';

/** What the outbox shows of a write, and where its text goes back if it is refused while no form is open. */
export type Waits = Pick<WriteOptions, 'about' | 'draft' | 'returns'>;

interface WritingOptions extends CallOptions {
  idempotencyKey: string;
  waits?: Waits | undefined;
  /** Called once if the write waits in the outbox because it did not reach the server. */
  postponed(): void;
}

/**
 * Makes a call directly, or through the outbox if the call’s row says so. The outbox keeps it until the server has
 * answered; an abort of its signal then means that nobody waits for the answer any more.
 *
 * @throws {CallError}
 */
export async function write<Name extends CallName>(
  connection: Connection,
  name: Name,
  input: CallInput<Name>,
  { waits = { about: name }, postponed, ...options }: WritingOptions,
): Promise<CallReply<Name>> {
  const known = callRow(name);
  const row = 'then' in known ? await known : known;
  // The caller has given the version that the call needs.
  if (!row.outbox) return connection.remote(name, input, ...([options] as unknown as OptionsOf<Name>));
  const { outboxOf } = await import('./keeping.ts');
  const outbox = outboxOf(connection, row.auth === 'telephony' ? row.auth : undefined);
  const { idempotencyKey, callGrant, ifMatch, signal: ending } = options;
  let isReported = false;
  const stop = outbox.waiting.subscribe((waiting) => {
    const isPostponed = waiting.some(({ key, retryAt }) => key === idempotencyKey && retryAt !== undefined);
    if (!isPostponed || isReported) return;
    isReported = true;
    postponed();
  });
  const sent = outbox.send(name, input, {
    ...waits,
    idempotencyKey,
    ...(callGrant === undefined ? {} : { callGrant }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(ending === undefined ? {} : { ending }),
  });
  return sent.finally(stop);
}
