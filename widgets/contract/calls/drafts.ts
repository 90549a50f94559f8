import type { CallRow } from '../call-row.ts';

/** What a signed-in person has typed and not saved yet, so that another machine can go on with it. */
export const draftCalls = {
  keepDraft: {
    does: "Keep a form's text for its writer, unless a newer one is kept",
    method: 'POST',
    path: '/drafts/keep',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: 'Of two texts of one form the newer is kept',
  },
  readDrafts: {
    does: "The caller's own drafts, newest first, and what became of those that the caller holds",
    method: 'POST',
    path: '/drafts/read',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'nothing',
  },
  dropDraft: {
    does: 'Forget a draft of the caller: its text is saved',
    method: 'POST',
    path: '/drafts/drop',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: "It forgets the caller's own text",
  },
} as const satisfies Record<string, CallRow>;
