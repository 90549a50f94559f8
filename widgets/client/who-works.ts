import type { Connection } from './connection.ts';
import type { Person } from './session.ts';

type Asking = Pick<Connection, 'me' | 'remote' | 'hasSession' | 'hasTokenSource'>;
const asking = new WeakMap<Asking['me'], Promise<void>>();

/** Asks the server once; of a failure it is asked again. */
function ask({ me, remote }: Asking): Promise<void> {
  const under = asking.get(me);
  if (under) return under;
  const asked = remote('displayProfile', { userId: '' }, { isQuiet: true }).then(
    (profile) => void (me.value = profile),
    () => void asking.delete(me),
  );
  asking.set(me, asked);
  return asked;
}

/** Who works here: with a session that a page hands over, by the page's word or else the server's. Null without a session. */
export async function whoWorks(connection: Asking): Promise<Person | null> {
  const { me, hasTokenSource, hasSession } = connection;
  if (hasTokenSource && (await hasSession()) && !me.peek()) await ask(connection);
  return me.peek();
}
