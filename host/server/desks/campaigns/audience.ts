import type { Kysely } from 'kysely';
import {
  entryRefusals,
  mostRecipients,
  type Audience,
  type EntryRefusal,
} from '../../../../widgets/contract/campaigns/communication.ts';
import { loanApplicationNumber } from '../../../../widgets/contract/rules/validation.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Portal } from '../../../../widgets/contract/session/portals.ts';
import { seenLoans } from '../../core/loans/visible-case.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { agentIdsOf } from './audience.store.ts';

/** Whom a communication is for. One of the two lists is empty. */
export interface Recipients {
  loans: readonly string[];
  staffIds: readonly string[];
}

export interface CheckedAudience extends Recipients {
  portals: readonly Portal[];
  refused: CallReply<'checkAudience'>['refused'];
}

/** Agents are kept by the portal that they work in. */
export const queueOfPortal = { agency: 'AGENCY', ops: 'OPS' } as const satisfies Record<Portal, string>;

/** The portals whose agents a caller writes to: the own ones. */
export function portalsOf(caller: Caller): Portal[] {
  return caller.kind === 'staff' ? caller.staff.portalRouteList.map(({ viewName }) => viewName) : [];
}

function entriesOf({ audience, loans, portals }: CallInput<'checkAudience'>): readonly string[] {
  const [own, other]: [string, string] = audience === 'LOANS' ? ['loans', 'portals'] : ['portals', 'loans'];
  const lists: Readonly<Record<string, readonly string[]>> = { loans, portals };
  if ((lists[other] ?? []).length > 0)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { [other]: 'This does not belong to the audience' } });
  const entries = lists[own] ?? [];
  if (entries.length === 0) throw refuse('VALIDATION_FAILED', { fieldErrors: { [own]: 'This field is required' } });
  if (entries.length > mostRecipients) throw refuse('AUDIENCE_TOO_LARGE');
  return entries;
}

const isLoanNumber = loanApplicationNumber();

function whyNotTaken(
  audience: Audience,
  entry: string,
  { seen, isFirst }: { seen: ReadonlySet<string>; isFirst: boolean },
): EntryRefusal | undefined {
  if (audience === 'LOANS' && isLoanNumber(entry) !== undefined) return 'NOT_A_NUMBER';
  if (!isFirst) return 'TWICE';
  if (seen.has(entry)) return undefined;
  return audience === 'LOANS' ? 'NOT_SEEN' : 'OTHER_PORTAL';
}

/**
 * Whom of what was typed a caller writes to, and why not the others.
 *
 * @throws Refusal VALIDATION_FAILED for nothing typed, AUDIENCE_TOO_LARGE
 */
export async function checkRecipients(
  db: Kysely<Database>,
  caller: Caller,
  typed: Pick<CallInput<'checkAudience'>, 'audience' | 'loans' | 'portals'>,
): Promise<CheckedAudience> {
  const { audience } = typed;
  const entries = entriesOf(typed).map((entry) => entry.trim());
  const seen: ReadonlySet<string> =
    audience === 'LOANS'
      ? await seenLoans(db, caller, [...new Set(entries.filter((entry) => isLoanNumber(entry) === undefined))])
      : new Set(portalsOf(caller));
  const refused: CheckedAudience['refused'] = [];
  const before = new Set<string>();
  const taken = entries.filter((entry, index) => {
    const reason = whyNotTaken(audience, entry, { seen, isFirst: !before.has(entry) });
    before.add(entry);
    if (reason !== undefined) refused.push({ position: index + 1, entry, reason, message: entryRefusals[reason] });
    return reason === undefined;
  });
  if (audience === 'LOANS') return { loans: taken, staffIds: [], portals: [], refused };
  const portals = typed.portals.filter((portal) => taken.includes(portal));
  const queues = portals.map((portal) => queueOfPortal[portal]);
  const staffIds = await agentIdsOf(db, [...new Set(queues)], mostRecipients + 1);
  if (staffIds.length > mostRecipients) throw refuse('AUDIENCE_TOO_LARGE');
  return { loans: [], staffIds, portals: [...new Set(portals)], refused };
}

/**
 * The same for a sending, which takes everybody or nobody: what was previewed is what goes out.
 *
 * @throws Refusal AUDIENCE_REFUSED, AUDIENCE_EMPTY
 */
export async function requireRecipients(...asked: Parameters<typeof checkRecipients>): Promise<Recipients> {
  const { refused, loans, staffIds } = await checkRecipients(...asked);
  if (refused.length > 0) throw refuse('AUDIENCE_REFUSED');
  if (loans.length + staffIds.length === 0) throw refuse('AUDIENCE_EMPTY');
  return { loans, staffIds };
}
