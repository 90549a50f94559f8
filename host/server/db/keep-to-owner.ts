import fs from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../base/settings.ts';

/** The modes of what lies in DATA_DIR: nobody but its owner lists a folder or reads a file. */
export const ownFolder = 0o700;
export const ownFile = 0o600;

/** Whatever this process and those it starts make from now on is its user's alone. */
export function makeFilesOwn(): void {
  process.umask(0o077);
}

/** Closes a file or folder to others, with all below it. Links are left as they are: what they name lies elsewhere. */
function close(place: string, stats: fs.Stats, userId: number): void {
  if (stats.isSymbolicLink()) return;
  if (stats.uid !== userId)
    throw new SettingsError(
      `DATA_DIR must belong to the user that runs the server, number ${userId}, but ${place} belongs to number ${stats.uid}.`,
    );
  if (stats.mode & 0o077) fs.chmodSync(place, stats.isDirectory() ? ownFolder : ownFile);
  if (!stats.isDirectory()) return;
  for (const name of fs.readdirSync(place)) {
    const below = path.join(place, name);
    const found = fs.lstatSync(below, { throwIfNoEntry: false });
    if (found) close(below, found, userId);
  }
}

/**
 * Closes DATA_DIR to other users of this machine, with all that it holds from before: loans, numbers and papers lie in it.
 * Nothing is done where it does not exist yet, or where files have no owners.
 *
 * @throws SettingsError when it, or something in it, belongs to somebody else, or it is everybody's, as /tmp is
 */
export function keepToOwner(dataDir: string): void {
  const userId = process.getuid?.();
  const stats = fs.existsSync(dataDir) ? fs.statSync(dataDir) : undefined;
  if (userId === undefined || !stats?.isDirectory()) return;
  if (stats.mode & 0o1000)
    throw new SettingsError(`DATA_DIR must be a directory of its own, but ${dataDir} is everybody's.`);
  close(dataDir, stats, userId);
}
