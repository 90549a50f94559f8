import type { Plugin } from 'vite';

const iconImports = /import \{([^}]*)\} from (['"])([^'"]*\/icons\.tsx)\2;/g;

/**
 * `import { aIcon, bIcon } from './icons.tsx'` -> one import per icon, each from a module of its own. A bundler keeps a
 * module whole for all pages that share it, so every page would download the icons of every other page.
 */
export function splitIcons(code: string): string {
  return code.replace(iconImports, (_, names: string, _quote: string, path: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${path}?icon=${name.split(' ')[0]}';`)
      .join(' '),
  );
}

/**
 * Removes from the call table what a browser does not read: `does`, `because`, `screens`, and `changes` unless it is
 * `row`.
 */
export function dropSummaries(code: string): string {
  return code
    .replace(/\b(?:does|because): (['"`])(?:(?!\1)[^\\]|\\.)*\1,/g, '')
    .replace(/\bscreens: (\[[^\]]*\]|'any'),/g, '')
    .replace(/\bchanges: '(?!row')\w+',/g, '');
}

const lazyImport = String.raw`(import\("[^"]+"\)(?:\.then\(\([\w$]+\) => [\w$.]+\))?)`;
const preloaded = String.raw`, __VITE_PRELOAD__, import\.meta\.url\)`;
const wholeModule = new RegExp(String.raw`__vitePreload\(\(\) => ${lazyImport}${preloaded}`, 'g');
const partOfModule = new RegExp(
  String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await ${lazyImport};\s*return \{[^}]*\};?\s*\}${preloaded}`,
  'g',
);

/**
 * Removes the bundler's wrapper from each lazy import: nothing is loaded before the import (see `vite/preload-helper`).
 */
export function unwrapImports(code: string): string {
  return code
    .replace(wholeModule, '$1')
    .replace(partOfModule, '$1')
    .replaceAll(', __VITE_PRELOAD__, import.meta.url)', ')');
}

/** Short replacements, by module name, for foreign modules that do more than the screens need. */
const standIns: Readonly<Record<string, string>> = {
  // React itself exports it since version 18.
  'use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react';`,
  'use-sync-external-store/shim': `export { useSyncExternalStore } from 'react';`,
  // A reply is JSON; one that is not stays a text and is never shown.
  destr:
    'export const destr = (text) => { try { return JSON.parse(text); } catch { return text; } }; export default destr;',
  // Lazy imports do not list the chunks that they need (vite.config.ts), and styles come as sheets inside scripts. So
  // nothing
  // is left to preload, and nothing is put into the head of a page that is not the product's own.
  'vite/preload-helper': 'export const __vitePreload = (load) => load();',
};

/** Keeps code that no page uses out of the browser's download, where the bundler cannot see that it is unused. */
export function slimPlugins(): Plugin[] {
  return [
    {
      name: 'lending:stand-ins',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      resolveId: (id) => {
        const name = id.replace(/^\0|\.js$/g, '');
        const known = Object.hasOwn(standIns, id) ? id : name;
        return Object.hasOwn(standIns, known) ? `\0stand-in:${known}` : null;
      },
      load: (id) => (id.startsWith('\0stand-in:') ? (standIns[id.slice('\0stand-in:'.length)] ?? null) : null),
    },
    {
      name: 'lending:icons',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      transform: {
        filter: { id: /^(?!.*\/node_modules\/).*\.tsx?$/, code: /\/icons\.tsx['"]/ },
        handler: (code) => ({ code: splitIcons(code), map: null }),
      },
    },
    {
      name: 'lending:summaries',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      transform: {
        filter: { id: /\/widgets\/contract\/[^/]*\/[^/]*\.calls\.ts$/, code: /\bdoes: / },
        handler: (code) => ({ code: dropSummaries(code), map: null }),
      },
    },
    {
      name: 'lending:lazy-imports',
      enforce: 'post',
      apply: 'build',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      renderChunk: (code) => (code.includes('__vitePreload(') ? { code: unwrapImports(code), map: null } : null),
    },
    {
      // The runtime of signals-react draws signals inside JSX and tracks them in components. Screens read signals
      // through useValue alone.
      name: 'lending:signals',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      transform: {
        filter: { id: /@preact\/signals-react\/runtime\// },
        handler: (code) => ({ code, map: null, moduleSideEffects: false }),
      },
    },
  ];
}
