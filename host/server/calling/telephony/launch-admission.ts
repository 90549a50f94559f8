import type { CallContext } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import * as staff from '../../session/staff.store.ts';
import { claimLaunch, findGrant, hashSecret } from '../grants/grant.store.ts';
import { isUuid } from '../is-uuid.ts';
import { checkLaunch, launchParameter, staffParameter } from './launch.ts';
import { launchSecret } from './launch-secret.ts';

/** A link that was let in. */
export interface Admission {
  /** Binds grant and call to the link. */
  launchHash: string;
  /** Whom the signed link names. */
  staff: { id: string; username: string } | undefined;
}

/**
 * Whether the page that presents a link may open it: within its five minutes one page, the first, and again it alone where
 * the answer was lost on the way. After that only beside a grant which an opening gave, as long as the call lasts.
 */
async function opens(parameters: Readonly<Record<string, string>>, context: CallContext): Promise<string | undefined> {
  const { callGrant, db } = context;
  const now = context.now();
  const verdict = checkLaunch(parameters, await launchSecret(context), now);
  if (verdict === 'forged') return undefined;
  const launchHash = hashSecret(parameters[launchParameter] ?? '');
  const isOpeners =
    verdict === 'good' && (await context.transaction((tx) => claimLaunch(tx, launchHash, callGrant, now)));
  if (isOpeners) return launchHash;
  const held = await findGrant(db, callGrant, now);
  return held?.launch_hash === launchHash ? launchHash : undefined;
}

/**
 * Lets a load in by TELEPHONY_LAUNCH. Where it is open, a link that is not signed is let in too, and names nobody whom the
 * server could answer for.
 *
 * @returns null for a load without a link that counts, in open mode
 * @throws Refusal LAUNCH_REFUSED, where a link names nobody of the staff who may sign in too
 */
export async function admitLaunch(
  parameters: Readonly<Record<string, string>>,
  context: CallContext,
): Promise<Admission | null> {
  const refused = () => refuse('LAUNCH_REFUSED', { attempt: { action: 'LOAD_CALL', entity: 'CALL' } });
  const isOpen = context.settings.telephonyLaunch === 'open';
  if (isOpen && !parameters[launchParameter]) return null;
  const launchHash = await opens(parameters, context);
  if (launchHash === undefined) {
    if (isOpen) return null;
    throw refused();
  }
  const staffId = parameters[staffParameter];
  if (staffId === undefined) return { launchHash, staff: undefined };
  const named = isUuid(staffId) ? await staff.find(context.db, staffId) : undefined;
  if (!named || named.disabledAt !== null) throw refused();
  return { launchHash, staff: { id: named.id, username: named.username } };
}
