import { keepEmbedders } from '../../../host/server/commands/keep-embedders.ts';
import type { TestServer } from '../support.ts';

type Desk = Pick<TestServer, 'db' | 'clock' | 'settings'>;

/** Runs `npm run embedder -- ...`. @returns what it says */
export async function embedderCommand({ db, clock, settings }: Desk, command: string): Promise<string> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await keepEmbedders(command.split(' '), { db, settings, say, now: clock.now });
  return said.join('\n');
}

/** The key that such a command has shown. */
export const shownKey = (said: string): string => /: ([\w-]{43})$/m.exec(said)?.[1] ?? '';

/** Adds an embedder. @returns its key */
export async function addedEmbedder(desk: Desk, terms: string): Promise<string> {
  return shownKey(await embedderCommand(desk, `add ${terms}`));
}
