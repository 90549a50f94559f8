import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultTelephonyUserKey } from '../../widgets/contract/headers.ts';
import { isRecord } from '../../widgets/contract/reading/is-record.ts';
import { workflowNames } from './every-workflow.ts';
import type { Facts } from './states.ts';

/** Why a run cannot begin, in one sentence. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

export interface Wishes {
  base: string;
  /** `told`: what the backend says that it offers. */
  demands: 'core' | 'full' | 'told';
  only: readonly string[] | undefined;
  states: string | undefined;
  facts: Facts;
  origin: string | undefined;
  telephonyKey: string;
  junit: string | undefined;
  html: string | undefined;
}

export const usage = `Checks whether a backend answers the screens as the contract says.

  lending-desk-conformance https://HOST [--core | --full] [options]

  --core                  the core calls alone
  --full                  every extension too; without either, what GET /api/contract offers
  --only NAMES            some workflows: ${workflowNames.join(',')}
  --username U            a member of staff who may open the screens
  --password P            the password; read from CONFORMANCE_PASSWORD if it is not given
  --states URL            a hook that makes the states that workflows begin in
  --facts FILE            the facts of such states, as JSON by the states' names
  --origin ORIGIN         an origin whose pages show the screens
  --telephony-key KEY     the fixed user key of the telephony screen (${defaultTelephonyUserKey})
  --junit FILE            a report for a build server
  --html FILE             a report for people

It ends with 0 if the backend conforms, with 1 if it does not, and with 2 if it could not be asked.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  core: { type: 'boolean' },
  full: { type: 'boolean' },
  only: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  states: { type: 'string' },
  facts: { type: 'string' },
  origin: { type: 'string' },
  'telephony-key': { type: 'string' },
  junit: { type: 'string' },
  html: { type: 'string' },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const [sentence = ''] = cause instanceof Error ? cause.message.split(/\.\s/) : [];
    throw new WrongUse(`${sentence.replace(/\.$/, '')}; --help says what can be given.`);
  }
}

function addressOf(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href.replace(/\/$/, '');
  throw new WrongUse(`${what} is no address of http or https: ${text}`);
}

function factsOf(file: string): Facts {
  if (!existsSync(file)) throw new WrongUse(`There is no file ${file}`);
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(read)) return read;
  } catch {
    throw new WrongUse(`${file} is no JSON`);
  }
  throw new WrongUse(`${file} must hold an object with the facts by the names of states`);
}

function namesOf(only: string): string[] {
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !workflowNames.includes(name));
  if (unknown !== undefined)
    throw new WrongUse(`There is no workflow "${unknown}"; there are ${workflowNames.join(', ')}`);
  return names;
}

/** What a run was asked for; undefined if it was asked how it is used. @throws {WrongUse} */
export function readWishes(args: readonly string[], environment: Readonly<NodeJS.ProcessEnv>): Wishes | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [host, ...more] = positionals;
  if (host === undefined) throw new WrongUse('Name the host, such as https://lender.example');
  if (more.length > 0) throw new WrongUse(`One host is checked at a time, and there is also ${more[0]}`);
  if (values.core && values.full) throw new WrongUse('Give --core or --full, not both');
  const { username, only, states, facts, origin } = values;
  const names = only === undefined ? undefined : namesOf(only);
  if (names?.includes('origins') && origin === undefined) throw new WrongUse('--only origins needs --origin');
  const password = values.password ?? environment['CONFORMANCE_PASSWORD'];
  if (username !== undefined && password === undefined) throw new WrongUse('--username needs --password');
  if (username === undefined && states === undefined && facts === undefined)
    throw new WrongUse('Nobody can sign in: give --username and --password, --states or --facts');
  return {
    base: addressOf(host, 'The host'),
    demands: values.core ? 'core' : values.full ? 'full' : 'told',
    only: names,
    states: states === undefined ? undefined : addressOf(states, '--states'),
    facts: {
      ...(facts !== undefined && factsOf(facts)),
      ...(username !== undefined && { staff: { username, password } }),
    },
    origin: origin === undefined ? undefined : addressOf(origin, '--origin'),
    telephonyKey: values['telephony-key'] ?? defaultTelephonyUserKey,
    junit: values.junit,
    html: values.html,
  };
}
