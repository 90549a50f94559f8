import { screens, type RouteKey } from '../../../widgets/contract/screens.ts';
import type { Run } from '../run-workflows.ts';
import type { Result } from '../workflow.ts';
import { grouped } from './grouped.ts';

export type Verdict = 'conforms' | 'differs' | 'unknown';

export const failed = ({ results }: Pick<Run, 'results'>, level: Result['level']) =>
  results.filter((result) => result.outcome === 'failed' && result.level === level);
export const notChecked = ({ results }: Pick<Run, 'results'>) =>
  results.filter(({ outcome }) => outcome === 'notChecked');

/** Only what a backend must do counts, and a run that has found out nothing says nothing. */
export function verdictOf(run: Pick<Run, 'results'>): Verdict {
  if (failed(run, 'MUST').length > 0) return 'differs';
  const isAny = run.results.some(({ outcome, id }) => outcome === 'passed' && !id.startsWith('offer.'));
  return isAny ? 'conforms' : 'unknown';
}

/** The screens that do not work as long as the failed steps fail. */
export function offScreens(run: Pick<Run, 'results'>): string[] {
  const keys = new Set<RouteKey>(failed(run, 'MUST').flatMap(({ screens: off }) => off));
  return [...keys].map((key) => `${screens[key].title} (${screens[key].path})`);
}

/** The verdict as one sentence. */
export function verdictSentence(run: Run): string {
  const { base, demanded, results } = run;
  const [musts, shoulds, open] = [failed(run, 'MUST').length, failed(run, 'SHOULD').length, notChecked(run).length];
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const counts = `${passed} steps passed, ${musts} MUST and ${shoulds} SHOULD failed, ${open} not checked`;
  const verdict = verdictOf(run);
  if (verdict === 'unknown') return `Nothing could be checked of ${base}: ${counts}.`;
  return `${base} ${verdict === 'conforms' ? 'conforms to' : 'does not conform to'} ${demanded}: ${counts}.`;
}

const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];

/** What not checked steps lack, each reason once. */
export function openReasons(run: Pick<Run, 'results'>): string[] {
  const byReason = grouped(notChecked(run), ({ why = '' }) => why);
  return byReason.map(([why, steps]) => `${why}: ${steps.map(({ id }) => id).join(', ')}`);
}

export function summaryLines(run: Run): string[] {
  const lineOf = ({ id, level, rows, why = '' }: Result) =>
    `${level} ${id}${rows.length > 0 ? ` [${rows.join(' ')}]` : ''}: ${why}`;
  return [
    ...section('Missing', [...failed(run, 'MUST'), ...failed(run, 'SHOULD')].map(lineOf)),
    ...section('Screens that this switches off', offScreens(run)),
    ...section('Not checked', openReasons(run)),
    ...section('Written in the backend', run.written),
    '',
    verdictSentence(run),
  ];
}
