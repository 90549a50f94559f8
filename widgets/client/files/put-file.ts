import type { Envelope } from '../../contract/envelope.ts';
import { CallError, failureKind } from '../call-error.ts';
import type { Connection } from '../connection.ts';
import { failure } from '../failures.ts';
import { settings } from '../settings.ts';
import { fileAddress } from './download.ts';
import { sendFiles, type Progress } from './send-files.ts';

/**
 * Puts a file to a presigned address (AP-88): the address alone is the right, so no session goes along. An address below
 * the server's base, or one of a lender's own store.
 *
 * @throws {CallError} with a message for the person; an aborted upload throws the signal's reason
 */
export async function putFile(
  connection: Pick<Connection, 'base'>,
  url: string,
  file: File,
  options: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const address = fileAddress(connection, url);
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  const sent = { method: 'PUT', headers, body: file, stallMs: settings.callTimeoutMs };
  const { status, body } = await sendFiles(address, { ...sent, ...options });
  if (status < 200 || status > 299) throw failure(failureKind(status), status, body);
  // A store of another kind answers no envelope at all.
  const answer = body as Envelope<unknown> | undefined;
  if (answer?.status === 'ERROR') throw failure('refused', status, body);
}

/** The SHA-256 of a file, hexadecimal; null where the page may not compute one, as over plain HTTP. */
export async function sha256Of(file: Blob): Promise<string | null> {
  // The DOM's type has it always; a page without HTTPS has none.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  try {
    const hash = await subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch (cause) {
    throw new CallError('offline', 0, 'UNREADABLE', `This file cannot be read: ${String(cause)}`);
  }
}
