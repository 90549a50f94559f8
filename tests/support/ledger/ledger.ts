/**
 * `npm run ledger` prints by area how many rows of tests/ledger.md a test proves that passed in the last `npm test`, and which
 * rows have a test that did not run or did not pass; `npm run ledger -- --missing TC` lists an area's rows without proof.
 * tests/ledger.md itself says what is asked, never what is proven: it cannot go out of date with a run.
 */
import { parseArgs } from 'node:util';
import { presentCommit, readLastRun } from './last-run.ts';
import { areaTitles, claimedIds, readLedger } from './ledger-rows.ts';
import { proofOf, type Proof } from './proven-rows.ts';

const rows = readLedger();
const titles = areaTitles();

function printMissing(area: string, { proven, unproven }: Proof): void {
  if (!titles.has(area)) throw new Error(`${area} is no area of the ledger: ${[...titles.keys()].join(', ')}`);
  const missing = rows.filter((row) => row.area === area && !proven.has(row.id));
  for (const { id, requirement, check } of missing) {
    console.log(`${id}  ${requirement}\n       check: ${check}`);
    for (const reason of unproven.get(id) ?? []) console.log(`       ${reason}`);
  }
  console.log(`${missing.length} rows of ${area} are not proven`);
}

function printAreas({ proven, unproven }: Proof): void {
  console.log('area  proven  unproven  of');
  for (const [area, title] of titles) {
    const all = rows.filter((row) => row.area === area);
    const shown = all.filter((row) => proven.has(row.id)).length;
    const figures = [String(shown).padStart(6), String(all.length - shown).padStart(9), String(all.length).padStart(4)];
    console.log(`${area}    ${figures.join('')}  ${title}`);
  }
  const shown = rows.filter((row) => proven.has(row.id)).length;
  console.log(`${shown} of ${rows.length} rows proven, ${rows.length - shown} unproven`);
  if (unproven.size === 0) return;
  console.log(`${unproven.size} rows have a test that did not run or did not pass:`);
  for (const [id, reasons] of unproven) for (const reason of reasons) console.log(`  ${id}  ${reason}`);
}

function run(): boolean {
  const { values } = parseArgs({ options: { missing: { type: 'string' } } });
  const last = readLastRun();
  if (!last) {
    console.error('No run has left its tests here, so nothing is proven: run npm test first.');
    return false;
  }
  const commit = presentCommit();
  console.log(`Proven by the run of ${last.startedAt} on ${last.commit}: ${last.suites.join(', ')}.`);
  if (commit !== last.commit || commit.endsWith('+'))
    console.log(`The files are of ${commit} now: what was changed since is not proven.`);
  const claimed = claimedIds();
  const proof = proofOf(claimed, last.tests);
  if (values.missing === undefined) printAreas(proof);
  else printMissing(values.missing.toUpperCase(), proof);

  const unknown = [...claimed].filter(([id]) => !rows.some((row) => row.id === id));
  for (const [id, files] of unknown) console.error(`${id} is no row of tests/ledger.md: ${files.join(', ')}`);
  return unknown.length === 0 && proof.unproven.size === 0;
}

if (!run()) process.exitCode = 1;
