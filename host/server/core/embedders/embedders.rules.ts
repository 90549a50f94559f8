import { indianTime } from '../../base/indian-time.ts';
import { isInNetworks } from '../../base/in-networks.ts';
import type { Staff } from '../../call/handler.ts';
import type { Embedder } from './embedders.store.ts';

/** Minutes until a session of a page ends, unless its embedder asks for others. */
export const usualMinutes = 15;

/** Where and when an embedder asks. */
interface Asking {
  ip: string;
  now: Date;
}

/** Why a key opens and ends nothing now: the first reason there is, undefined where there is none. */
export function whyUnusable(
  { name, disabledAt, expiresAt, networks }: Embedder,
  { ip, now }: Asking,
): string | undefined {
  if (disabledAt !== null) return `${name} is disabled`;
  if (now.getTime() >= expiresAt.getTime()) return `${name} has ended on ${indianTime(expiresAt)}`;
  return isInNetworks(ip, networks) ? undefined : `${ip} is in no network of ${name}`;
}

/** A session that an embedder asks for. */
interface AskedSession {
  screens: readonly string[];
  origins: readonly string[];
  minutes: number;
}

/** What of a session is beyond its embedder, whoever it is for: the first that is, undefined where nothing is. */
export function whatIsBeyond(
  { name, screens, origins, mostMinutes }: Embedder,
  asked: AskedSession,
  embedOrigins: readonly string[],
): string | undefined {
  const screen = asked.screens.find((key) => !screens.includes(key));
  if (screen !== undefined) return `${screen} is no screen of ${name}`;
  const origin = asked.origins.find((each) => !origins.includes(each));
  if (origin !== undefined) return `${origin} is no page of ${name}`;
  const unlisted = asked.origins.find((each) => !embedOrigins.includes(each));
  if (unlisted !== undefined) return `EMBED_ORIGINS does not list ${unlisted}`;
  return asked.minutes > mostMinutes ? `A session of ${name} lasts ${mostMinutes} minutes at most` : undefined;
}

/**
 * The roles that somebody has in a session of an embedder: all of a person whom it names, else those of the embedder.
 *
 * @returns null where the embedder opens no session for this person
 */
export function rolesIn({ usernames, roles }: Embedder, person: Pick<Staff, 'username' | 'roles'>): string[] | null {
  if (usernames.includes(person.username)) return [...person.roles];
  const shared = person.roles.filter((role) => roles.includes(role));
  return shared.length > 0 ? shared : null;
}
