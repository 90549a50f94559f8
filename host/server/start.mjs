// @ts-check
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';

const root = new URL('../../', import.meta.url);

if (!isBuilt()) await build();
process.chdir(fileURLToPath(root));
await import(new URL('dist/server/main.js', root).href);
