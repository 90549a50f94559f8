import { sharedSecret } from '../files/secret.store.ts';
import type { CallContext } from '../../call/handler.ts';

/**
 * The secret that signs launch links: shared with the dialer when one is set, else only among this server's processes.
 */
export async function launchSecret({
  db,
  settings,
  now,
}: Pick<CallContext, 'db' | 'settings' | 'now'>): Promise<string> {
  return settings.telephonyLaunchSecret ?? sharedSecret(db, 'launch-links', now());
}
