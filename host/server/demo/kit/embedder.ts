import { monthsAfter, dayOf, endOfDay } from '../../../../widgets/contract/time.ts';
import { screens } from '../../../../widgets/contract/screens.ts';
import { hashOf } from '../../base/tokens.ts';
import * as embedders from '../../core/embedders/embedders.store.ts';
import type { EmbedderTerms } from '../../core/embedders/embedders.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Seeder } from './seeder.ts';
import { demoAccounts } from './staff.ts';

const name = 'examples';
/** The key of the demo's embedder, which `npm run examples` uses. Like the accounts' password it is no secret. */
export const demoEmbedderKey = 'demo-key-of-the-examples';
/** Where `npm run examples` serves its pages. */
const ofExamples = ['http://127.0.0.1:3100', 'http://localhost:3100'];

const termsAt = (now: Date, origins: readonly string[]): EmbedderTerms => ({
  screens: Object.entries(screens)
    .filter(([, { access, portal }]) => access === 'route' && portal !== undefined)
    .map(([key]) => key),
  origins: [...new Set([...ofExamples, ...origins])],
  roles: [],
  usernames: demoAccounts.map(({ username }) => username),
  networks: ['0.0.0.0/0', '::/0'],
  mostMinutes: 60,
  expiresAt: endOfDay(monthsAfter(dayOf(now), 12)),
});

export const embedderSeeder: Seeder = {
  name: 'embedder',
  async seed({ tx, random, now, report }) {
    const made = { id: random.id(), name, keyHash: hashOf(demoEmbedderKey), createdAt: now };
    await embedders.insert(tx, { ...made, ...termsAt(now, []) });
    report(1, 1);
  },
};

/** Lets the demo's embedder open sessions for the pages that this start lists (EMBED_ORIGINS), for a year from now. */
export async function letExamplesEmbed(tx: Tx, origins: readonly string[], now: Date): Promise<void> {
  const embedder = await embedders.findByName(tx, name);
  if (embedder) await embedders.setTerms(tx, embedder.id, termsAt(now, origins));
}
