import {
  suppressions,
  type MessageChannel,
  type MessagePurpose,
  type Suppression,
} from '../../../../widgets/contract/communications/messages.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { claimedOf } from '../../core/messages/outbound.store.ts';
import { openingOf } from '../../core/messages/send-message.ts';
import { whyNot } from '../../core/messages/why-not.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Composed } from './compose.ts';

/** Why each message would not go out, as a sending at this moment decides. */
export async function suppressionsOf(
  { db, now, settings, caller }: CallContext,
  { channel, purpose, name }: { channel: MessageChannel; purpose: MessagePurpose; name: string },
  messages: readonly Composed[],
): Promise<(Suppression | null)[]> {
  const at = openingOf(purpose, now(), settings);
  const reasons = await whyNot(
    db,
    { channel, purpose },
    messages.map(({ contact, loanApplicationNumber, empty }) => ({
      contact,
      loanApplicationNumber,
      isIncomplete: empty.length > 0,
    })),
    { now: at, settings, by: caller.kind === 'staff' ? caller.staff.id : null },
  );
  const contacts = [...new Set(messages.flatMap(({ contact }) => contact ?? []))];
  const written = await claimedOf(db, contacts, name, at);
  return messages.map(({ contact }, index) => {
    const reason = reasons[index] ?? null;
    if (reason !== null || contact === null) return reason;
    if (written.has(contact)) return 'DUPLICATE';
    written.add(contact);
    return null;
  });
}

/** How many are left out, by reason, the most frequent first. */
export function countReasons(reasons: readonly (Suppression | null)[]): CallReply<'previewCommunication'>['leftOut'] {
  const counts = new Map<Suppression, number>();
  for (const reason of reasons) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, message: suppressions[reason], count }))
    .toSorted((one, other) => other.count - one.count);
}
