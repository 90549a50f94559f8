import type { Kysely } from 'kysely';
import { newPasswordMessage } from '../../../widgets/contract/session/new-password.ts';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { indianTime } from '../base/indian-time.ts';
import * as attempts from '../core/staff/attempts.store.ts';
import { endAllBut } from '../core/staff/own-sessions.ts';
import { guessedMessage, type PasswordOwner } from '../core/staff/password-guesses.ts';
import { hashPassword, newOneTimePassword } from '../core/staff/passwords.ts';
import * as staffs from '../core/staff/staff.store.ts';
import { newUserKey } from '../base/tokens.ts';
import { SettingsError } from '../base/settings.ts';
import { recordJob } from './record-job.ts';
import * as agencies from '../core/agencies/agencies.store.ts';
import { isExternal } from '../call/agency-reach.ts';
import { readAgency, requireAllowed, requireNoLoans } from './agency-choice.ts';
import { signOut } from './sign-out-users.ts';
import { readRoles, readRoutes, unreadScreens } from './staff-choices.ts';
import { approve } from './approve-access.ts';
import { findStaff, oneTimeWords, readUsername, type Command, type Terminal } from './user-command.ts';
import { announce } from '../registers/subscribers.ts';
import { readArguments } from './read-arguments.ts';

export const usage = `Usage:
  npm run user -- add someone@lender.example --first-name A --last-name B --roles OPS_AGENT,SUPPORT --routes DOCUMENT_PROCESSING
  npm run user -- disable someone@lender.example
  npm run user -- enable someone@lender.example
  npm run user -- reset someone@lender.example
  npm run user -- unlock someone@lender.example
  npm run user -- sign-out someone@lender.example
  npm run user -- sign-out --embedder crm
  npm run user -- roles someone@lender.example OPS_LEAD,ADMIN
  npm run user -- routes someone@lender.example ops,agency
  npm run user -- agency someone@lender.example SAHYADRI
  npm run user -- approve someone@lender.example
  npm run user -- list`;

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  roles: { type: 'string' },
  routes: { type: 'string' },
  agency: { type: 'string' },
  embedder: { type: 'string' },
} as const;

const readGiven = (args: readonly string[]) => readArguments(args, options, `\n${usage}`);

/** The typed password, or a one-time password when none is typed. */
async function choosePassword(owner: PasswordOwner, terminal: Terminal) {
  const typed = await terminal.askPassword();
  if (typed === undefined) return { password: newOneTimePassword(), kind: 'one-time' as const };
  const message = newPasswordMessage(typed, owner.username) ?? (await guessedMessage(typed, owner));
  if (message !== undefined) throw new SettingsError(`${message}.`);
  return { password: typed, kind: 'own' as const };
}

function tellPassword({ password, kind }: Awaited<ReturnType<typeof choosePassword>>, { say }: Terminal): void {
  if (kind === 'one-time') say(oneTimeWords(password));
}

const add: Command = async (db, { positionals, values }, terminal) => {
  const username = readUsername(positionals[1]);
  const firstName = values['first-name']?.trim() ?? '';
  if (firstName === '') throw new SettingsError('--first-name must be given.');
  const roles = readRoles(values.roles ?? '');
  const portalRouteList = readRoutes(values.routes ?? '');
  if (portalRouteList.length === 0) throw new SettingsError('--routes must grant at least one screen.');
  const agency = await readAgency(db, values.agency, { roles, portalRouteList });
  if (await staffs.findAny(db, username)) throw new SettingsError(`There is a user ${username} already.`);
  const name = { firstName, lastName: values['last-name']?.trim() ?? '' };
  const chosen = await choosePassword({ username, ...name }, terminal);
  const now = terminal.now();
  const id = newId(now);
  const passwordHash = await hashPassword(chosen.password);
  await inTransaction(db, async (tx) => {
    const secrets = { passwordHash, passwordKind: chosen.kind, userKey: newUserKey() };
    await staffs.insert(tx, announce, {
      id,
      username,
      ...name,
      roles,
      portalRouteList,
      ...(agency && { agencyId: agency.id }),
      ...secrets,
      isDemo: false,
      createdAt: now,
    });
    await recordJob(tx, now, {
      action: 'ADD_USER',
      entity: 'staff',
      entityId: id,
      after: { username, roles, ...(agency && { agency: agency.code }) },
    });
  });
  terminal.say(`Added ${username}`);
  unreadScreens(roles, portalRouteList).forEach((line) => terminal.say(line));
  tellPassword(chosen, terminal);
};

const disable: Command = async (db, { positionals }, { say, now }) => {
  const username = readUsername(positionals[1]);
  const { id } = await findStaff(db, username);
  const ended = await inTransaction(db, async (tx) => {
    await staffs.change(tx, announce, id, { disabledAt: now() });
    const endedSessions = await endAllBut(tx, id, null, now());
    await recordJob(tx, now(), { action: 'DISABLE_USER', entity: 'staff', entityId: id, after: { endedSessions } });
    return endedSessions;
  });
  say(`Disabled ${username}, ${ended} sessions ended`);
};

const enable: Command = async (db, { positionals }, { say, now }) => {
  const username = readUsername(positionals[1]);
  const { id } = await findStaff(db, username);
  await inTransaction(db, async (tx) => {
    await staffs.change(tx, announce, id, { disabledAt: null });
    await recordJob(tx, now(), { action: 'ENABLE_USER', entity: 'staff', entityId: id });
  });
  say(`Enabled ${username}`);
};

const reset: Command = async (db, { positionals }, terminal) => {
  const username = readUsername(positionals[1]);
  const { id, firstName, lastName } = await findStaff(db, username);
  const chosen = await choosePassword({ username, firstName, lastName }, terminal);
  const hash = await hashPassword(chosen.password);
  const now = terminal.now();
  await inTransaction(db, async (tx) => {
    await staffs.setPassword(tx, id, { hash, kind: chosen.kind });
    await attempts.unlock(tx, username);
    const endedSessions = await endAllBut(tx, id, null, now);
    await recordJob(tx, now, { action: 'RESET_PASSWORD', entity: 'staff', entityId: id, after: { endedSessions } });
  });
  terminal.say(`Password of ${username} is reset and their sessions have ended`);
  tellPassword(chosen, terminal);
};

const unlock: Command = async (db, { positionals }, { say, now }) => {
  const username = readUsername(positionals[1]);
  const { id } = await findStaff(db, username);
  await inTransaction(db, async (tx) => {
    await attempts.unlock(tx, username);
    await recordJob(tx, now(), { action: 'UNLOCK_USER', entity: 'staff', entityId: id });
  });
  say(`Unlocked ${username}: they may sign in again, unless too many tries came from their own address`);
};

const roles: Command = async (db, { positionals: [, name, text = ''] }, { say, now }) => {
  const username = readUsername(name);
  const wanted = readRoles(text);
  const { id, roles: before, portalRouteList, agencyId } = await findStaff(db, username);
  await requireAllowed(db, agencyId, { roles: wanted, portalRouteList });
  await inTransaction(db, async (tx) => {
    await staffs.change(tx, announce, id, { roles: wanted });
    const change = { before: { roles: before }, after: { roles: wanted } };
    await recordJob(tx, now(), { action: 'CHANGE_ROLES', entity: 'staff', entityId: id, ...change });
  });
  say(`Roles of ${username}: ${wanted.join(', ') || 'none'}`);
  unreadScreens(wanted, portalRouteList).forEach((line) => say(line));
};

const routes: Command = async (db, { positionals: [, name, text = ''] }, { say, now }) => {
  const username = readUsername(name);
  const portalRouteList = readRoutes(text);
  const { id, roles: held, portalRouteList: before, agencyId } = await findStaff(db, username);
  await requireAllowed(db, agencyId, { roles: held, portalRouteList });
  await inTransaction(db, async (tx) => {
    await staffs.change(tx, announce, id, { portalRouteList });
    const change = { before: { portalRouteList: before }, after: { portalRouteList } };
    await recordJob(tx, now(), { action: 'CHANGE_ROUTES', entity: 'staff', entityId: id, ...change });
  });
  const granted = portalRouteList.map(({ viewName, routeList }) => `${routeList.length} of ${viewName}`);
  say(`Screens of ${username}: ${granted.join(', ') || 'none'}. They show after the next sign-in`);
  unreadScreens(held, portalRouteList).forEach((line) => say(line));
};

const agency: Command = async (db, { positionals: [, name, code] }, { say, now }) => {
  const username = readUsername(name);
  const account = await findStaff(db, username);
  const wanted = await readAgency(db, code ?? '', account);
  if (!wanted) throw new SettingsError(usage);
  const ended = await inTransaction(db, async (tx) => {
    await requireNoLoans(tx, account);
    await staffs.change(tx, announce, account.id, { agencyId: wanted.id });
    const endedSessions = await endAllBut(tx, account.id, null, now());
    const change = { before: { agencyId: account.agencyId }, after: { agencyId: wanted.id, endedSessions } };
    await recordJob(tx, now(), { action: 'CHANGE_AGENCY', entity: 'staff', entityId: account.id, ...change });
    return endedSessions;
  });
  say(`${username} is of ${wanted.name} now, ${ended} sessions ended`);
};

const list: Command = async (db, _, { say }) => {
  const codes = new Map((await agencies.all(db)).map(({ id, code }) => [id, code]));
  for (const each of await staffs.list(db)) {
    const { username, firstName, lastName, roles: held, disabledAt, lastSignInAt } = each;
    const company = isExternal(each.agencyId) ? [`of ${codes.get(each.agencyId ?? '')}`] : [];
    const state = disabledAt ? 'disabled' : lastSignInAt ? `signed in ${indianTime(lastSignInAt)}` : 'never signed in';
    say([username, `${firstName} ${lastName}`.trim(), [...held, ...company].join(' '), state].join('\t'));
  }
};

const commands: Readonly<Record<string, Command>> = {
  add,
  disable,
  enable,
  reset,
  unlock,
  'sign-out': signOut,
  roles,
  routes,
  agency,
  approve,
  list,
};

function readCommand(args: readonly string[]) {
  const given = readGiven(args);
  const [name = ''] = given.positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new SettingsError(usage);
  return { given, command };
}

/** @throws SettingsError when the arguments name no command */
export function checkUserCommand(args: readonly string[]): void {
  readCommand(args);
}

/**
 * Runs one of the user commands.
 *
 * @param args the arguments after `npm run user --`
 * @throws SettingsError whose message is the sentence to print
 */
export async function manageUsers(db: Kysely<Database>, args: readonly string[], terminal: Terminal): Promise<void> {
  const { given, command } = readCommand(args);
  await command(db, given, terminal);
}
