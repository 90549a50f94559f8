import { fetchFile } from '../../../client/files/download.ts';
import { codeOrigin } from '../../../client/settings.ts';

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
  /** Aborts the fetches under way. */
  close(): void;
}

/** The file of a link, without the query: expiry and signature differ from link to link. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether two links open the same file, which never changes. */
export function isSameFile(one: string, other: string): boolean {
  return fileOf(one) === fileOf(other);
}

/** @param base the address that relative links are resolved against */
export function openFileContents(base = codeOrigin): FileContents {
  const contents = new Map<string, Promise<Blob>>();
  const under = new AbortController();
  async function load(url: string): Promise<Blob> {
    const { content } = await fetchFile({ base }, url, { signal: under.signal });
    return content;
  }
  return {
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
