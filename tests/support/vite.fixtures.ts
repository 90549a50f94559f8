import react from '@vitejs/plugin-react';
import { basename } from 'node:path';
import { defineConfig } from 'vite';
import { elementModules } from '../../widgets/kit/plugins/elements/plugin.ts';
import { replyShapesPlugin } from '../../widgets/kit/plugins/reply-shapes.ts';
import { sheetPlugin } from '../../widgets/kit/plugins/sheet.ts';
import { shoelacePlugins } from '../../widgets/kit/plugins/shoelace.ts';
import { findFiles, root } from './find-files.ts';

const fixtures = findFiles('tests', /\/fixtures\/[^/]+\.fixture\.tsx?$/);
const named = (files: readonly string[], ending: RegExp, folder = '') =>
  Object.fromEntries(files.map((file) => [folder + basename(file).replace(ending, ''), file]));

/** Small elements that only tests need, built as the product is: tests/kit/fixtures/x.fixture.tsx -> dist/fixtures/x.js. */
export default defineConfig({
  root,
  plugins: [sheetPlugin(), replyShapesPlugin(), elementModules(root), ...shoelacePlugins(), react()],
  publicDir: false,
  base: './',
  logLevel: 'warn',
  build: {
    outDir: 'dist/fixtures',
    target: 'es2022',
    modulePreload: { polyfill: false },
    minify: false,
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      input: {
        ...named(fixtures, /\.fixture\.tsx?$/),
        // The portal asks for a screen's script beside the file that it is built into.
        ...named(findFiles('widgets', /\.element\.ts$/), /\.element\.ts$/, 'widgets/lending-'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'elements', test: /host[\\/]elements\.ts/ }] },
      },
    },
  },
});
