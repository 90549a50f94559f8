import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { contractPath } from '../../../widgets/contract/version.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';
import { dataOf, refusalOf, sessionHeaders, type Input } from '../client.ts';
import type { Desk } from '../desk.ts';
import { Fault, must, NotChecked } from '../outcome.ts';
import { defineWorkflow, type Step } from '../workflow.ts';

type Schema = Readonly<Record<string, unknown>>;

function requiredOf(name: CallName): readonly [string, Schema][] {
  const request: unknown = schemas[name].request;
  if (!isRecord(request)) return [];
  const { properties, required } = request;
  if (!isRecord(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).filter((each): each is [string, Schema] => required.includes(each[0]));
}

const offered = (desk: Desk) =>
  callNames.filter((name) => {
    const { part } = callRows[name];
    return part === 'core' || desk.offers(part);
  });

/** Calls whose request needs nothing: they could do something if they were sent anything. */
const needsInput = (name: CallName) => requiredOf(name).length > 0;

/** Values of another kind than the call takes, so that nothing can be done with them. */
function wrongInput(name: CallName): Input {
  const wrong = ({ type, anyOf }: Schema) => {
    if (type === 'string' || Array.isArray(anyOf)) return { not: 'a text' };
    return type === 'array' || type === 'object' ? 7 : 'x'.repeat(40);
  };
  return Object.fromEntries(requiredOf(name).map(([key, schema]) => [key, wrong(schema)]));
}

const unreadable: Readonly<Record<string, { headers: Record<string, string>; body: string }>> = {
  json: { headers: { 'content-type': 'application/json' }, body: '{"a":' },
  form: { headers: { 'content-type': 'multipart/form-data; boundary=B' }, body: '--B\r\nbroken' },
};

/** Makes every call in one way, and gathers those of which something is wrong. */
async function each(names: readonly CallName[], look: (name: CallName) => Promise<string | undefined>): Promise<void> {
  const wrong: string[] = [];
  for (const name of names) {
    const found = await look(name);
    if (found !== undefined) wrong.push(`${name} (${callRows[name].method} ${callRows[name].path}) ${found}`);
  }
  const [first, ...others] = wrong;
  if (first !== undefined) throw new Fault(others.length > 0 ? `${first}; and ${others.length} more calls` : first);
}

/** Each call is one step, so that the screens that a missing one switches off are its own. */
function presence(name: CallName): Step<Desk> {
  const { auth, screens, does, part } = callRows[name];
  const hasSession = auth === 'session';
  return {
    id: name,
    rows: hasSession ? ['AP-01', 'AP-05', 'AP-28', 'AP-44'] : ['AP-05', 'AP-63', 'AP-64'],
    level: 'MUST',
    ...(part !== 'core' && { part }),
    says: `${does}: the call is there, and refused to who sends no credentials`,
    screens: screens === 'any' ? (auth === 'telephony' ? ['TELEPHONY_CALLING_CRM'] : ['PROFILE']) : screens,
    async check(desk) {
      const { method, path } = callRows[name];
      const answer = await desk.ask(name, wrongInput(name), { as: 'nobody' });
      must(
        answer.status !== 404 && answer.status !== 405,
        `${name} (${method} ${path}) is not there: HTTP ${answer.status}`,
      );
      const found = refusalOf(answer);
      must(typeof found !== 'string', `${name} without credentials ${String(found)}`);
      must(found.status === 401, `${name} without credentials is answered HTTP ${found.status} and not 401`);
    },
  };
}

export const calls = defineWorkflow<Desk>({
  name: 'calls',
  title: 'Every call of the calls table',
  part: 'core',
  screens: ['PROFILE'],
  async begin(desk) {
    await desk.staff();
    return desk;
  },
  steps: (desk) => [
    ...offered(desk)
      .filter((name) => callRows[name].auth !== 'none')
      .map(presence),
    {
      id: 'bad-input',
      rows: ['AP-06', 'AP-16', 'AP-17'],
      level: 'MUST',
      says: 'Values of a wrong kind are refused in words, and never by HTTP 500 or above',
      check: () =>
        each(offered(desk).filter(needsInput), async (name) => {
          if (['dialer', 'embedder', 'payments'].includes(callRows[name].auth)) return undefined;
          // each parameter of a dialer is a text, and what else comes with it refuses no call
          if (name === 'loadTelephonyCall') return undefined;
          const answer = await desk.ask(name, wrongInput(name), { version: 1, grant: 'none' });
          // what travels as text is a text of some kind, which may be one that nothing is found by
          if (callRows[name].encoding !== 'json' && typeof dataOf(answer) !== 'string') return undefined;
          const found = refusalOf(answer);
          return typeof found === 'string' ? `with values of a wrong kind ${found}` : undefined;
        }),
    },
    {
      id: 'unreadable',
      rows: ['AP-06', 'AP-16'],
      level: 'MUST',
      says: 'A body that cannot be read is refused in words, and never by HTTP 500 or above',
      check: () =>
        each(offered(desk).filter(needsInput), async (name) => {
          const { method, path, encoding, auth } = callRows[name];
          if (encoding === 'query' || !['session', 'none'].includes(auth)) return undefined;
          const { headers: type, body } = unreadable[encoding === 'json' ? 'json' : 'form'] ?? {
            headers: {},
            body: '',
          };
          const own: Record<string, string> = auth === 'session' ? sessionHeaders(await desk.staff()) : {};
          const found = refusalOf(await desk.client.send(path, { method, headers: { ...type, ...own }, body }));
          return typeof found === 'string' ? `with a broken body ${found}` : undefined;
        }),
    },
    {
      id: 'nowhere',
      rows: ['AP-16'],
      level: 'SHOULD',
      says: 'An address that is no call is answered 404 with an envelope',
      async check() {
        const found = refusalOf(await desk.client.send('/conformance/nowhere', { method: 'POST' }));
        must(typeof found !== 'string', `an address that is no call ${String(found)}`);
        must(found.status === 404, `an address that is no call is answered HTTP ${found.status} and not 404`);
      },
    },
    {
      id: 'request-id',
      rows: [],
      level: 'SHOULD',
      says: `Every answer carries ${headers.requestId}, by which it is found in the log`,
      async check() {
        const answer = await desk.ask('displayProfile', { userId: '' });
        must(answer.headers.get(headers.requestId) !== null, `displayProfile is answered without ${headers.requestId}`);
      },
    },
    {
      id: 'contract-header',
      rows: [],
      level: 'SHOULD',
      says: `Answers name the contract in ${headers.contractVersion}, if ${contractPath} does`,
      async check() {
        const told = await desk.client.send(contractPath, { method: 'GET' });
        if (told.status === 404) throw new NotChecked('the backend is core alone');
        const answer = await desk.ask('displayProfile', { userId: '' });
        must(
          answer.headers.get(headers.contractVersion) !== null,
          `displayProfile is answered without ${headers.contractVersion}, so no screen knows of the extensions`,
        );
      },
    },
  ],
});
