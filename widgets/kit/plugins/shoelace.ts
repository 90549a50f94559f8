import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const prefix = 'lending-';
const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/');
const ownIcon = sourceOf('../system-icon.ts');
const ownPolicy = sourceOf('../look/lit-policy.ts');
const litsPolicy = /\w+\.createPolicy\("lit-html",\{createHTML:\w+=>\w+\}\)/;

const shoelace = /@shoelace-style\/shoelace\/dist\/.*\.js(\?|$)/;
const shoelaceChunk = /@shoelace-style\/shoelace\/dist\/chunks\/.*\.js(\?|$)/;
const ownSource = /^(?!.*\/node_modules\/).*\.(tsx?|css)(\?|$)/;

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

/** Removes comments and white space from lit's css templates, which browsers would download otherwise. */
export function minifyLitCss(code: string): string {
  return code.replace(/(css`)([^`]*)`/g, (_, open: string, css: string) => {
    const tight = css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/: /g, ':')
      .trim();
    return `${open}${tight}\``;
  });
}

/**
 * What Shoelace needs to work inside somebody else's page: tag and event names of our own, sizes that ignore the page's
 * root font size, small styles, icons that need neither `fetch` nor `innerHTML` (Shoelace's own icons do not show under
 * a strict `connect-src` or Trusted Types), and a Trusted Types policy that is made with the element.
 */
export function shoelacePlugins(): Plugin[] {
  return [
    {
      name: 'lending:shoelace-icon',
      enforce: 'pre',
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
      transform: {
        filter: { id: shoelaceChunk, code: /\/\/ src\/components\/icon\// },
        handler(code) {
          if (code.includes('// src/components/icon/icon.component.ts'))
            return { code: `export { SlIcon } from ${JSON.stringify(ownIcon)};`, map: null };
          // other components import the icon libraries for their side effects alone
          if (/\/\/ src\/components\/icon\/library(\.system|\.default)?\.ts/.test(code))
            return { code: 'export {};', map: null };
          return null;
        },
      },
    },
    {
      name: 'lending:lit-policy',
      apply: 'build',
      transform: {
        filter: { id: /\/lit-html\/lit-html\.js(\?|$)/ },
        handler(code) {
          if (!litsPolicy.test(code)) this.error('lit-html makes its Trusted Types policy in another way now');
          const taken = code.replace(litsPolicy, 'litPolicy');
          return { code: `import { litPolicy } from ${JSON.stringify(ownPolicy)};\n${taken}`, map: null };
        },
      },
    },
    {
      name: 'lending:shoelace-styles',
      enforce: 'pre',
      transform: {
        filter: { id: shoelaceChunk, code: /css`/ },
        handler: (code) => ({ code: minifyLitCss(pinRem(code)), map: null }),
      },
    },
    {
      name: 'lending:shoelace-prefix',
      enforce: 'pre',
      transform: {
        filter: { id: [shoelace, ownSource], code: /sl-/ },
        handler: (code) => ({ code: prefixTags(code), map: null }),
      },
    },
  ];
}
