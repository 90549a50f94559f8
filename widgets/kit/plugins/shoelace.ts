import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const prefix = 'lending-';
const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/');
const ownIcon = sourceOf('../system-icon.ts');
const ownPolicy = sourceOf('../look/lit-policy.ts');
const litsPolicy = /\w+\.createPolicy\("lit-html",\{createHTML:\w+=>\w+\}\)/;

const shoelace = /@shoelace-style\/shoelace\/dist\/.*\.js(\?|$)/;
const shoelaceChunk = /@shoelace-style\/shoelace\/dist\/chunks\/.*\.js(\?|$)/;

/**
 * `sl-input` -> `lending-sl-input`, `onsl-change` -> `onlending-sl-change`, in tags, selectors and event names alike.
 * Custom properties (`--sl-*`), classes (`.sl-theme-dark`) and file names keep their own names.
 */
export function prefixTags(code: string): string {
  return code.replace(
    /(?<![-\w.]|\.\/)(on)?sl-(?!theme|toast|scroll)(?=[a-z])/g,
    (_, on: string = '') => `${on}${prefix}sl-`,
  );
}

/** `1.5rem` -> `calc(1.5 * var(--lending-rem, 16px))`: a page's own root font size must not rescale the controls. */
export function pinRem(code: string): string {
  return code.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, 'calc($1 * var(--lending-rem, 16px))');
}

/** One change of a package's code; a version that has nothing of what it changes fails the build. */
interface Change {
  name: string;
  /** The modules that it may be in. */
  id: RegExp;
  code?: RegExp;
  /** The changed code; undefined where this module has nothing of it. */
  to: (code: string) => string | undefined;
  enforce?: 'pre';
  apply?: 'build';
}

function changing({ name, id, code: inCode, to, ...when }: Change): Plugin {
  let isFound = false;
  return {
    name,
    ...when,
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      filter: { id, ...(inCode && { code: inCode }) },
      handler(code) {
        const changed = to(code);
        if (changed === undefined || changed === code) return null;
        isFound = true;
        return { code: changed, map: null };
      },
    },
    generateBundle() {
      if (!isFound) this.error(`${name} finds nothing to change: another version of the package has come`);
    },
  };
}

/** The icon component is ours, and the libraries that others import for their side effects alone are empty. */
function withOwnIcon(code: string): string | undefined {
  if (code.includes('// src/components/icon/icon.component.ts'))
    return `export { SlIcon } from ${JSON.stringify(ownIcon)};`;
  return /\/\/ src\/components\/icon\/library(\.system|\.default)?\.ts/.test(code) ? 'export {};' : undefined;
}

/** lit makes its Trusted Types policy when it is loaded: ours is made with the element. */
const withOwnPolicy = (code: string): string | undefined =>
  litsPolicy.test(code)
    ? `import { litPolicy } from ${JSON.stringify(ownPolicy)};\n${code.replace(litsPolicy, 'litPolicy')}`
    : undefined;

/**
 * What Shoelace needs to work inside somebody else's page: tag and event names of our own, which screens write as they are
 * (`lending-sl-dialog`), sizes that ignore the page's root font size, icons that need neither `fetch` nor `innerHTML`
 * (Shoelace's own icons do not show under a strict `connect-src` or Trusted Types), and a Trusted Types policy that is made
 * with the element.
 */
export function shoelacePlugins(): Plugin[] {
  return [
    {
      name: 'lending:shoelace-dependencies',
      config: () => ({
        optimizeDeps: {
          // a dependency bundled ahead of time would miss these plugins
          exclude: ['@shoelace-style/shoelace'],
          include: [
            'lit',
            'lit/decorators.js',
            'lit/static-html.js',
            'lit/directives/class-map.js',
            'lit/directives/if-defined.js',
            'lit/directives/live.js',
            'lit/directives/unsafe-html.js',
            '@floating-ui/dom',
            'composed-offset-position',
            '@shoelace-style/localize',
          ].map((name) => `@shoelace-style/shoelace > ${name}`),
        },
      }),
    },
    changing({
      name: 'lending:shoelace-icon',
      enforce: 'pre',
      id: shoelaceChunk,
      code: /\/\/ src\/components\/icon\//,
      to: withOwnIcon,
    }),
    changing({ name: 'lending:lit-policy', apply: 'build', id: /\/lit-html\/lit-html\.js(\?|$)/, to: withOwnPolicy }),
    changing({ name: 'lending:shoelace-rem', enforce: 'pre', id: shoelaceChunk, code: /css`/, to: pinRem }),
    changing({ name: 'lending:shoelace-prefix', enforce: 'pre', id: shoelace, code: /sl-/, to: prefixTags }),
  ];
}
