import { portalLabels } from '../../../widgets/contract/session/portals.ts';
import { openFileStorage } from '../core/files/storage.ts';
import type { Server } from '../call/server.ts';
import { keepSpecimens } from './keep-specimens.ts';
import { demoLinks } from './links.ts';
import { showProgress } from '../core/applications/demo/progress.ts';
import { seedDemo, type SeedOutcome } from './seed.ts';
import { letExamplesEmbed } from './kit/embedder.ts';
import { demoAccounts, demoPassword, furtherAccounts } from './kit/staff.ts';
import { inTransaction } from '../db/transaction.ts';

const remarks: Partial<Record<SeedOutcome, string>> = {
  outdated:
    'The demo data was made by an older version. Remove DATA_DIR and start again to see all of the present one.',
  refused: 'The database holds data that is not of a demo, so no demo data was added.',
};

async function storeFiles(server: Server): Promise<void> {
  const storage = await openFileStorage(server);
  try {
    await keepSpecimens(server.db, storage.store);
  } finally {
    storage.close();
  }
}

/**
 * Makes the demo data if the database is empty, and prints a remark on the result.
 *
 * @returns true when it was made now
 */
export async function prepareDemo(server: Server, say: (line: string) => void): Promise<boolean> {
  const { db, settings } = server;
  const outcome = await seedDemo(db, { applications: settings.demoApplications, report: showProgress() });
  const remark = remarks[outcome];
  if (remark !== undefined) say(remark);
  await inTransaction(db, (tx) => letExamplesEmbed(tx, settings.embedOrigins, server.now()));
  if (outcome === 'made' || outcome === 'present') await storeFiles(server);
  return outcome === 'made';
}

/** Prints the demo's accounts and a working address of each screen. */
export async function announceDemo(
  { db, settings }: Server,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  say(`\n  Demo accounts, password ${demoPassword}`);
  for (const { username, portals, roles } of [...demoAccounts, ...furtherAccounts]) {
    say(
      `    ${username.padEnd(24)}${portals
        .map((portal) => portalLabels[portal])
        .join(' and ')
        .padEnd(24)}${roles[0]}`,
    );
  }
  say('\n  Screens (also at /demo/links.json)');
  const links = Object.entries(await demoLinks(db, settings));
  const width = 2 + Math.max(...links.map(([name]) => name.length));
  for (const [name, link] of links) say(`    ${name.padEnd(width)}${address}${link}`);
}
