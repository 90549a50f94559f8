import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';

/** Names of what proves who somebody is. */
const secret = String.raw`\w*(?:[tT]oken|[sS]ecret|[sS]ignature|[pP]assword|(?:user|dialer|payments|embedder|api)Key)`;
const compared = new RegExp(
  String.raw`(?<!typeof (?:\w+\.)*)\b${secret}\)? (?:===|!==) (?!undefined|null|''|""|currentPassword)|(?:===|!==) (?!currentPassword)(?:\w+\.)*${secret}\b`,
);

/** The lines that compare a secret in a time that tells of it. */
const breachesOf = (code: string) => code.split('\n').filter((line) => compared.test(line));

it('the server compares secrets in one place, in a time that tells nothing of them', () => {
  const sources = findFiles('host/server', /\.ts$/).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([file, code]) => breachesOf(code).map((line) => [file, line.trim()]))).toEqual([]);
  const places = sources.filter(([, code]) => code.includes('timingSafeEqual')).map(([file]) => file);
  expect(places).toEqual(['host/server/base/tokens.ts']);
});

it.each([
  "asked['hub.verify_token'] !== whatsapp.verifyToken",
  'if (settings.dialerKey === given)',
  'if (signature !== right) throw forged()',
])('reports: %s', (line) => {
  expect(breachesOf(line)).toHaveLength(1);
});
