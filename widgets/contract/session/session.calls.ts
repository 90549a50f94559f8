import type { CallRow } from '../call-row.ts';

/** Signing in and out, and staying signed in. */
export const sessionCalls = {
  signIn: {
    does: 'Sign in',
    part: 'core',
    method: 'POST',
    path: '/auth/login',
    encoding: 'form',
    auth: 'none',
    screens: 'any',
    changes: 'unversioned',
    because: 'It begins a session of its own',
  },
  signOut: {
    does: 'End the session',
    part: 'sessions',
    method: 'POST',
    path: '/auth/logout',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: "It ends the caller's own session",
  },
  keepAlive: {
    does: 'Keep the session from ending',
    part: 'sessions',
    method: 'POST',
    path: '/auth/keep-alive',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'unversioned',
    because: "It prolongs the caller's own session",
  },
} as const satisfies Record<string, CallRow>;
