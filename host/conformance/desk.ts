import { randomUUID } from 'node:crypto';
import { callRows, type CallName } from '../../widgets/contract/calls.ts';
import { headers } from '../../widgets/contract/headers.ts';
import type { CallInput, CallReply } from '../../widgets/contract/schemas.ts';
import { checkReply, type Offers } from './check-reply.ts';
import { dataOf, refusalOf, sessionHeaders, type Answer, type Client, type Input, type Refusal } from './client.ts';
import { Fault, NotChecked } from './outcome.ts';
import type { Facts, StateName, States } from './states.ts';

export interface Session {
  username: string;
  id: string;
  token: string;
  key: string;
  /** Keys of the route lists. */
  routes: readonly string[];
}

export interface With {
  /** Whose session a call carries; `nobody` sends no credentials at all. The first member of staff unless given. */
  as?: Session | 'nobody';
  /** The version that was read, sent where the backend compares versions. */
  version?: number | null | undefined;
  /** The grant of a loaded call. */
  grant?: string | undefined;
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Desk {
  client: Client;
  offers: Offers;
  /** @throws {NotChecked} if nobody can make the state */
  facts(state: StateName): Promise<Facts>;
  signIn(username: string, password: string): Promise<Session>;
  /** The member of staff whom the run was given. */
  staff(): Promise<Session>;
  /** Another one. @throws {NotChecked} if there is none */
  colleague(): Promise<Session>;
  /** The answer, whatever it is. */
  ask(name: CallName, input: Input, more?: With): Promise<Answer>;
  /** What a call answers. @throws {Fault} unless it succeeds with a reply of its schema */
  read<Name extends CallName>(name: Name, input: CallInput<Name> & Input, more?: With): Promise<CallReply<Name>>;
  /** The same for a call that changes something. @param what names what is left behind */
  write<Name extends CallName>(
    what: string,
    name: Name,
    input: CallInput<Name> & Input,
    more?: With,
  ): Promise<CallReply<Name>>;
  /** @throws {Fault} unless the call is refused in words. @param what is wrong with it, such as 'a wrong password' */
  refusal(what: string, name: CallName, input: Input, more?: With): Promise<Refusal>;
  wrote(what: string): void;
  /** Keeps a text out of every report. */
  keepSecret(...texts: readonly string[]): void;
}

export interface DeskOptions {
  client: Client;
  offers: Offers;
  states: States;
  /** The fixed user key of the telephony screen. */
  telephonyKey: string;
  wrote(what: string): void;
  keepSecret(...texts: readonly string[]): void;
}

/** A fact as text. @throws {NotChecked} without it */
export function textOf(facts: Facts, name: string): string {
  const value = facts[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new NotChecked(`its state came without ${name}`);
}

const routesOf = (lists: CallReply<'signIn'>['portalRouteList']) =>
  lists.flatMap(({ routeList }) => routeList.map(({ key }) => key));

/** What the steps of a run work with. */
export function createDesk(options: DeskOptions): Desk {
  const { client, offers, states, telephonyKey, wrote, keepSecret } = options;
  const known = new Map<StateName, Promise<Session>>();

  async function credentials(name: CallName, as: With['as']): Promise<Record<string, string>> {
    const { auth } = callRows[name];
    if (as === 'nobody' || auth === 'none') return {};
    if (auth === 'telephony') return { [headers.userKey]: telephonyKey };
    return auth === 'session' ? sessionHeaders(as ?? (await staff())) : {};
  }

  async function ask(name: CallName, input: Input, more: With = {}): Promise<Answer> {
    const { writes, changes } = callRows[name];
    const { as, version, grant, idempotencyKey = randomUUID() } = more;
    return client.call(name, input, {
      ...(await credentials(name, as)),
      ...(writes && offers('idempotency') && { [headers.idempotencyKey]: idempotencyKey }),
      ...(changes === 'row' && offers('versions') && version != null && { [headers.ifMatch]: String(version) }),
      ...(grant !== undefined && offers('grants') && { [headers.callGrant]: grant }),
      ...more.headers,
    });
  }

  function replyOf<Name extends CallName>(name: Name, data: unknown): CallReply<Name> {
    const { reply, fault } = checkReply(name, data, offers);
    if (fault !== undefined) throw new Fault(`${name}: ${fault}`);
    return reply as CallReply<Name>;
  }

  function succeeded(name: CallName, answer: Answer): unknown {
    const found = dataOf(answer);
    if (typeof found === 'string') throw new Fault(`${name} ${found}`);
    return found.data;
  }

  async function signIn(username: string, password: string): Promise<Session> {
    keepSecret(password);
    const data = succeeded('signIn', await ask('signIn', { username, password }));
    const { id, token, key, portalRouteList } = replyOf('signIn', data);
    keepSecret(token, key);
    return { username, id, token, key, routes: routesOf(portalRouteList) };
  }

  async function sessionOf(state: 'staff' | 'colleague'): Promise<Session> {
    const facts = await states.make(state);
    return signIn(textOf(facts, 'username'), textOf(facts, 'password'));
  }
  function kept(state: 'staff' | 'colleague'): Promise<Session> {
    const session = known.get(state) ?? sessionOf(state);
    known.set(state, session);
    return session;
  }
  const staff = () => kept('staff');

  return {
    client,
    offers,
    facts: (state) => states.make(state),
    signIn,
    staff,
    colleague: () => kept('colleague'),
    ask,
    wrote,
    keepSecret,
    async read(name, input, more) {
      return replyOf(name, succeeded(name, await ask(name, input, more)));
    },
    async write(what, name, input, more) {
      const data = succeeded(name, await ask(name, input, more));
      wrote(what);
      return replyOf(name, data);
    },
    async refusal(what, name, input, more) {
      const found = refusalOf(await ask(name, input, more));
      if (typeof found === 'string') throw new Fault(`${name} with ${what} ${found}`);
      return found;
    },
  };
}
