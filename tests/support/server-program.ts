import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFiles, root } from './find-files.ts';

let builtAt: number | undefined;
let newestSource: number | undefined;

const changedAt = (file: string) => statSync(join(root, file)).mtimeMs;

/**
 * Node's arguments for one of the server's programs: the built file where it is of the sources as they stand, else the source,
 * whose modules are compiled at each start.
 *
 * @param name below host/server, without its ending: `main`, `commands/seed`
 */
export function serverProgram(name: string): string[] {
  const built = `dist/server/${basename(name)}.js`;
  builtAt ??= existsSync(join(root, built)) ? changedAt(built) : 0;
  newestSource ??= Math.max(
    ...['host/server', 'widgets/contract']
      .flatMap((folder) => findFiles(folder, /\.(ts|mjs|tsx|json)$/))
      .map(changedAt),
  );
  return builtAt > newestSource ? [join(root, built)] : ['--import', 'tsx', join(root, 'host/server', `${name}.ts`)];
}
