import { checkEmbedderCommand, keepEmbedders } from './keep-embedders.ts';
import { commandSettings, withDatabase } from './with-database.ts';

// `npm run embedder -- add|change|rotate|disable|list`: who may open sessions for members of staff on pages of their own.

const args = process.argv.slice(2);

function settings() {
  checkEmbedderCommand(args);
  return commandSettings();
}

// Like the first person, the first embedder may be added before the first start.
await withDatabase({ settings, mayMake: args[0] === 'add' }, ({ db }, { embedOrigins }) =>
  keepEmbedders(args, {
    db,
    settings: { embedOrigins },
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  }),
);
