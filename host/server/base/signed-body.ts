import { createHmac } from 'node:crypto';
import { isSameSecret } from './tokens.ts';

/**
 * Whether a signature, hexadecimal, is the HMAC-SHA256 that the holder of a secret makes of these parts, one after another. It
 * takes as long for a wrong signature as for the right one.
 */
export function isSignedBy(secret: string, parts: readonly (string | Buffer)[], signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const right = createHmac('sha256', secret);
  for (const part of parts) right.update(part);
  return isSameSecret(Buffer.from(signature, 'hex'), right.digest());
}
