import { askPassword } from './ask-password.ts';
import { manageUsers } from './manage-users.ts';
import { withDatabase } from './with-database.ts';

// `npm run user -- add|disable|enable|reset|unlock|sign-out|roles|routes|list`: the members of staff.

await withDatabase(({ db }) =>
  manageUsers(db, process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    askPassword,
    now: () => new Date(),
  }),
);
