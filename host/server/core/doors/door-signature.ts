import { isSignedBy } from '../../base/signed-body.ts';

/** The headers of a message that comes by a door. */
export const doorHeaders = { name: 'x-lending-door', signature: 'x-lending-signature' } as const;

/** How long a signature is good, and how far a door's clock may be ahead. */
const goodForSeconds = 300;

/**
 * When a door has signed a message: `t=<seconds>,v1=<hex>`, where the hex is the HMAC-SHA256 of `<seconds>.<body>` by one of the
 * door's secrets.
 *
 * @param secrets each one is tried, so that the time tells nothing of which was right
 * @returns undefined for a signature of another, and for one that is older than five minutes or of a later time
 */
export function whenSigned(
  header: unknown,
  body: Buffer,
  secrets: readonly [string, string],
  now: Date,
): Date | undefined {
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  const signed = secrets.map((secret) => isSignedBy(secret, [`${seconds}.`, body], signature));
  const isFresh = seconds !== '' && Math.abs(now.getTime() / 1000 - Number(seconds)) <= goodForSeconds;
  return isFresh && signed.includes(true) ? new Date(Number(seconds) * 1000) : undefined;
}
