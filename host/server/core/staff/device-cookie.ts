import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../base/tokens.ts';
import { userOf } from './attempts.store.ts';

/**
 * The cookie of a browser in which a user has signed in: `user.device.signature`. It grants nothing. It tells a user's own
 * browsers from others, so that who guesses elsewhere shuts nobody out of them (OWASP, device cookies).
 */
function signatureOf(secret: string, user: string, device: string): string {
  return createHmac('sha256', secret).update(`${user}.${device}`).digest('base64url');
}

/** Makes the cookie for a device in which a user has signed in just now. */
export function newDeviceCookie(secret: string, username: string): string {
  const [user, device] = [userOf(username), randomBytes(16).toString('base64url')];
  return [user, device, signatureOf(secret, user, device)].join('.');
}

/** The device that a cookie names; undefined when the cookie is another user's or was not made here. */
export function deviceIn(cookie: string | undefined, secret: string, username: string): string | undefined {
  const [, user, device, signature] = /^([\da-f]{64})\.([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (user !== userOf(username) || device === undefined || signature === undefined) return undefined;
  return isSameSecret(signature, signatureOf(secret, user, device)) ? device : undefined;
}
