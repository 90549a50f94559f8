import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { claimLaunch, findGrant, hashSecret } from './grant.store.ts';
import { checkLaunch, launchParameter } from './launch.ts';

/**
 * Lets a load in by TELEPHONY_LAUNCH. A signed link opens once, within its five minutes; after that only for the page
 * that shows the grant which the first opening gave it.
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
    const isFirst = verdict === 'good' && (await context.transaction((tx) => claimLaunch(tx, launchHash, now)));
    if (isFirst) return launchHash;
    const held = await findGrant(db, callGrant, now);
    if (held?.launch_hash === launchHash && held.ended_at === null) return launchHash;
  }
  await context.transaction((tx) =>
    context.record(tx, { action: 'LOAD_CALL', entity: 'CALL', result: 'DENIED', reasonCodes: ['LAUNCH_REFUSED'] }),
  );
  throw refuse('LAUNCH_REFUSED');
}
