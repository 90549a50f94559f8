import { embeddersDesk } from '../../../host/server/desks/embedding/embedders.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import type { ListOracle } from '../lists/list-oracle.ts';
import { by } from '../refusals/reads.ts';
import { addEmbedder } from './embedder-support.ts';

const ofEmbedders: ListOracle = {
  table: 'embedder',
  queues: { Embedders: 'disabled_at is null', 'Embedders Disabled': 'disabled_at is not null' },
  sorts: { name: 'name', expiresAt: 'expires_at' },
  defaultSort: 'name',
  searches: {},
  options: { key: { one: 'next_key_hash is null', two: 'next_key_hash is not null' } },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'name', sql: 'name' },
};

export const embeddersFacts = defineDeskFacts(embeddersDesk, {
  lists: () => ({ embedders: ofEmbedders }),
  writes: {
    disableEmbedder: {
      sent: async ({ server }) => ({ embedderId: (await addEmbedder(server)).id, reason: 'The page is taken down' }),
      read: ({ embedderId }) => by('fetchEmbedder', { embedderId }),
      isSentenceAudited: true,
    },
  },
});
