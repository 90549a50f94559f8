import type { Kysely } from 'kysely';
import { dayOf, endOfDay, isDay, monthsAfter } from '../../../widgets/contract/time.ts';
import { indianTime } from '../base/indian-time.ts';
import { isNetwork } from '../base/in-networks.ts';
import { SettingsError, type Settings } from '../base/settings.ts';
import { readOrigin } from '../base/settings/read-variable.ts';
import { hashOf, newToken } from '../base/tokens.ts';
import { usualMinutes } from '../core/embedders/embedders.rules.ts';
import * as embedders from '../core/embedders/embedders.store.ts';
import type { Embedder, EmbedderTerms } from '../core/embedders/embedders.store.ts';
import { endSessionsOf } from '../core/embedders/end-sessions.ts';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordJob } from './record-job.ts';
import { readRoles, readRoutes, split } from './staff-choices.ts';
import { readUsername, type Terminal } from './user-command.ts';
import { commandOf, readArguments, type NamedCommand } from './read-arguments.ts';

const usage = `Usage:
  npm run embedder -- add crm --screens NACH_CALLING_CRM --origins https://crm.example --networks 10.1.0.0/16 --roles OPS_AGENT
  npm run embedder -- change crm --usernames a@lender.example,b@lender.example --minutes 10 --until 2027-03-31
  npm run embedder -- rotate crm
  npm run embedder -- rotate crm --finish
  npm run embedder -- disable crm
  npm run embedder -- list
--networks are those that its server asks from. Sessions are for people with one of --roles, which they have alone, and for
--usernames, with all their roles. --minutes is the longest of a session (15, at most 60), --until its last day (a year at most).`;

const options = {
  screens: { type: 'string' },
  origins: { type: 'string' },
  networks: { type: 'string' },
  roles: { type: 'string' },
  usernames: { type: 'string' },
  minutes: { type: 'string' },
  until: { type: 'string' },
  'may-approve': { type: 'string' },
  finish: { type: 'boolean' },
} as const;

const readGiven = (args: readonly string[]) => readArguments(args, options, `\n${usage}`);
type Given = ReturnType<typeof readGiven>;
type Desk = Pick<Terminal, 'say' | 'now'> & { db: Kysely<Database>; settings: Pick<Settings, 'embedOrigins'> };
type Command = (given: Given, desk: Desk) => Promise<void>;

function readNetwork(text: string): string {
  if (isNetwork(text)) return text.toLowerCase();
  throw new SettingsError(`--networks are addresses or networks such as 10.1.0.0/16, but one is "${text}".`);
}

function readMinutes(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 60) return Number(text);
  throw new SettingsError(`--minutes must be a whole number from 1 to 60, but it is "${text}".`);
}

/** The end of a last day, which is today at the earliest and this day of the next year at the latest. */
function readEnd(text: string, now: Date): Date {
  const today = dayOf(now);
  const last = monthsAfter(today, 12);
  if (isDay(text) && text >= today && text <= last) return endOfDay(text);
  throw new SettingsError(`--until must be a day from ${today} to ${last}, but it is "${text}".`);
}

/** What an embedder may open, by the options that are given, else as before. @throws SettingsError */
function readTerms({ values }: Given, before: EmbedderTerms, now: Date): EmbedderTerms {
  if (values['may-approve'] !== undefined)
    throw new SettingsError(
      'Approvals on pages of embedders need a proof of the person for each, which this server cannot ask for yet: leave --may-approve out.',
    );
  const every = (text: string) => [...new Set(split(text))];
  const { screens, origins, networks, roles, usernames, minutes, until } = values;
  const terms: EmbedderTerms = {
    screens:
      screens === undefined
        ? before.screens
        : readRoutes(screens).flatMap(({ routeList }) => routeList.map(({ key }) => key)),
    origins: origins === undefined ? before.origins : every(origins).map((each) => readOrigin(each, '--origins')),
    networks: networks === undefined ? before.networks : every(networks).map(readNetwork),
    roles: roles === undefined ? before.roles : every(roles).flatMap(readRoles),
    usernames: usernames === undefined ? before.usernames : every(usernames).map(readUsername),
    mostMinutes: minutes === undefined ? before.mostMinutes : readMinutes(minutes),
    expiresAt: until === undefined ? before.expiresAt : readEnd(until, now),
  };
  for (const name of ['screens', 'origins', 'networks'] as const)
    if (terms[name].length === 0) throw new SettingsError(`--${name} must name at least one.`);
  if (terms.roles.length + terms.usernames.length === 0)
    throw new SettingsError('--roles or --usernames must say for whom sessions may be opened.');
  return terms;
}

const wordsOf = ({ screens, origins, networks, roles, usernames, mostMinutes, expiresAt }: EmbedderTerms) => ({
  screens,
  origins,
  networks,
  roles,
  usernames,
  mostMinutes,
  expiresAt: indianTime(expiresAt),
});

/** Says which origins wait for the server's own list. */
function tellUnlisted({ origins }: EmbedderTerms, { settings, say }: Desk): void {
  for (const origin of origins.filter((each) => !settings.embedOrigins.includes(each)))
    say(`EMBED_ORIGINS does not list ${origin} here: no session is opened for it until the server's does`);
}

/** An embedder that is in use. @throws SettingsError */
async function requireEnabled({ positionals: [, name = ''] }: Given, { db }: Desk): Promise<Embedder> {
  const embedder = await embedders.findByName(db, name);
  if (!embedder) throw new SettingsError(`There is no embedder "${name}".`);
  if (embedder.disabledAt) throw new SettingsError(`${name} is disabled for good: add another.`);
  return embedder;
}

const add: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const [, name = ''] = given.positionals;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw new SettingsError(`An embedder's name is up to 31 small letters, digits and -, but it is "${name}".`);
  const at = now();
  const none = { screens: [], origins: [], networks: [], roles: [], usernames: [] };
  const before = { ...none, mostMinutes: usualMinutes, expiresAt: endOfDay(monthsAfter(dayOf(at), 12)) };
  const terms = readTerms(given, before, at);
  if (await embedders.findByName(db, name)) throw new SettingsError(`There is an embedder ${name} already.`);
  const key = newToken();
  const id = newId(at);
  await inTransaction(db, async (tx) => {
    await embedders.insert(tx, { id, name, keyHash: hashOf(key), createdAt: at, ...terms });
    const after = { name, ...wordsOf(terms) };
    await recordJob(tx, at, { action: 'ADD_EMBEDDER', entity: 'embedder', entityId: id, after });
  });
  say(`Added ${name}, until ${indianTime(terms.expiresAt)}\nIts key, which is shown this once: ${key}`);
  tellUnlisted(terms, desk);
};

/** Its open sessions end: pages ask for others, by what holds now. */
const change: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const embedder = await requireEnabled(given, desk);
  const terms = readTerms(given, embedder, now());
  await inTransaction(db, async (tx) => {
    await embedders.changeTerms(tx, embedder, terms);
    const what = { before: wordsOf(embedder), after: wordsOf(terms) };
    await recordJob(tx, now(), { action: 'CHANGE_EMBEDDER', entity: 'embedder', entityId: embedder.id, ...what });
  });
  const ended = await endSessionsOf(db, embedder.name, now());
  say(`Changed ${embedder.name}, ${ended} sessions ended`);
  tellUnlisted(terms, desk);
};

const rotate: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const embedder = await requireEnabled(given, desk);
  const { id, name, isRotating } = embedder;
  const isEnd = given.values.finish === true;
  if (isEnd && !isRotating) throw new SettingsError(`${name} has no next key: rotate ${name} makes one.`);
  const key = newToken();
  await inTransaction(db, async (tx) => {
    if (isEnd) await embedders.endFormerKey(tx, embedder);
    else await embedders.takeNextKey(tx, embedder, hashOf(key));
    const action = isEnd ? 'END_EMBEDDER_KEY' : 'ADD_EMBEDDER_KEY';
    await recordJob(tx, now(), { action, entity: 'embedder', entityId: id });
  });
  if (isEnd) say(`The former key of ${name} opens nothing any more`);
  else
    say(
      `The next key of ${name}, which is shown this once: ${key}\nBoth are taken until: npm run embedder -- rotate ${name} --finish`,
    );
};

const disable: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const embedder = await requireEnabled(given, desk);
  await inTransaction(db, async (tx) => {
    await embedders.disable(tx, embedder, now());
    await recordJob(tx, now(), { action: 'DISABLE_EMBEDDER', entity: 'embedder', entityId: embedder.id });
  });
  say(`Disabled ${embedder.name}, ${await endSessionsOf(db, embedder.name, now())} sessions ended`);
};

function stateOf({ disabledAt, expiresAt, isRotating }: Embedder, now: Date): string {
  if (disabledAt) return `disabled ${indianTime(disabledAt)}`;
  const ends = `${expiresAt.getTime() <= now.getTime() ? 'ended' : 'until'} ${indianTime(expiresAt)}`;
  return isRotating ? `${ends}, two keys` : ends;
}

const list: Command = async (_, { db, say, now }) => {
  for (const embedder of await embedders.listAll(db)) {
    const { name, screens, origins, networks, roles, usernames, mostMinutes } = embedder;
    const people = [...roles, ...usernames].join(' ');
    const terms = [screens.join(' '), origins.join(' '), networks.join(' '), people, `${mostMinutes} min`];
    say([name, ...terms, stateOf(embedder, now())].join('\t'));
  }
};

const ofTerms = Object.keys(options).filter((name) => name !== 'finish');
const commands: Readonly<Record<string, NamedCommand<Command>>> = {
  add: { run: add, takes: ofTerms },
  change: { run: change, takes: ofTerms },
  rotate: { run: rotate, takes: ['finish'] },
  disable: { run: disable, takes: [] },
  list: { run: list, takes: [], words: 1 },
};

function readCommand(args: readonly string[]) {
  const given = readGiven(args);
  const command = commandOf(given, commands, usage);
  if (command.run === change && Object.keys(given.values).length === 0) throw new SettingsError(usage);
  return { given, command };
}

/** @throws SettingsError when the arguments name no command */
export function checkEmbedderCommand(args: readonly string[]): void {
  readCommand(args);
}

/**
 * Runs one of the embedder commands.
 *
 * @param args the arguments after `npm run embedder --`
 * @throws SettingsError whose message is the sentence to print
 */
export async function keepEmbedders(args: readonly string[], desk: Desk): Promise<void> {
  const { given, command } = readCommand(args);
  await command.run(given, desk);
}
