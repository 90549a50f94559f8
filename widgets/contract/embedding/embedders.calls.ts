import type { CallRow } from '../call-row.ts';

const ofEmbedders = {
  part: 'accessDesk',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['EMBEDDERS'],
} as const;

/**
 * The work on embedders; their list has calls of its own. What opens a page further, a new one, other terms or a key, is done by
 * `npm run embedder` on the machine, which shows the key.
 */
export const embedderCalls = {
  fetchEmbedder: {
    does: 'What an embedder may open, and how many of its sessions are open',
    ...ofEmbedders,
    path: '/access/embedders/read',
    changes: 'nothing',
  },
  disableEmbedder: {
    does: 'Disable an embedder for good, and end the sessions that it has opened',
    ...ofEmbedders,
    path: '/access/embedders/disable',
    writes: true,
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
