import { isReplaced } from '../../widgets/client/version.ts';

/**
 * After a screen's script could not be loaded: where the server serves a newer portal, its old scripts are gone, and the
 * page is loaded anew at the address that was asked for. Nothing typed is lost: the screen before has been left by then.
 * Returns where there is no newer portal, or no server.
 */
export async function reloadForNewVersion(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own || !(await isReplaced(location.href, new URL(own.src).pathname))) return;
  location.reload();
  await new Promise(() => undefined);
}
