import type { AuditEntry } from '../audit/audit.store.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { ownerOf } from '../locks/hold-lock.ts';
import { maskPhone } from '../mask-phone.ts';
import * as searches from './number-search.store.ts';

/**
 * Different numbers that one person may look somebody up by within an hour, wherever: more than anybody is called by, and too few
 * to find a masked number by trying.
 */
export const mostNumbersAnHour = 60;

/**
 * Lets a member of staff look somebody up by a whole number, and writes it down once for each number and hour: the answer tells
 * whose number it is, which every screen masks.
 *
 * @param number 10 digits, or an e-mail address in small letters where lists mask addresses
 * @param place where it is looked for, for the audit
 * @throws Refusal TOO_MANY_SEARCHES; the audit keeps the first of an hour
 */
export async function admitNumber(
  context: CallContext,
  number: string,
  { entity, ...after }: { entity: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { staffId } = ownerOf(context);
  const entry: AuditEntry = { action: 'SEARCH_NUMBER', entity, after: { ...after, number: maskPhone(number) } };
  const counted = await context.transaction(async (tx) => {
    const searched = { staffId, number, now: context.now(), limit: mostNumbersAnHour };
    const found = await searches.count(tx, searched);
    if (found === 'first') await context.record(tx, entry);
    return found;
  });
  if (counted === 'firstRefused' || counted === 'refusedAgain')
    throw refuse('TOO_MANY_SEARCHES', { attempt: entry, isRecorded: counted === 'firstRefused' });
}
