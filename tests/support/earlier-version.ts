import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from './find-files.ts';
import type { SecondOrigin } from './second-origin.ts';

const client = join(root, 'dist/client');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};
/** What this version calls things, so that a test sees whose screen stands. */
export const earlierWords: readonly (readonly [now: string, earlier: string])[] = [
  ['Call Disposition', 'Disposition of the call'],
  ['Last sign-in', 'Signed in last'],
];

/**
 * Another version of the built elements on an origin of its own: other words, and other names of all chunks, so that a browser
 * shares no module between the two.
 */
export async function startEarlierVersion(port: number): Promise<Pick<SecondOrigin, 'origin' | 'stop'>> {
  const assets = readdirSync(join(client, 'assets')).filter((name) => extname(name) in types);
  const renamed = new Map(assets.map((name) => [`earlier-${name}`, name]));
  const anyAsset = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const textOf = (path: string) => {
    const [, folder = '', name = ''] = /^\/(widgets|assets)\/([\w.-]+)$/.exec(path) ?? [];
    const file = folder === 'assets' ? renamed.get(name) : name;
    if (!file || !(extname(file) in types)) return undefined;
    const text = readFileSync(join(client, folder, file), 'utf8').replaceAll(anyAsset, 'earlier-$&');
    return earlierWords.reduce((sum, [now, earlier]) => sum.replaceAll(now, earlier), text);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    let text: string | undefined;
    try {
      text = textOf(pathname);
    } catch {
      // no such file of this version
    }
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': types[extname(pathname)] ?? 'text/plain',
      'access-control-allow-origin': '*',
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
