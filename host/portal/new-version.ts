import { isReplaced } from '../../widgets/client/version.ts';

/**
 * Called when a screen's script could not be loaded. If the server serves a newer portal, the old scripts are gone: the
 * page is loaded again at the address that was asked for, and the promise never settles. Nothing typed is lost, because
 * the screen before has been left by then. Returns when there is no newer portal, or no server.
 */
export async function reloadForNewVersion(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own || !(await isReplaced(location.href, new URL(own.src).pathname))) return;
  location.reload();
  await new Promise(() => undefined);
}
