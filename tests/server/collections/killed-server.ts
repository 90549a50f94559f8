import { startServer } from '../../support/running-server.ts';
import { serverProgram } from '../../support/server-program.ts';
import { calls, type CallName } from '../../../widgets/contract/calls.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { formOf, sessionHeaders, type Session } from '../support.ts';

const paymentsKey = 'payments-key-of-the-tests-32-letters';

/** A server process of its own, which is killed and started again on the same data. */
export interface KilledServer {
  signIn(username: string): Promise<Session>;
  /**
   * Makes a call.
   *
   * @param key the idempotency key of a write; the same key again is the same write
   * @returns undefined where nobody answered
   */
  send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more?: { session?: Session; key?: string; version?: number },
  ): Promise<Envelope<CallReply<Name>> | undefined>;
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again, and waits until it is ready. */
  restart(): Promise<void>;
}

/** @param settings the environment variables by which it finds its data */
export async function killedServer(settings: Readonly<Record<string, string>>): Promise<KilledServer> {
  const work = {
    DEMO: '1',
    DEMO_APPLICATIONS: '150',
    CALLING_WINDOW_FOR: 'NONE',
    CONTACT_CAP_WEEK: '100',
    CONTACT_CAP_DAY: '100',
    LOG_LEVEL: 'error',
    PAYMENTS_KEY: paymentsKey,
  };
  const { base, kill, restart } = await startServer({ ...work, ...settings }, undefined, serverProgram('main'));
  return {
    kill,
    restart,
    async signIn(username) {
      const body = formOf({ username, password: demoPassword });
      const answer = await fetch(`${base}/auth/login`, { method: 'POST', body });
      return ((await answer.json()) as { data: Session }).data;
    },
    async send(name, input, { session, key, version } = {}) {
      try {
        const answer = await fetch(`${base}${calls[name].path}`, {
          method: 'POST',
          body: JSON.stringify(input),
          headers: {
            'content-type': 'application/json',
            ...(session ? sessionHeaders(session) : { [headers.userKey]: paymentsKey }),
            ...(key !== undefined && { [headers.idempotencyKey]: key }),
            ...(version !== undefined && { [headers.ifMatch]: String(version) }),
          },
        });
        if (answer.status >= 500) return undefined;
        return await answer.json();
      } catch (error) {
        // The connection was cut, in the midst of the answer or before it.
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}
