import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { agencyReachOf, type AgencyReach } from '../../call/agency-reach.ts';
import * as staff from '../staff/staff.store.ts';
import { claimLaunch, findGrant, hashSecret } from './grants/grant.store.ts';
import { isUuid } from '../../base/is-uuid.ts';
import { checkLaunch, launchParameter, staffParameter } from './launch.ts';
import { launchSecret } from './launch-secret.ts';

/** A link that was accepted. */
export interface Admission {
  /** Binds grant and call to the link. */
  launchHash: string;
  /** The member of staff whom the signed link names. */
  staff: { id: string; username: string; reach: AgencyReach } | undefined;
}

/**
 * Within its five minutes only the first page may open a link, and may repeat this when the answer was lost. Later a
 * page also needs a grant that such an opening gave, while the call lasts.
 *
 * @returns the link's hash; undefined when the page may not open the link
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
 * Accepts or refuses a load by TELEPHONY_LAUNCH. In open mode an unsigned link is accepted too, but the people whom it
 * names are not trusted.
 *
 * @returns null for a load without a valid link, in open mode
 * @throws Refusal LAUNCH_REFUSED, also when a link names a person who is not staff or may not sign in
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
  if (!named || named.disabledAt !== null || !named.isOfWorkingAgency) throw refused();
  return { launchHash, staff: { id: named.id, username: named.username, reach: agencyReachOf(named) } };
}
