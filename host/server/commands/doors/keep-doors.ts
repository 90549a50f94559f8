import type { Kysely } from 'kysely';
import { sourcingPartners, type SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import { doorParts, isDoorPart, type DoorPart } from '../../base/door-parts.ts';
import { indianTime } from '../../base/indian-time.ts';
import { SettingsError } from '../../base/settings.ts';
import { newToken } from '../../base/tokens.ts';
import * as doors from '../../core/doors/doors.store.ts';
import type { Door } from '../../core/doors/doors.store.ts';
import { customers } from '../../desks/doors/customers.ts';
import { employers } from '../../desks/doors/employers.ts';
import { preApprovedAmounts } from '../../desks/doors/pre-approved-amounts.ts';
import { readToldCsv } from '../../desks/doors/read-told-csv.ts';
import { writeTold, type ToldKind } from '../../desks/doors/told-rows.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { commandOf, readArguments, type NamedCommand } from '../read-arguments.ts';
import { csvOf } from '../../core/files/content/csv-file.ts';
import { recordJob } from '../record-job.ts';
import { split } from '../staff-choices.ts';
import type { Terminal } from '../user-command.ts';

const usage = `Usage:
  npm run door -- add los --may applications,files
  npm run door -- add pb --may applications,files --partner pb
  npm run door -- add mail-server --may mails
  npm run door -- rotate los
  npm run door -- rotate los --finish
  npm run door -- off los
  npm run door -- import los customers FILE
  npm run door -- list
--may is of ${doorParts.join(', ')}. What comes by a door with --partner (${sourcingPartners.join(' or ')}) is sourced by that partner.
A file of customers, employers or pre-approved-amounts is CSV; its first line names the fields of such a message. All its lines are written, or none.`;

const options = { may: { type: 'string' }, partner: { type: 'string' }, finish: { type: 'boolean' } } as const;

const readGiven = (args: readonly string[]) => readArguments(args, options, `\n${usage}`);
type Given = ReturnType<typeof readGiven>;
type Desk = Pick<Terminal, 'say' | 'now'> & { db: Kysely<Database> };
type Command = (given: Given, desk: Desk) => Promise<void>;

function readParts(text: string): DoorPart[] {
  const parts = [...new Set(split(text))];
  const other = parts.find((part) => !isDoorPart(part));
  if (other !== undefined) throw new SettingsError(`--may is of ${doorParts.join(', ')}, but one is "${other}".`);
  if (parts.length === 0) throw new SettingsError('--may must name what comes by the door.');
  return parts.filter(isDoorPart);
}

function readPartner(text: string | undefined): SourcingPartner | null {
  if (text === undefined) return null;
  const partner = sourcingPartners.find((each) => each === text);
  if (partner === undefined)
    throw new SettingsError(`--partner must be ${sourcingPartners.join(' or ')}, but it is "${text}".`);
  return partner;
}

/** A door that is open. @throws SettingsError */
async function requireOpen({ positionals: [, name = ''] }: Given, { db }: Desk): Promise<Door> {
  const door = await doors.findByName(db, name);
  if (!door) throw new SettingsError(`There is no door "${name}".`);
  if (door.closedAt) throw new SettingsError(`${name} is off for good: add another.`);
  return door;
}

const add: Command = async ({ positionals: [, name = ''], values }, { db, say, now }) => {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw new SettingsError(`A door's name is up to 31 small letters, digits and -, but it is "${name}".`);
  const may = readParts(values.may ?? '');
  const partner = readPartner(values.partner);
  if (await doors.findByName(db, name)) throw new SettingsError(`There is a door ${name} already.`);
  const secret = newToken();
  const at = now();
  const id = newId(at);
  await inTransaction(db, async (tx) => {
    await doors.insert(tx, { id, name, may, partner, secret, createdAt: at });
    const after = { name, may, partner };
    await recordJob(tx, at, { action: 'ADD_DOOR', entity: 'door', entityId: id, after });
  });
  say(`Added ${name}, for ${may.join(', ')}\nIts key, which is shown this once: ${secret}`);
};

const rotate: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const door = await requireOpen(given, desk);
  const { id, name, isRotating } = door;
  const isEnd = given.values.finish === true;
  if (isEnd && !isRotating) throw new SettingsError(`${name} has no next key: rotate ${name} makes one.`);
  const secret = newToken();
  await inTransaction(db, async (tx) => {
    if (isEnd) await doors.endFormerKey(tx, door);
    else await doors.takeNextKey(tx, door, secret);
    const action = isEnd ? 'END_DOOR_KEY' : 'ADD_DOOR_KEY';
    await recordJob(tx, now(), { action, entity: 'door', entityId: id });
  });
  if (isEnd) say(`The former key of ${name} signs nothing any more`);
  else
    say(
      `The next key of ${name}, which is shown this once: ${secret}\nBoth are taken until: npm run door -- rotate ${name} --finish`,
    );
};

const off: Command = async (given, desk) => {
  const { db, say, now } = desk;
  const door = await requireOpen(given, desk);
  await inTransaction(db, async (tx) => {
    await doors.close(tx, door, now());
    await recordJob(tx, now(), { action: 'CLOSE_DOOR', entity: 'door', entityId: door.id });
  });
  say(`${door.name} is off: nothing comes by it any more`);
};

/** Writes the lines of a file as if the door's own system had sent them. */
async function importRows<Row>(kind: ToldKind<Row>, text: string, door: Door, { db, now }: Desk) {
  const { rows, said } = readToldCsv(text, kind);
  const toldAt = now();
  const by = { db, door, toldAt, now, record: (tx: Tx, entry: AuditEntry) => recordJob(tx, toldAt, entry) };
  try {
    return await writeTold(kind, rows, by);
  } catch (error) {
    throw said(error);
  }
}

const importOf =
  <Row>(kind: ToldKind<Row>) =>
  (text: string, door: Door, desk: Desk) =>
    importRows(kind, text, door, desk);

/** What a file may hold. */
const imports = {
  customers: importOf(customers),
  employers: importOf(employers),
  'pre-approved-amounts': importOf(preApprovedAmounts),
} as const;

const isImported = (text: string): text is keyof typeof imports => Object.hasOwn(imports, text);

const importFile: Command = async (given, desk) => {
  const [, , what = '', file = ''] = given.positionals;
  if (!isImported(what))
    throw new SettingsError(`A file holds ${Object.keys(imports).join(', ')}, but "${what}" was asked for.`);
  const door = await requireOpen(given, desk);
  if (!door.may.includes(what)) throw new SettingsError(`No ${what} come by ${door.name}.`);
  const text = csvOf(file);
  const { added, changed, unchanged } = await imports[what](text, door, desk);
  desk.say(`${added} ${what} added, ${changed} changed, ${unchanged} as before`);
};

const stateOf = ({ closedAt, isRotating }: Door) =>
  closedAt ? `off since ${indianTime(closedAt)}` : isRotating ? 'open, two keys' : 'open';

const list: Command = async (_, { db, say }) => {
  for (const door of await doors.listAll(db))
    say([door.name, door.may.join(' '), door.partner ?? '-', stateOf(door)].join('\t'));
};

const commands: Readonly<Record<string, NamedCommand<Command>>> = {
  add: { run: add, takes: ['may', 'partner'] },
  rotate: { run: rotate, takes: ['finish'] },
  off: { run: off, takes: [] },
  import: { run: importFile, takes: [], words: 4 },
  list: { run: list, takes: [], words: 1 },
};

function readCommand(args: readonly string[]) {
  const given = readGiven(args);
  return { given, command: commandOf(given, commands, usage) };
}

/** @throws SettingsError when the arguments name no command */
export function checkDoorCommand(args: readonly string[]): void {
  readCommand(args);
}

/**
 * Runs one of the door commands.
 *
 * @param args the arguments after `npm run door --`
 * @throws SettingsError whose message is the sentence to print
 */
export async function keepDoors(args: readonly string[], desk: Desk): Promise<void> {
  const { given, command } = readCommand(args);
  await command.run(given, desk);
}
