import { isRecord } from '../../widgets/contract/reading/is-record.ts';
import { createClient } from './client.ts';
import { NotChecked, Unreachable } from './outcome.ts';

/** The situations that workflows begin in, and what each needs to be told. */
export const stateNames = [
  'staff',
  'colleague',
  'telephony-call',
  'telephony-banking-call',
  'telephony-unknown',
  'nach-call',
  'banking-call',
  'document-application',
  'list',
  'nach-mail',
  'chat-room',
  'ended-session',
  'service-keys',
] as const;
export type StateName = (typeof stateNames)[number];
export type Facts = Readonly<Record<string, unknown>>;

export interface States {
  /** @throws {NotChecked} if nobody can make the state */
  make(name: StateName): Promise<Facts>;
  /** Lets the hook clear away what it has made. */
  clean(): Promise<void>;
}

const notGiven = (name: StateName) => new NotChecked(`the state ${name} was not given`);

/** Facts that a file holds, the same each time. */
export function statesOfFile(facts: Facts): States {
  return {
    async make(name) {
      const found = facts[name];
      if (!isRecord(found)) throw notGiven(name);
      return found;
    },
    clean: () => Promise.resolve(),
  };
}

/** Asks a hook, which makes each state anew: `POST URL {"state": NAME}`, answered `{"facts": {...}}`. */
export function statesOfHook(address: string): States {
  const { origin, pathname, search } = new URL(address);
  const client = createClient(origin);
  let hasMade = false;

  async function post(state: string): Promise<Facts | undefined> {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await client.send(pathname + search, {
      method: 'POST',
      headers,
      body: JSON.stringify({ state }),
    });
    return status === 200 && isRecord(body) && isRecord(body.facts) ? body.facts : undefined;
  }
  return {
    async make(name) {
      // A colleague is another member of staff.
      const facts = (await post(name)) ?? (name === 'colleague' ? await post('staff') : undefined);
      if (!facts) throw notGiven(name);
      hasMade = true;
      return facts;
    },
    async clean() {
      if (!hasMade) return;
      if (!(await post('clean'))) throw new Unreachable(`${address} did not clear away the states that it made`);
    },
  };
}
