import { expect, it } from 'vitest';
import { baseline } from '../../../host/server/db/baseline/baseline.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { findFiles } from '../../support/find-files.ts';
import { refusedInExpand, statementsOf } from './schema-steps.ts';

/** They came before the kinds of steps, and stay as they are: a released step never changes. */
const before = [
  '20261128T0500-kept-secrets',
  '20261128T0501-limit-uses',
  '20261128T0600-chat-identities',
  '20261128T0601-offer-links-end',
];

it('every step is in the list, and its file bears its name', () => {
  const files = findFiles('host/server/db/migrations', /\.ts$/).map((file) => file.replace(/^.*\/|\.ts$/g, ''));
  expect(migrations.map(({ name }) => name).toSorted()).toEqual([baseline.name, ...files].toSorted());
});

it('no step that adds to tables reads or changes their rows', () => {
  const expands = migrations.filter((step) => 'statements' in step && !('replaces' in step));
  expect(before.filter((name) => !expands.some((step) => step.name === name))).toEqual([]);
  const breaches = expands.map((step) => [step.name, refusedInExpand(statementsOf(step))] as const);
  expect(breaches.filter(([name, found]) => found.length > 0 && !before.includes(name))).toEqual([]);
});

it('the baseline makes tables and the rows that they begin with, and knows no rows of others', () => {
  const other = baseline.statements.filter(
    (text) => !/^create (table|(unique )?index|function|trigger) |^insert into \w+ \([^)]*\) values\n/.test(text),
  );
  expect(other).toEqual([]);
  expect(refusedInExpand(baseline.statements)).toEqual([]);
});

it.each([
  'update thing set n = 1 where n is null',
  'delete from thing',
  'insert into thing (n) select n from other',
  'alter table thing alter column n set not null',
  'alter table thing alter column n type bigint',
  'alter table thing add column n integer check (n > 0)',
  'alter table thing add column other_id uuid references other (id)',
  'alter table thing add constraint n_above check (n > 0)',
  'alter table thing add column key text unique',
  'alter table thing add column at timestamptz default now()',
  'create index thing_by_n on thing (n)',
  'drop table thing',
  'alter table thing drop column n',
])('reports: %s', (statement) => {
  expect(refusedInExpand([statement])).toHaveLength(1);
});

it.each([
  ['create table thing (n integer check (n > 0))', 'create index thing_by_n on thing (n)'],
  ['alter table thing add column n integer not null default 0, add constraint n_above check (n >= 0) not valid'],
  ["insert into choice (label) values ('One')"],
  ['create function f() returns trigger language plpgsql as $$ begin update thing set n = 1; return new; end $$'],
])('lets pass: %s', (...statements) => {
  expect(refusedInExpand(statements)).toEqual([]);
});
