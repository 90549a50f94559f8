import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link opens its file. */
export const linkMinutes = 15;

function signatureOf(secret: string, fileId: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`file\n${fileId}\n${expires}`).digest();
}

/** Makes a link, as a path below the server's base, that opens one file without a session until the link expires. */
export function signFileLink(secret: string, fileId: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + linkMinutes * 60);
  return `/files/${fileId}?expires=${expires}&signature=${signatureOf(secret, fileId, expires).toString('base64url')}`;
}

/** Checks that this server has signed a link and that the link has not expired. */
export function checkFileLink(
  secret: string,
  { fileId, expires, signature }: { fileId: string; expires: string; signature: string },
  now: Date,
): 'good' | 'expired' | 'forged' {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, fileId, expires);
  const isSame =
    given.length === right.length && timingSafeEqual(given, right) && given.toString('base64url') === signature;
  if (!isSame) return 'forged';
  return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
}

/** The id of the file that an `s3Url` names, expired or not; undefined for any other text. */
export function fileIdOf(s3Url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/.exec(s3Url)?.[1];
}
