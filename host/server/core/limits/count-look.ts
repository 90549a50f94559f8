import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { spend } from './spend.ts';

/** A value that screens mask and somebody asks to see, or to have dialled. */
export interface Look {
  act: 'revealContact' | 'revealIdentity' | 'dialContact';
  /** Whose value it is, and which: the same again within a window costs nothing. */
  subject: string;
  /** The agent's name in a call without a session, and the member of staff whom a signed link names. */
  agent?: string | null;
  by?: AuditEntry['by'];
}

/** Who looks: the member of staff of a session or of a signed link, else an agent's name and the network it comes from. */
function viewerOf({ caller, ip }: CallContext, { agent, by }: Look): string {
  if (caller.kind === 'staff') return caller.staff.id;
  return by?.id ?? `${agent ?? ''} at ${networkOf(ip)}`;
}

/**
 * Counts a look in the transaction that reads the value. Every call that answers such a value asks this (a reply field
 * that the contract marks as `look`).
 *
 * @returns the reason that was given, for the audit of the look
 * @throws Refusal REASON_REQUIRED, LIMIT_REACHED; the audit keeps the first refusal of each window
 */
export async function countLook(tx: Tx, context: CallContext, look: Look): Promise<string | null> {
  const { act, subject } = look;
  const { reason, settings } = context;
  const person = viewerOf(context, look);
  await spend(tx, { act, subject, person, roles: [], reason, now: context.now(), values: settings.limits });
  return reason ?? null;
}
