import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/find-files.ts';

// `npm run bench`: every benchmark of package.json, one after the other, in its order. Exits 1 where one did not come to its
// end, found something lost, or has a wait inside the product over its bar; never for another time.

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const benches = Object.keys(scripts).filter((name) => name.startsWith('bench:'));
const failed: string[] = [];
for (const [index, name] of benches.entries()) {
  console.log(`\n${index + 1} of ${benches.length}: npm run ${name}`);
  const began = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
  console.log(`${name}: ${status === 0 ? 'done' : 'failed'} after ${Math.round((Date.now() - began) / 1000)} s`);
}
console.log(failed.length === 0 ? `\n${benches.length} benchmarks done` : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
