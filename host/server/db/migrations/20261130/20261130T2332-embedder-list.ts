import type { Migration } from '../../migration.ts';

/** Embedders stand in a list from here on. */
export const embedderListed: Migration = {
  name: '20261130T2332-embedder-list',
  statements: [`alter table embedder add column queue text collate "C" not null default 'EMBEDDER'`],
};
