import { sharedSecret } from '../../files/secret.store.ts';
import type { CallContext } from '../../http/handler.ts';

/** What signs launch links: the dialer's secret too where one is set, else one of this server's processes alone. */
export async function launchSecret({
  db,
  settings,
  now,
}: Pick<CallContext, 'db' | 'settings' | 'now'>): Promise<string> {
  return settings.telephonyLaunchSecret ?? sharedSecret(db, 'launch-links', now());
}
