import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import { ownerOf } from '../locks/hold-lock.ts';
import { spend } from './spend.ts';

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
  const { staffId: person } = ownerOf(context);
  const entry: AuditEntry = { action: 'SEARCH_NUMBER', entity, after: { ...after, number: maskPhone(number) } };
  const { limits: values } = context.settings;
  const search = { act: 'searchNumber', person, roles: [], subject: number, now: context.now(), values } as const;
  await withAttempt(entry, () =>
    context.transaction(async (tx) => {
      if ((await spend(tx, search)).counts) await context.record(tx, entry);
    }),
  );
}
