import type { Connection } from '../../widgets/client/connection.ts';

/** How long a log-out waits for the server; a session that could not be ended there ends by its idle time. */
const timeLimitMs = 2000;

/**
 * Ends the session on the server, forgets everything here (SH-35) and opens the sign-in page afresh: nothing of the
 * former user stays in the page's memory, and a version deployed meanwhile is taken up.
 */
export async function logOut({ remote, session }: Connection): Promise<void> {
  // Hides the page: what somebody typed into a sign-in here would be lost when the new page opens.
  document.body.hidden = true;
  const ended = remote('signOut', {}).catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeLimitMs))]);
  session.signOut();
  // Lets the screen unmount first: with unsaved text in it the browser would ask a second time.
  await new Promise((resolve) => setTimeout(resolve));
  location.replace('/login');
}
