// @ts-check
// `npm start` runs it by `exec` where the shell has that: npm then hands its signals to this very process, and no shell keeps them.
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { whenStarterGone } from './starter.mjs';

const root = new URL('../../', import.meta.url);

// From here until the server looks for itself.
const stopLooking = whenStarterGone(() => process.kill(process.pid, 'SIGTERM'));
if (!isBuilt()) await build();
stopLooking();
process.chdir(fileURLToPath(root));
await import(new URL('dist/server/main.js', root).href);
