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

/** Takes the calls' descriptions out: only the published API description shows them. */
export function dropSummaries(code: string): string {
  return code.replace(/\bdoes: (['"`])(?:(?!\1)[^\\]|\\.)*\1,/g, '');
}

/** Keeps out of a browser's download what its pages do not use, where the bundler cannot see it. */
export function slimPlugins(): Plugin[] {
  return [
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
        filter: { id: /\/widgets\/contract\/calls\/[^/]*\.ts$/, code: /\bdoes: / },
        handler: (code) => ({ code: dropSummaries(code), map: null }),
      },
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
