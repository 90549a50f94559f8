import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';

/** A limit in a text, which the code beside it has as a constant: written twice, one of them is wrong some day. */
const figure = /\b\d[\d,]* (?:days?|hours?|rows|lines|MB)\b/;

/** Texts that are no limit of ours. */
const named: Readonly<Record<string, readonly string[]>> = {
  // the labels of spans, each beside its ends
  'widgets/contract/mis/mis.ts': ['1 day', '2 days', '6 days', '7 days'],
};

/** Strings without a place for a value, and the fixed parts of those with one. Comments are nobody's text. */
function textsOf(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return [...bare.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) => text);
}

const breachesOf = (code: string) =>
  textsOf(code).flatMap((text) => figure.exec(text.replaceAll(/\$\{[^}]*\}/g, '…'))?.[0] ?? []);

it('the figures in the contract’s texts come from the constants that the rules use', () => {
  const files = findFiles('widgets/contract', /(?<!\.calls|\.schemas)\.ts$/);
  expect(files.length).toBeGreaterThan(100);
  const breaches = files.map((file) => [file, breachesOf(readFileSync(join(root, file), 'utf8'))] as const);
  const found = breaches.filter(([, texts]) => texts.length > 0);
  expect(Object.fromEntries(found)).toEqual(named);
});

it.each(["const text = 'It was rejected more than 30 days ago';", 'refuse(`At most 5 MB, ${name}`);'])(
  'reports: %s',
  (code) => {
    expect(breachesOf(code)).toHaveLength(1);
  },
);

it('lets a comment and a constant be', () => {
  expect(breachesOf('/** Within 30 days. */\nconst text = `within ${reopenDays} days`; // 30 days')).toEqual([]);
});
