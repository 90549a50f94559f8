import fs from 'node:fs';
import path from 'node:path';
import { framedTag } from '../../../widgets/contract/embedding/framed-tag.ts';
import { matchScreen } from '../../../widgets/contract/screens/match-screen.ts';
import { screens, type ScreenRow } from '../../../widgets/contract/screens.ts';

/** An entry of the build's manifest. File names are relative to the built site. */
interface Built {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Readonly<Record<string, Built>>;

const pages = { portal: 'host/portal/index.html', frame: 'host/frame/frame.html' };
/** What a list asks for as soon as its script runs, and waits for before it draws. */
const listSheet = 'widgets/kit/look/list/list-sheet.ts';
/** The bars around a screen, for people who are signed in. */
const shell = 'host/portal/parts/shell.tsx';

/** The entries of the sources, and all that their scripts import statically. */
function closureOf(manifest: Manifest, sources: readonly string[]): Set<Built> {
  const found = new Set<Built>();
  const add = (source: string): void => {
    const built = manifest[source];
    if (!built || found.has(built)) return;
    found.add(built);
    built.imports?.forEach(add);
  };
  sources.forEach(add);
  return found;
}

const scriptLink = ({ file }: Built) => `</${file}>; rel=modulepreload`;
const styleLink = (file: string) => `</${file}>; rel=preload; as=style; crossorigin=anonymous`;

/** Lists the page's own files first: a browser fetches few at a time, and nothing runs before these are loaded. */
function linksOf(manifest: Manifest, page: string, sources: readonly string[]): string {
  const own = closureOf(manifest, [page]);
  const more = [...closureOf(manifest, sources)].filter((built) => !own.has(built));
  const sheet = more.some(({ dynamicImports = [] }) => dynamicImports.includes(listSheet)) && manifest[listSheet];
  return [
    ...(manifest[page]?.css ?? []).map(styleLink),
    ...[...own, ...more, ...(sheet ? [sheet] : [])].map(scriptLink),
  ].join(', ');
}

function readManifest(clientDir: string): Manifest {
  const file = path.join(clientDir, 'manifest.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest) : {};
}

/**
 * Names the files that a page's screen needs, so that the browser fetches them together with the page's own scripts and
 * not one after the other once those run.
 *
 * @param clientDir directory of the built site; without a manifest every header is `''`
 * @returns a function from a page's path to its `Link` header, `''` for a path that names no screen
 */
export function screenFiles(clientDir: string): (pathname: string) => string {
  const manifest = readManifest(clientDir);
  const elements = new Map(Object.entries(manifest).map(([source, { name }]) => [name, source]));
  const elementOf = (tag: string) => elements.get(`widgets/${tag}`);
  const portalSources = ({ tag, access }: ScreenRow) => [
    ...(access === 'public' || access === 'signedOut' ? [] : [shell]),
    elementOf(tag) ?? '',
  ];
  const links = new Map<string, string>();
  const once = (key: string, make: () => string) => {
    const known = links.get(key) ?? make();
    links.set(key, known);
    return known;
  };
  return (pathname) => {
    const framed = framedTag(pathname);
    const source = framed && elementOf(framed);
    if (source) return once(source, () => linksOf(manifest, pages.frame, [source]));
    const match = matchScreen(screens, pathname);
    return match ? once(match.key, () => linksOf(manifest, pages.portal, portalSources(match.row))) : '';
  };
}
