/** `npm run ledger` prints proven and unproven rows by area; `npm run ledger -- --missing TC` lists an area's unproven ones. */
import { parseArgs } from 'node:util';
import { areaTitles, provenIds, readLedger } from './ledger-rows.ts';

const { values } = parseArgs({ options: { missing: { type: 'string' } } });
const rows = readLedger();
const proven = provenIds();
const titles = areaTitles();

if (values.missing !== undefined) {
  const area = values.missing.toUpperCase();
  const missing = rows.filter((row) => row.area === area && !proven.has(row.id));
  if (!titles.has(area)) throw new Error(`${area} is no area of the ledger: ${[...titles.keys()].join(', ')}`);
  for (const row of missing) console.log(`${row.id}  ${row.requirement}\n       check: ${row.check}`);
  console.log(`${missing.length} rows of ${area} are not proven`);
} else {
  console.log('area  proven  unproven  of');
  for (const [area, title] of titles) {
    const all = rows.filter((row) => row.area === area);
    const shown = all.filter((row) => proven.has(row.id)).length;
    const figures = [String(shown).padStart(6), String(all.length - shown).padStart(9), String(all.length).padStart(4)];
    console.log(`${area}    ${figures.join('')}  ${title}`);
  }
  const shown = rows.filter((row) => proven.has(row.id)).length;
  console.log(`${shown} of ${rows.length} rows proven, ${rows.length - shown} unproven`);
}

const unknown = [...proven].filter(([id]) => !rows.some((row) => row.id === id));
for (const [id, files] of unknown) console.error(`${id} is no row of tests/ledger.md: ${files.join(', ')}`);
if (unknown.length > 0) process.exitCode = 1;
