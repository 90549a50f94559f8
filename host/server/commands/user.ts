import { askPassword } from './ask-password.ts';
import { checkUserCommand, manageUsers } from './manage-users.ts';
import { commandSettings, withDatabase } from './with-database.ts';

// `npm run user -- add|disable|enable|reset|unlock|sign-out|roles|routes|agency|approve|list`: manages the members of staff.

const args = process.argv.slice(2);

function settings() {
  checkUserCommand(args);
  return commandSettings();
}

// Only `add` may make the database: the first person is added before the first start, and other commands need a person.
await withDatabase({ settings, mayMake: args[0] === 'add' }, ({ db }) =>
  manageUsers(db, args, {
    say: (line) => void process.stdout.write(`${line}\n`),
    askPassword,
    now: () => new Date(),
  }),
);
