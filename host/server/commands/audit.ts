import { keepAudit } from './keep-audit.ts';
import { withDatabase } from './with-database.ts';

// `npm run audit -- export|drop|list`: old months of the audit into files, and out of the database.

await withDatabase({ mayMake: false }, ({ long }) =>
  keepAudit(long, process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  }),
);
