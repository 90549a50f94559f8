import type { CallRow } from '../call-row.ts';

/**
 * Text that is typed and not saved yet. A signed-in person can go on with it at another machine; a dialer's call keeps
 * its text here if the browser keeps nothing.
 */
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
  keepCallDraft: {
    does: "Keep the text of the granted call's form, unless a newer one is kept",
    method: 'POST',
    path: '/drafts/call/keep',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: 'Of two texts of one call the newer is kept',
  },
  readCallDraft: {
    does: 'The draft of the granted call, and what became of those that the caller holds',
    method: 'POST',
    path: '/drafts/call/read',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    loader: false,
    changes: 'nothing',
  },
  dropCallDraft: {
    does: 'Forget the draft of the granted call: its text is saved',
    method: 'POST',
    path: '/drafts/call/drop',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: 'It forgets the text of the granted call alone',
  },
} as const satisfies Record<string, CallRow>;
