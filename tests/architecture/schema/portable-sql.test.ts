import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from '../../../host/server/db/migrations.ts';
import { findFiles, root } from '../../support/find-files.ts';
import { refusedInSource, refusedParts } from './portable-sql.ts';
import { statementsOf } from './schema-steps.ts';

it('no step of the schema holds what a distributed PostgreSQL refuses', () => {
  const statements = migrations.flatMap((step) => statementsOf(step).map((text) => [step.name, text] as const));
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.map(([name, text]) => [name, refusedParts(text)]).filter(([, rules]) => rules?.length)).toEqual([]);
});

it('no statement of the server does', () => {
  const files = findFiles('host/server', /\.(ts|mjs)$/);
  expect(files.length).toBeGreaterThan(100);
  const breaches = files.map((file) => [file, refusedInSource(file, readFileSync(join(root, file), 'utf8'))] as const);
  expect(breaches.filter(([, rules]) => rules.length > 0)).toEqual([]);
});

it.each([
  'create table a (id serial primary key)',
  'create table a (id integer generated always as identity)',
  'create extension pg_trgm',
  'select pg_advisory_xact_lock(1)',
  'lock table a in exclusive mode',
  'declare c cursor for select 1',
  'declare c no scroll cursor with hold for select 1',
  'create unlogged table a (id uuid)',
  'select xmin from a',
  'create index concurrently a_by_b on a (b)',
  "create table a (id bigint default nextval('s'))",
])('reports: %s', (statement) => {
  expect(refusedParts(statement)).toHaveLength(1);
});

it.each([
  ['host/server/a.store.ts', 'await sql`listen news`.execute(db)'],
  ['host/server/a.store.ts', 'for await (const row of query(db).stream()) use(row)'],
])('reports in a source file: %s %s', (file, code) => {
  expect(refusedInSource(file, code)).toHaveLength(1);
});

it('lets a comment speak of them', () => {
  expect(refusedInSource('host/server/a.ts', '/** No serial, no advisory lock. */\nconst a = 1;')).toEqual([]);
});
