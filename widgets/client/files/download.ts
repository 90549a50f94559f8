import { ofetch } from '../ofetch.ts';
import { CallError, failureKind } from '../call-error.ts';
import type { Connection } from '../connection.ts';

/** A file that has been fetched. */
export interface FetchedFile {
  content: Blob;
  /** As the server names it, or the last part of its address. */
  name: string;
}

const failed = (reason: string) => `Failed to download the file: ${reason}`;
const httpFailure = (status: number) =>
  new CallError(failureKind(status), status, `HTTP_${status}`, `HTTP error! Status: ${status}`);

/**
 * The absolute address of a file that a reply names below the backend's base; for `src` and `href`.
 *
 * @throws {CallError} if the result is no web address
 */
export function fileAddress({ base }: Pick<Connection, 'base'>, url: string): string {
  const address = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (address && /^https?:$/.test(address.protocol)) return address.href;
  throw new CallError('missing', 0, 'NO_ADDRESS', failed('this is not a web address'));
}

function nameOf(disposition: string | null, address: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  try {
    return decodeURIComponent(encoded ?? plain ?? new URL(address).pathname.split('/').at(-1) ?? '') || 'file';
  } catch {
    return plain ?? 'file';
  }
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
  // Browsers report "Failed to fetch", "Load failed" or "NetworkError", which help nobody.
  return /fetch|load failed|networkerror/i.test(text) ? 'the server cannot be reached' : text;
}

/**
 * Fetches a file by its link: a GET without payload (AP-26). No session goes with the call: the link alone is enough,
 * and its address may be another host's.
 *
 * @throws {CallError} for an error snackbar (AP-27): "HTTP error! Status: {code}" (ER-04) for an answer that is no
 * file, "Failed to download the file" and the reason (ER-05) for no answer. An aborted call throws the signal's reason
 */
export async function fetchFile(
  connection: Pick<Connection, 'base'>,
  url: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FetchedFile> {
  const address = fileAddress(connection, url);
  try {
    const response = await ofetch.raw(address, {
      responseType: 'blob',
      credentials: 'omit',
      ignoreResponseError: true,
      retry: 0,
      ...(signal && { signal }),
    });
    if (!response.ok || !response._data) {
      throw httpFailure(response.status);
    }
    return { content: response._data, name: nameOf(response.headers.get('content-disposition'), address) };
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof CallError) throw cause;
    throw new CallError('offline', 0, 'OFFLINE', failed(reasonOf(cause)));
  }
}

/**
 * Asks whether a file is there, without fetching it, so that a link to none opens no empty tab. A server that is not
 * asked so (405, 501) counts as having it.
 *
 * @throws {CallError} as `fetchFile` does (ER-04, ER-05)
 */
export async function requireFile(connection: Pick<Connection, 'base'>, url: string): Promise<void> {
  const address = fileAddress(connection, url);
  const response = await ofetch
    .raw(address, { method: 'HEAD', credentials: 'omit', ignoreResponseError: true, retry: 0 })
    .catch((cause: unknown) => {
      throw new CallError('offline', 0, 'OFFLINE', failed(reasonOf(cause)));
    });
  if (response.ok || response.status === 405 || response.status === 501) return;
  throw httpFailure(response.status);
}

/** Hands a file to the browser to save. */
export function saveFile({ content, name }: FetchedFile): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file and saves it.
 *
 * @throws {CallError} as `fetchFile` does
 */
export async function downloadFile(...args: Parameters<typeof fetchFile>): Promise<void> {
  saveFile(await fetchFile(...args));
}
