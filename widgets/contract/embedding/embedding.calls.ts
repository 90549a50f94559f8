import type { CallRow } from '../call-row.ts';

/** Calls of an embedding page's server, with a key of its own. No screen makes these calls. */
export const embeddingCalls = {
  openEmbedSession: {
    does: 'A short session for a named member of staff on the pages of an embedder; for its server alone, by its own key',
    part: 'embedSessions',
    method: 'POST',
    path: '/embed/sessions',
    encoding: 'json',
    auth: 'embedder',
    screens: 'any',
    changes: 'unversioned',
    because: 'It begins a session of its own',
  },
  endEmbedSession: {
    does: 'End a session that this embedder has opened',
    part: 'embedSessions',
    method: 'POST',
    path: '/embed/sessions/end',
    encoding: 'json',
    auth: 'embedder',
    screens: 'any',
    changes: 'unversioned',
    because: 'An ended session does not come back',
  },
} as const satisfies Record<string, CallRow>;
