import { commandSettings, withDatabase } from '../with-database.ts';
import { checkDoorCommand, keepDoors } from './keep-doors.ts';

// `npm run door -- add|rotate|off|list`: which systems outside may bring in applications, files, customers, employers and more.

const args = process.argv.slice(2);

function settings() {
  checkDoorCommand(args);
  return commandSettings();
}

// Like the first person, the first door may be added before the first start.
await withDatabase({ settings, mayMake: args[0] === 'add' }, ({ db }) =>
  keepDoors(args, {
    db,
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  }),
);
