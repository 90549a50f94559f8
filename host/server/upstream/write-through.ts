import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import type { AuditEntry } from '../base/audit-entry.ts';
import type { Tx } from '../db/transaction.ts';
import type { CallContext } from '../call/handler.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { findReply } from '../core/idempotency/idempotency.store.ts';
import { publishWrite } from './publish-write.ts';
import * as writes from './write.store.ts';

/** For the audit: who has asked the lender what, and that it was answered. No bodies. */
export function auditEntry(name: CallName, input: object): AuditEntry {
  const { loanApplicationNumber: loan, loanAppNo = loan } = input as Record<string, unknown>;
  return {
    action: name,
    entity: 'call',
    loanApplicationNumber: typeof loanAppNo === 'string' ? loanAppNo : null,
    after: { answeredBy: 'LENDER' },
  };
}

/**
 * Sends a write to the lender once for each idempotency key. Its reply is kept with the key. A write that was refused or
 * not sent is sent again when its sender asks again; one of which nobody knows what became of it never is. No
 * transaction is open while the lender works.
 *
 * @param send what sends it; its checks come before anything is sent, and it calls `leaves` when they are done
 * @param finish more work of the transaction that keeps the reply
 * @throws Refusal UPSTREAM_UNAVAILABLE while the same write is under way; UPSTREAM_UNCONFIRMED once it may be done or not
 */
export async function writeThrough<Reply>(
  name: CallName,
  input: object,
  context: CallContext,
  send: (leaves: () => void) => Promise<Reply>,
  { entry, finish }: { entry?: () => Partial<AuditEntry>; finish?: (tx: Tx) => Promise<void> } = {},
): Promise<Reply> {
  const { write, db, now, settings } = context;
  const isWrite = callRows[name].writes === true;

  async function done(reply: Reply): Promise<Reply> {
    return context.once(async (tx) => {
      await finish?.(tx);
      await context.record(tx, { ...auditEntry(name, input), ...entry?.() });
      if (isWrite) await publishWrite(tx, name, input);
      return reply;
    });
  }

  if (!isWrite || write === undefined) return done(await send(() => undefined));
  const earlier = await findReply(db, write.key, write.sent, now());
  if (earlier) return earlier.reply as Reply;
  // A version check before the write may take as long as the write itself.
  const until = new Date(now().getTime() + 4 * (settings.upstream?.timeoutMs ?? 0));
  const claimed = await writes.claim(db, write.key, until, now());
  // Another process may have got the reply since.
  const answered = await findReply(db, write.key, write.sent, now());
  if (claimed === 'unknown' && !answered) throw refuse('UPSTREAM_UNCONFIRMED');
  if (claimed === 'sending' && !answered)
    throw refuse('UPSTREAM_UNAVAILABLE', { message: 'This is being sent at the moment. Try again' });
  let isUnknown = false;
  try {
    if (answered) return answered.reply as Reply;
    const reply = await send(() => (isUnknown = true)).catch((error: unknown) => {
      isUnknown &&= !(error instanceof Refusal) || error.code === 'UPSTREAM_UNCONFIRMED';
      throw error;
    });
    const kept = await done(reply);
    isUnknown = false;
    return kept;
  } finally {
    await (isUnknown ? writes.giveUp(db, write.key, now()) : writes.release(db, write.key));
  }
}
