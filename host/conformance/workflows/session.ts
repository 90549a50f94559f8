import { randomUUID } from 'node:crypto';
import type { Desk, Session, With } from '../desk.ts';
import { textOf } from '../desk.ts';
import { must } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';

interface Memory {
  username: string;
  password: string;
}

/** @throws {Fault} unless a call with these credentials is answered 401 */
async function mustBe401(desk: Desk, who: string, more: With): Promise<void> {
  const { status } = await desk.refusal(who, 'displayProfile', { userId: '' }, more);
  must(
    status === 401,
    `displayProfile with ${who} is answered HTTP ${status} and not 401, by which a screen signs out`,
  );
}

const withKey = (session: Session, key: string): Session => ({ ...session, key });

export const session = defineWorkflow<Memory>({
  name: 'session',
  title: 'Sign-in and session',
  part: 'core',
  screens: ['LOGIN', 'PROFILE'],
  async begin(desk) {
    const facts = await desk.facts('staff');
    return { username: textOf(facts, 'username'), password: textOf(facts, 'password') };
  },
  steps: [
    {
      id: 'sign-in',
      rows: ['AP-18', 'AP-03', 'AP-07', 'AP-09', 'AP-12'],
      level: 'MUST',
      says: 'Signing in with form data and without session headers answers the user record, token and key',
      async check(desk, { username, password }) {
        const { token, key } = await desk.signIn(username, password);
        must(token !== '' && key !== '', 'signIn: token and key must not be empty');
      },
    },
    {
      id: 'route-list',
      rows: ['AP-18'],
      level: 'SHOULD',
      says: 'The route list grants at least one screen',
      async check(desk) {
        const { routes } = await desk.staff();
        must(routes.length > 0, 'signIn: portalRouteList grants no screen, so the menu is empty');
      },
    },
    {
      id: 'wrong-password',
      rows: ['AP-08', 'AP-11', 'AP-17'],
      level: 'MUST',
      says: 'A wrong password is refused in the envelope with HTTP 200, in words that a person can read',
      async check(desk, { username }) {
        const wrong = `wrong-${randomUUID()}`;
        const { status } = await desk.refusal('a wrong password', 'signIn', { username, password: wrong });
        must(
          status === 200,
          `signIn with a wrong password is answered HTTP ${status}, which shows the error page and empties the form`,
        );
      },
    },
    {
      id: 'profile',
      rows: ['AP-19', 'AP-01', 'AP-02'],
      level: 'MUST',
      says: 'The profile answers the caller by both session headers, with an empty userId and with the own one',
      async check(desk) {
        const { id } = await desk.staff();
        const empty = await desk.read('displayProfile', { userId: '' });
        must(empty.id === id, 'displayProfile: id is another than that of the sign-in');
        const own = await desk.read('displayProfile', { userId: id });
        must(own.id === id, 'displayProfile: id is another than the userId that was sent');
      },
    },
    {
      id: 'no-session',
      rows: ['AP-01'],
      level: 'MUST',
      says: 'A call without session headers is answered 401',
      check: (desk) => mustBe401(desk, 'no session headers', { as: 'nobody' }),
    },
    {
      id: 'unknown-token',
      rows: ['AP-01'],
      level: 'MUST',
      says: 'A token that nobody has is answered 401',
      async check(desk) {
        const made = { ...(await desk.staff()), token: randomUUID(), key: randomUUID() };
        await mustBe401(desk, 'an unknown token', { as: made });
      },
    },
    {
      id: 'wrong-key',
      rows: ['AP-02'],
      level: 'MUST',
      says: 'A token with the user key of nobody is answered 401',
      check: async (desk) => mustBe401(desk, 'a wrong user key', { as: withKey(await desk.staff(), randomUUID()) }),
    },
    {
      id: 'ended',
      rows: ['AP-01'],
      level: 'MUST',
      says: 'A session that has ended is answered 401',
      async check(desk) {
        const facts = await desk.facts('ended-session');
        const [token, key] = [textOf(facts, 'token'), textOf(facts, 'key')];
        desk.keepSecret(token, key);
        await mustBe401(desk, 'an ended session', { as: { ...(await desk.staff()), token, key } });
      },
    },
    {
      id: 'prolonged',
      rows: [],
      level: 'MUST',
      part: 'sessions',
      says: 'Keeping a session alive answers when it ends, and the list of sessions names the current one',
      async check(desk) {
        const { idleMinutes } = await desk.read('keepAlive', {});
        must(idleMinutes > 0, 'keepAlive: idleMinutes must be above 0');
        const { sessions } = await desk.read('listSessions', {});
        const current = sessions.filter(({ isCurrent }) => isCurrent);
        must(current.length === 1, `listSessions: ${current.length} sessions are the current one`);
      },
    },
    {
      id: 'sign-out',
      rows: ['AP-01'],
      level: 'MUST',
      part: 'sessions',
      says: 'Signing out ends the session on the server',
      async check(desk, { username, password }) {
        const own = await desk.signIn(username, password);
        await desk.read('signOut', {}, { as: own });
        await mustBe401(desk, 'a session that has signed out', { as: own });
      },
    },
  ],
});
