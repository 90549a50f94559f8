import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The build's manifest, by source: a file, and the sources whose files it imports at once. */
export type Manifest = Readonly<Record<string, { file: string; isEntry?: boolean; imports?: readonly string[] }>>;

/** What a screen's script brings that a portal which shows a list has not downloaded; without what is loaded when it is used. */
export interface ScreenSize {
  /** The tag without `lending-`. */
  screen: string;
  /** Bytes of gzip -9: all of it. */
  beyondList: number;
  /** Bytes of gzip -9: of that, what no other screen and no page brings. */
  own: number;
}

/** kB of gzip -9, 1 kB being 1,000 bytes. */
export const ownBudget = 40;

const listPage = ['host/portal/index.html', 'host/portal/parts/shell.tsx', 'widgets/queue-list/queue-list.element.ts'];

function filesOf(sources: readonly string[], manifest: Manifest): Set<string> {
  const seen = new Set<string>();
  const open = [...sources];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (seen.has(source)) continue;
    seen.add(source);
    open.push(...(manifest[source]?.imports ?? []));
  }
  return new Set([...seen].flatMap((source) => manifest[source]?.file ?? []));
}

/**
 * The sizes of every screen, largest own one first.
 *
 * @param sizeOf bytes of gzip -9 of a file
 * @throws {Error} where the manifest lacks the page of a list
 */
export function screenSizes(manifest: Manifest, sizeOf: (file: string) => number): ScreenSize[] {
  const missing = listPage.find((source) => !manifest[source]);
  if (missing) throw new Error(`The manifest has no ${missing}`);
  const ofList = filesOf(listPage, manifest);
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry);
  const filesByEntry = entries.map(([source, { file }]) => ({ file, files: filesOf([source], manifest) }));
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0);
  return filesByEntry
    .flatMap((entry) => {
      const [, screen] = /^widgets\/lending-(.+)\.js$/.exec(entry.file) ?? [];
      if (screen === undefined) return [];
      const beyond = [...entry.files].filter((file) => !ofList.has(file));
      const own = beyond.filter((file) => filesByEntry.every((each) => each === entry || !each.files.has(file)));
      return [{ screen, beyondList: sum(beyond), own: sum(own) }];
    })
    .toSorted((one, other) => other.own - one.own || one.screen.localeCompare(other.screen));
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

/** The paths of the scripts that are built in a folder. */
export function builtScripts(folder: string): string[] {
  const all = new Set(Object.values(manifestOf(folder)).map(({ file }) => file));
  return [...all].filter((file) => file.endsWith('.js'));
}

/** The sizes of the screens that are built in a folder. */
export function builtScreenSizes(folder: string): ScreenSize[] {
  return screenSizes(manifestOf(folder), (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
}

export const isOverOwnBudget = ({ own }: ScreenSize) => own > ownBudget * 1000;
