import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a session's secret: 32 random bytes, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a header's value could be a token at all. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Makes a user key, which names the user beside the token: 16 random bytes. */
export function newUserKey(): string {
  return randomBytes(16).toString('base64url');
}

/** How a secret is stored and counted: SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Whether what somebody has sent is the secret. It takes as long for any two of their lengths, so that the time tells
 * nothing of the secret.
 */
export function isSameSecret(given: string | Buffer, secret: string | Buffer): boolean {
  const digestOf = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digestOf(given), digestOf(secret));
}
