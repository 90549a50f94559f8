import { asCallError, CallError } from '../../../client/call-error.ts';
import { fetchFile } from '../../../client/files/download.ts';
import { codeOrigin } from '../../../client/settings.ts';
import type { ShownFailure } from '../../work/create-load.ts';

/**
 * The contents of a document's files, each fetched once for all that show it: its stage, its small picture, a second
 * visit.
 */
export interface FileContents {
  /**
   * @param url link to the file; another link to the same file gives the content that was fetched before
   * @throws {CallError} as `fetchFile` does; the next call tries again
   */
  of(url: string): Promise<Blob>;
  /** A fresh link in place of one that has expired; undefined where there is none. */
  renew(url: string): Promise<string | undefined>;
  /** Passwords by which the person has opened PDFs, by the document's id. They are stored nowhere else. */
  passwords: Map<string, string>;
  /** Aborts the fetches under way. */
  close(): void;
}

/** The file of a link, without the query: expiry and signature differ from link to link. */
export function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether two links open the same file, which never changes. */
export function isSameFile(one: string, other: string): boolean {
  return fileOf(one) === fileOf(other);
}

/**
 * Why a file cannot be shown. The refusal of a link says nothing of the next one, so the person may try again; by
 * itself only what did not arrive is tried again.
 *
 * @param message for a fault of the file itself
 */
export function fileFailure(error: unknown, message: string): ShownFailure {
  const { kind, isRetryable, message: said } = asCallError(error, message);
  return { kind: error instanceof CallError && isRetryable ? kind : 'refused', message: said };
}

/** Whether the server has refused a link: it may have expired, so a fresh one is worth a try. */
export function isLinkRefused(status: number): boolean {
  return status >= 400 && status < 500;
}

interface ContentsOptions {
  /** The address that relative links are resolved against. */
  base?: string;
  /** Asks for a fresh link to the same file; unless given, an expired link stays as it is. */
  renew?: ((url: string) => Promise<string | undefined>) | undefined;
}

/** Opens the contents of a screen's files. A link that the server refuses is renewed once. */
export function openFileContents({ base = codeOrigin, renew }: ContentsOptions = {}): FileContents {
  const contents = new Map<string, Promise<Blob>>();
  const under = new AbortController();
  const fetchContent = async (url: string) => (await fetchFile({ base }, url, { signal: under.signal })).content;
  const renewed = async (url: string) => {
    const fresh = await renew?.(url);
    return fresh === '' || fresh === url ? undefined : fresh;
  };
  async function load(url: string): Promise<Blob> {
    try {
      return await fetchContent(url);
    } catch (error) {
      const isRefused = !under.signal.aborted && isLinkRefused(asCallError(error).status);
      const fresh = isRefused ? await renewed(url) : undefined;
      if (fresh === undefined) throw error;
      return fetchContent(fresh);
    }
  }
  return {
    renew: renewed,
    passwords: new Map(),
    of(url) {
      const file = fileOf(url);
      const known = contents.get(file);
      if (known) return known;
      const asked = load(url);
      contents.set(file, asked);
      asked.catch(() => contents.delete(file));
      return asked;
    },
    close: () => under.abort(),
  };
}
