import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readRowsPlugin } from './widgets/kit/plugins/read-rows.ts';
import { chunkPlugin } from './widgets/kit/plugins/chunk-plan.ts';
import { listTagModules } from './widgets/kit/plugins/elements/list-tags.ts';
import { elementModules, elementsPlugin, licencesFile } from './widgets/kit/plugins/elements/plugin.ts';
import { replyShapesPlugin } from './widgets/kit/plugins/reply-shapes.ts';
import { sheetPlugin } from './widgets/kit/plugins/sheet.ts';
import { shoelacePlugins } from './widgets/kit/plugins/shoelace.ts';

const root = import.meta.dirname;
const filesBelow = (folder: string, suffix: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(suffix))
        .map((file) => `${folder}/${file}`)
    : [];

/** One stable entry a tag: `widgets/x/y.element.ts` is served as `/widgets/lending-y.js`. So is the tag of a list. */
const elements: Readonly<Record<string, string>> = Object.fromEntries([
  ...filesBelow('widgets', '.element.ts').map(
    (file) => [`widgets/lending-${basename(file, '.element.ts')}`, file] as const,
  ),
  ...Object.entries(listTagModules).map(([tag, id]) => [`widgets/${tag}`, id] as const),
]);
const pages = {
  index: 'host/portal/index.html',
  frame: 'host/frame/frame.html',
  gallery: 'host/gallery/gallery.html',
  'open-file': 'host/open-file/open-file.html',
};
const opening = {
  name: 'opening',
  file: 'widgets/client/opening/send-opening.ts',
  /** What the page says of its text and its referrer holds for the calls too. */
  follows: '<meta name="referrer" content="same-origin" />',
};
const stableEntries: Record<string, string> = { 'widgets/loader': 'widgets/loader.ts', ...elements };
const serverCommands = Object.fromEntries(
  filesBelow('host/server/commands', '.ts').map((file) => [basename(file, '.ts'), file]),
);
/** What runs in threads of its own: each finds its file beside the server's. */
const serverWorkers = Object.fromEntries(
  filesBelow('host/server', '-worker.mjs').map((file) => [basename(file, '.mjs'), file]),
);

/** Pages stand at the top of the built site, wherever their source lies; in development the stable entries answer too. */
function addresses(): Plugin {
  return {
    name: 'lending-addresses',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const source = stableEntries[path.slice(1).replace(/\.js$/, '')];
        const address = source?.startsWith('virtual:') ? `@id/${source}` : source;
        if (address && path.endsWith('.js')) request.url = `/${address}${query ? `?${query}` : ''}`;
        next();
      });
    },
    generateBundle(_options, bundle) {
      for (const [name, source] of Object.entries(pages)) {
        const page = bundle[source];
        if (page?.type !== 'asset') continue;
        delete bundle[source];
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: page.source });
      }
    },
  };
}

/**
 * The portal's first script, which has no part in the others: it stands in the page itself, so that it runs while the browser
 * still reads the page. The server allows it by its hash (`inlineScripts`).
 */
function openingScript(): Plugin {
  return {
    name: 'lending-opening',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === opening.name);
        if (chunk?.type !== 'chunk' || !filename.endsWith(pages.index)) return html;
        const [before, after, ...more] = html.split(opening.follows);
        if (chunk.imports.length > 0 || chunk.code.includes('</script') || after === undefined || more.length > 0)
          throw new Error(`${opening.file} cannot stand in ${pages.index}`);
        delete bundle[chunk.fileName];
        // as a module: strict, and with no names for the scripts after it
        return `${before}${opening.follows}\n    <script>(()=>{'use strict';${chunk.code.trim()}})()</script>${after}`;
      },
    },
  };
}

/** Brotli and gzip beside every text file, so that the server never compresses on the way. */
function precompressed(): Plugin {
  const squeeze = [
    { suffix: '.gz', of: (text: Buffer) => promisify(gzip)(text, { level: 9 }) },
    {
      suffix: '.br',
      of: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    },
  ];
  return {
    name: 'lending-precompressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((file) =>
        ['.js', '.mjs', '.css', '.html', '.svg', '.json', '.wasm'].includes(extname(file)),
      );
      await Promise.all(
        texts.flatMap((file) => {
          const path = join(dir ?? '', file);
          return squeeze.map(async ({ suffix, of }) => writeFileSync(path + suffix, await of(readFileSync(path))));
        }),
      );
    },
  };
}

/** What the package of the check of a backend holds beside its one file. */
function conformancePackage(): Plugin {
  const beside = [
    'LICENSE',
    'host/conformance/README.md',
    'host/conformance/package.json',
    'widgets/contract/settlement/settlement-vectors.json',
  ];
  return {
    name: 'lending-conformance-package',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'conformance',
    writeBundle({ dir = '' }) {
      for (const file of beside) cpSync(join(root, file), join(dir, basename(file)));
    },
  };
}

const { plugin: chunkPlan, chunkOf } = chunkPlugin(root);

export default defineConfig({
  appType: 'custom',
  plugins: [
    sheetPlugin(),
    readRowsPlugin(),
    replyShapesPlugin(),
    ...shoelacePlugins(),
    react(),
    elementModules(root),
    elementsPlugin(root),
    openingScript(),
    addresses(),
    precompressed(),
    conformancePackage(),
    chunkPlan,
  ],
  publicDir: false,
  server: { watch: { ignored: ['**/dist/**', '**/.data/**'] } },
  builder: {},
  experimental: {
    // Scripts find their chunks beside themselves, so a tag on another origin's page loads them from the host.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        modulePreload: {
          polyfill: false,
          // The names of every lazy chunk's chunks weigh more in the first download than the round trip that they save later.
          resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
        },
        manifest: 'manifest.json',
        // Of every package whose code is in a script; `elementsPlugin` adds those of other files.
        license: { fileName: licencesFile },
        cssCodeSplit: true,
        rolldownOptions: {
          input: { ...pages, ...stableEntries, [opening.name]: opening.file },
          // Signals are read through `useValue`: the package's own React runtime is dead weight.
          treeshake: {
            propertyReadSideEffects: false,
            moduleSideEffects: [
              { test: /node_modules[\\/](@preact[\\/]signals-react|use-sync-external-store)[\\/]/, sideEffects: false },
            ],
          },
          output: {
            entryFileNames: ({ name }) => (name.startsWith('widgets/') ? '[name].js' : 'assets/[name]-[hash:7].js'),
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                // Two parts read by them, each of which a page seldom needs.
                { name: 'reply-shapes', test: /virtual:lending-reply-shapes/, priority: 2 },
                // What first pages share, by what they import.
                {
                  name: chunkOf,
                  priority: 1,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'lit',
                  test: /node_modules[\\/](lit|lit-html|lit-element|@lit)[\\/]/,
                  priority: 2,
                  // its policy is every element's
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { external: true },
      build: {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        minify: false,
        rolldownOptions: {
          input: {
            main: 'host/server/main.ts',
            ...serverWorkers,
            ...serverCommands,
          },
          output: {
            entryFileNames: ({ name }) => (name in serverWorkers ? '[name].mjs' : '[name].js'),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    },
    // The check of a backend, a package of its own: one file that needs Node alone.
    conformance: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/conformance',
        target: 'node20',
        ssr: true,
        minify: false,
        license: { fileName: 'THIRD-PARTY-LICENSES.txt' },
        rolldownOptions: {
          input: { 'lending-desk-conformance': 'host/conformance/main.ts' },
          output: { entryFileNames: '[name].mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
        },
      },
    },
  },
});
