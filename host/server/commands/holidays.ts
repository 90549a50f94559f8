import { keepHolidays } from './keep-holidays.ts';
import { withDatabase } from './with-database.ts';

// `npm run holidays -- import FILE|list`: the days on which nobody works where law or a bank counts working days.

await withDatabase({ mayMake: false }, ({ long }) =>
  keepHolidays(long, process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  }),
);
