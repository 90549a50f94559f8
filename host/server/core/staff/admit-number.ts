import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { ownerOf } from '../locks/hold-lock.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import { count } from './limit-use.store.ts';

/**
 * How many different numbers one person may look up within an hour, on all screens together: more than the work needs,
 * and too few to find a masked number by trying.
 */
export const mostNumbersAnHour = 60;

/**
 * Lets a member of staff look somebody up by a whole number, and records the search once for each number and hour: the
 * answer shows whose number it is, and every screen masks numbers.
 *
 * @param number 10 digits, or an e-mail address in small letters when lists mask addresses
 * @param place where the number is looked for, for the audit
 * @throws Refusal TOO_MANY_SEARCHES; the audit keeps the first refusal of an hour
 */
export async function admitNumber(
  context: CallContext,
  number: string,
  { entity, ...after }: { entity: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { staffId } = ownerOf(context);
  const entry: AuditEntry = { action: 'SEARCH_NUMBER', entity, after: { ...after, number: maskPhone(number) } };
  const counted = await context.transaction(async (tx) => {
    const windows = [{ ms: 3_600_000, most: mostNumbersAnHour }];
    const found = await count(tx, {
      limit: 'searchNumber',
      who: staffId,
      subject: number,
      now: context.now(),
      windows,
    });
    if (found.kind === 'first') await context.record(tx, entry);
    return found;
  });
  if (counted.kind === 'refused') throw refuse('TOO_MANY_SEARCHES', { attempt: entry, isRecorded: counted.isFirst });
}
