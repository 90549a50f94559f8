import { keepAudit } from './keep-audit.ts';
import { withDatabase } from './with-database.ts';

// `npm run audit -- export|drop|list`: exports old months of the audit to files, then deletes them from the database.

await withDatabase({ mayMake: false }, ({ long }) =>
  keepAudit(long, process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  }),
);
