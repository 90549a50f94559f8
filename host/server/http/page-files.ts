import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openedFileOf } from '../../../widgets/contract/files/open-file.ts';

/** @returns true when a path names a page, not a file or a call */
export function isPagePath(pathname: string): boolean {
  return !/\.\w{1,10}$/.test(pathname) && !/^\/(api|demo|widgets|assets)(\/|$)/.test(pathname);
}

/** @returns the name of the built page that answers a path */
export function pageOf(pathname: string): string {
  if (pathname === '/gallery') return 'gallery.html';
  if (openedFileOf(pathname) !== undefined) return 'open-file.html';
  return pathname.startsWith('/frame/') ? 'frame.html' : 'index.html';
}

/**
 * Lists the scripts that stand in the built pages themselves, as sources of a content security policy: a page may run these and
 * no other text.
 *
 * @param clientDir directory of the built site
 * @returns by the page's name, the hash of each: `'sha256-...'`
 */
export function inlineScripts(clientDir: string): ReadonlyMap<string, readonly string[]> {
  if (!fs.existsSync(clientDir)) return new Map();
  const pages = fs.readdirSync(clientDir).filter((file) => file.endsWith('.html'));
  return new Map(
    pages.map((page) => {
      const html = fs.readFileSync(path.join(clientDir, page), 'utf8');
      const texts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
      return [page, texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)] as const;
    }),
  );
}
