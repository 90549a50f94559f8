import type { Run } from '../run-workflows.ts';
import type { Result } from '../workflow.ts';
import { escaped } from './escaped.ts';
import { grouped } from './grouped.ts';
import { failed, offScreens, openReasons, verdictOf, verdictSentence } from './summary.ts';

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem; }
th, td { border-bottom: 1px solid #8886; padding: .4rem .6rem; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; font-weight: 600; }
.passed td:first-child { color: #14803c; } .failed td:first-child { color: #c62828; } .notChecked td:first-child { color: #777; }
.verdict { border-left: .4rem solid #777; padding: .6rem 1rem; } .conforms { border-color: #14803c; } .differs { border-color: #c62828; }
small { color: #777; }`;

const words = { passed: 'passed', failed: 'failed', notChecked: 'not checked' };

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>\n${lines.map((line) => `<li>${escaped(line)}</li>`).join('\n')}\n</ul>\n`;

function row({ id, level, rows, says, outcome, why }: Result): string {
  const because = why === undefined ? '' : `<br><strong>${escaped(why)}</strong>`;
  const about = `<small>${escaped([id, ...rows].join(' '))}</small>`;
  return `<tr class="${outcome}"><td>${words[outcome]}</td><td>${level}</td><td>${escaped(says)}${because}<br>${about}</td></tr>`;
}

function table(name: string, results: readonly Result[]): string {
  const head =
    '<tr><th scope="col">Outcome</th><th scope="col">Level</th><th scope="col">What the backend does</th></tr>';
  return `<h2>${escaped(name)}</h2>\n<table>\n<thead>${head}</thead>\n<tbody>\n${results.map(row).join('\n')}\n</tbody>\n</table>`;
}

/** The results on one page that needs nothing beside it. */
export function htmlOf(run: Run): string {
  const missing = [...failed(run, 'MUST'), ...failed(run, 'SHOULD')].map(
    ({ level, id, why = '' }) => `${level} ${id}: ${why}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escaped(run.base)}</title>
<style>${style}</style>
</head>
<body>
<h1>Conformance of ${escaped(run.base)}</h1>
<p class="verdict ${verdictOf(run)}">${escaped(verdictSentence(run))}</p>
${list('Missing', missing)}${list('Screens that this switches off', offScreens(run))}${list('Not checked', openReasons(run))}
${grouped(run.results, ({ workflow }) => workflow)
  .map(([name, results]) => table(name, results))
  .join('\n')}
${list('Written in the backend', run.written)}</body>
</html>
`;
}
