import type { Run } from '../run-workflows.ts';
import type { Result } from '../workflow.ts';
import { escaped } from './escaped.ts';
import { grouped } from './grouped.ts';

const seconds = (results: readonly Result[]) =>
  (results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(3);

function testCase(result: Result): string {
  const { id, workflow, says, rows, level, outcome, why = '' } = result;
  const name = `${id}: ${says}${rows.length > 0 ? ` [${rows.join('][')}]` : ''}`;
  const head = `<testcase classname="${escaped(workflow)}" name="${escaped(name)}" time="${seconds([result])}"`;
  if (outcome === 'passed') return `    ${head}/>`;
  const isFailure = outcome === 'failed' && level === 'MUST';
  const message = outcome === 'failed' && !isFailure ? `SHOULD: ${why}` : why;
  const tag = isFailure ? 'failure' : 'skipped';
  return `    ${head}><${tag} message="${escaped(message)}"/></testcase>`;
}

function suite(name: string, results: readonly Result[]): string {
  const failures = results.filter(({ outcome, level }) => outcome === 'failed' && level === 'MUST').length;
  const skipped = results.filter(({ outcome }) => outcome !== 'passed').length - failures;
  const counts = `tests="${results.length}" failures="${failures}" skipped="${skipped}" time="${seconds(results)}"`;
  return `  <testsuite name="${escaped(name)}" ${counts}>\n${results.map(testCase).join('\n')}\n  </testsuite>`;
}

/** The results as build servers read them: what a backend should do and does not is skipped there. */
export function junitOf({ results }: Pick<Run, 'results'>): string {
  const suites = grouped(results, ({ workflow }) => workflow).map(([name, each]) => suite(name, each));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance">\n${suites.join('\n')}\n</testsuites>\n`;
}
