import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { readableTime } from '../../base/indian-time.ts';
import { count, type LimitWindow } from './limit-use.store.ts';
import { networkOf } from '../../base/network.ts';

/** How many different values one person may see in full, all screens and kinds of values together. */
export const mostRevealsAMinute = 10;
export const mostRevealsAnHour = 60;
const windows: readonly [LimitWindow, LimitWindow] = [
  { ms: 60_000, most: mostRevealsAMinute },
  { ms: 3_600_000, most: mostRevealsAnHour },
];

interface Revealing {
  /** What is shown: the same value again within an hour costs nothing. */
  subject: string;
  /** What a refusal leaves in the audit. */
  attempt: AuditEntry;
  /** The agent's name in a call without a session. */
  agent?: string | null;
}

/** Who looks: the member of staff of a session or of a signed link, else an agent's name and the network it comes from. */
function viewerOf({ caller, ip }: CallContext, { attempt, agent }: Revealing): string {
  if (caller.kind === 'staff') return caller.staff.id;
  return attempt.by?.id ?? `${agent ?? ''} at ${networkOf(ip)}`;
}

/**
 * Lets a person see a value that screens mask, or have it dialled. Every call that answers such a value asks this before
 * it reads the value (a reply field that the contract marks as `look`).
 *
 * @throws Refusal LIMIT_REACHED; the audit keeps the first refusal of each minute, and of each hour
 */
export async function admitReveal(context: CallContext, revealing: Revealing): Promise<void> {
  const { subject, attempt } = revealing;
  const use = { limit: 'reveal', who: viewerOf(context, revealing), subject, now: context.now(), windows } as const;
  const counted = await context.transaction((tx) => count(tx, use));
  if (counted.kind !== 'refused') return;
  const { by, freeAt, isFirst } = counted;
  const message =
    by === windows[0]
      ? `Nobody sees more than ${by.most} whole numbers within a minute. Wait a moment, then look again`
      : `Nobody sees more than ${by.most} whole numbers within an hour. The next one from ${readableTime(freeAt).slice(12)}`;
  throw refuse('LIMIT_REACHED', { message, attempt, isRecorded: isFirst });
}
