import { recountQueues } from '../lists/queue-counters.store.ts';
import { withDatabase } from './with-database.ts';

// `npm run recount`: counts every queue anew and mends the counters that are wrong.

await withDatabase(async ({ long }) => {
  const wrong = await recountQueues(long);
  for (const { queue, subQueue, counted, found } of wrong)
    process.stdout.write(`${queue} ${subQueue}: the counter said ${counted}, there are ${found}\n`);
  process.stdout.write(wrong.length === 0 ? 'Every counter was right\n' : `${wrong.length} counters mended\n`);
});
