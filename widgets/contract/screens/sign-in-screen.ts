import type { ScreenRow } from './screen-row.ts';

/** The sign-in page. Its row stands apart from the other screens, so that signing in downloads no other row. */
export const signInScreen = {
  path: '/login',
  title: 'Sign in',
  tag: 'lending-sign-in',
  access: 'signedOut',
} as const satisfies ScreenRow;
