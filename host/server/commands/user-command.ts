import type { Kysely } from 'kysely';
import { email } from '../../../widgets/contract/rules/validation.ts';
import type { Database } from '../db/schema.ts';
import { demoAccounts } from '../demo/kit/staff.ts';
import * as staffs from '../core/staff/staff.store.ts';
import { SettingsError } from '../base/settings.ts';

export interface Terminal {
  say(line: string): void;
  /** The password that the person types; undefined when they want a one-time password or have no terminal. */
  askPassword(): Promise<string | undefined>;
  now(): Date;
}

/** The arguments of a command, its name first, and its options. */
export interface Given {
  positionals: readonly string[];
  values: Readonly<
    Partial<Record<'first-name' | 'last-name' | 'roles' | 'routes' | 'agency' | 'embedder', string | undefined>>
  >;
}

/** One of the user commands. */
export type Command = (db: Kysely<Database>, given: Given, terminal: Terminal) => Promise<void>;

/** What is said of a password that signs in once. */
export const oneTimeWords = (password: string): string =>
  `One-time password: ${password}\nIt signs in once. A new one is chosen on the profile screen.`;

/** The given account name. @throws SettingsError when it is no e-mail address, or a demo's */
export function readUsername(text: string | undefined): string {
  const username = (text ?? '').trim().toLowerCase();
  if (username === '' || email()(username) !== undefined || username.length > 254)
    throw new SettingsError(`A username is an e-mail address, but it is "${username}".`);
  if (demoAccounts.some((demo) => demo.username === username) || username.endsWith('@demo.example'))
    throw new SettingsError(`${username} is a name of the demo and is for nobody else.`);
  return username;
}

export async function findStaff(db: Kysely<Database>, username: string) {
  const found = await staffs.findAny(db, username);
  if (!found) throw new SettingsError(`There is no user ${username}.`);
  if (found.isDemo) throw new SettingsError(`${username} is an account of the demo.`);
  return found;
}
