import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { claimLaunch, findGrant, hashSecret } from './grant.store.ts';
import { checkLaunch, launchParameter } from './launch.ts';

/**
 * Lets a load in by TELEPHONY_LAUNCH. A signed link opens within its five minutes for one page: the first, and again for it
 * alone where the answer was lost on the way. After that it opens only beside the grant which the first opening gave.
 *
 * @returns what binds the new grant to the link, null in open mode
 * @throws Refusal LAUNCH_REFUSED
 */
export async function admitLaunch(input: CallInput<'loadTelephonyCall'>, context: CallContext): Promise<string | null> {
  const { settings, callGrant, db } = context;
  if (settings.telephonyLaunch === 'open') return null;
  const now = context.now();
  const verdict = checkLaunch(input, settings.telephonyLaunchSecret ?? '', now);
  if (verdict !== 'forged') {
    const launchHash = hashSecret(input[launchParameter] ?? '');
    const isOpeners =
      verdict === 'good' && (await context.transaction((tx) => claimLaunch(tx, launchHash, callGrant, now)));
    if (isOpeners) return launchHash;
    const held = await findGrant(db, callGrant, now);
    if (held?.launch_hash === launchHash && held.ended_at === null) return launchHash;
  }
  throw refuse('LAUNCH_REFUSED', { attempt: { action: 'LOAD_CALL', entity: 'CALL' } });
}
