import { createHmac } from 'node:crypto';
import type { FileLink, FileLinkState } from '../../call/files.ts';
import { isSameSecret } from '../../base/tokens.ts';

/** How long a link opens its file. */
export const linkMinutes = 15;

/** What an address is for: a link that opens a file does not take one, nor the other way round. */
type Purpose = 'file' | 'upload';

function signatureOf(secret: string, purpose: Purpose, fileId: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${fileId}\n${expires}`).digest();
}

function signedQuery(secret: string, purpose: Purpose, fileId: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + linkMinutes * 60);
  return `expires=${expires}&signature=${signatureOf(secret, purpose, fileId, expires).toString('base64url')}`;
}

/** Makes a link, as a path below the server's base, that opens one file without a session until the link expires. */
export function signFileLink(secret: string, fileId: string, now: Date): string {
  return `/files/${fileId}?${signedQuery(secret, 'file', fileId, now)}`;
}

/** Makes an address, as a path below the server's base, that takes the content of one file until it expires (AP-88). */
export function signUploadAddress(secret: string, fileId: string, now: Date): string {
  return `/files/uploads/${fileId}?${signedQuery(secret, 'upload', fileId, now)}`;
}

/** Checks that this server has signed a link for its purpose and that the link has not expired. */
export function checkFileLink(
  secret: string,
  { fileId, expires, signature }: FileLink,
  now: Date,
  purpose: Purpose = 'file',
): FileLinkState {
  const right = signatureOf(secret, purpose, fileId, expires).toString('base64url');
  if (!isSameSecret(signature, right)) return 'forged';
  return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
}

/** The id of the file that an `s3Url` names, expired or not; undefined for any other text. */
export function fileIdOf(s3Url: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/.exec(s3Url)?.[1];
}
