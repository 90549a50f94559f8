import type { CallRow } from '../call-row.ts';

/** Signing in and out, and who one is. */
export const sessionCalls = {
  signIn: {
    does: 'Sign in with a username and a password',
    method: 'POST',
    path: '/auth/login',
    encoding: 'form',
    auth: 'none',
    screens: 'any',
  },
  signOut: {
    does: 'End the session on the server',
    method: 'POST',
    path: '/auth/logout',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
  },
  displayProfile: {
    does: 'Profile details of the signed-in user',
    method: 'POST',
    path: '/generic/displayProfile',
    encoding: 'form',
    auth: 'session',
    screens: 'any',
  },
} as const satisfies Record<string, CallRow>;
