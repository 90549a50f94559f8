import type { Plugin } from 'vite';

const iconImports = /import \{([^}]*)\} from (['"])([^'"]*\/icons\.tsx)\2;/g;

/**
 * `import { aIcon, bIcon } from './icons.tsx'` -> one import an icon, each of a module of its own: a bundler keeps a
 * module whole for all pages that share it, so every page would download the icons of every other.
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

/** Takes out of the calls what a browser does not read: descriptions, grants, and of what a call changes all but `row`. */
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

/** Takes the bundler's wrapper off each lazy import: there is nothing to load before it (see `vite/preload-helper`). */
export function unwrapImports(code: string): string {
  return code
    .replace(wholeModule, '$1')
    .replace(partOfModule, '$1')
    .replaceAll(', __VITE_PRELOAD__, import.meta.url)', ')');
}

/** What stands in for modules of others that do more than the screens ask of them. */
const standIns: Readonly<Record<string, string>> = {
  // React has had it since version 18.
  'use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react';`,
  'use-sync-external-store/shim': `export { useSyncExternalStore } from 'react';`,
  // An answer is JSON or it is shown to nobody.
  destr:
    'export const destr = (text) => { try { return JSON.parse(text); } catch { return text; } }; export default destr;',
  // A lazy chunk's own chunks are not named where it is asked for (vite.config.ts) and its styles come as sheets inside scripts:
  // nothing is left to preload, and nothing is put into the head of a page that is not the product's own.
  'vite/preload-helper': 'export const __vitePreload = (load) => load();',
};

/** Keeps out of a browser's download what its pages do not use, where the bundler cannot see it. */
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
      // Its runtime draws signals inside JSX and tracks them in components; screens read them through useValue alone.
      name: 'lending:signals',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      transform: {
        filter: { id: /@preact\/signals-react\/runtime\// },
        handler: (code) => ({ code, map: null, moduleSideEffects: false }),
      },
    },
  ];
}
