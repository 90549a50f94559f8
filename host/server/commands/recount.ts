import { listBases } from '../registers/every-list.ts';
import { recountQueues } from '../core/lists/queue-counters.store.ts';
import { SettingsError } from '../base/settings.ts';
import { commandSettings, withDatabase } from './with-database.ts';

// `npm run recount`: counts every queue again and corrects the counters that are wrong.

function settings() {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) return commandSettings();
  throw new SettingsError(
    `npm run recount takes no arguments, but there is "${argument}": DATA_DIR or DATABASE_URL name the database.`,
  );
}

await withDatabase({ settings, mayMake: false }, async ({ long }) => {
  const wrong = await recountQueues(long, listBases);
  for (const { queue, subQueue, counted, found } of wrong)
    process.stdout.write(`${queue} ${subQueue}: the counter said ${counted}, there are ${found}\n`);
  process.stdout.write(wrong.length === 0 ? 'Every counter was right\n' : `${wrong.length} counters mended\n`);
});
