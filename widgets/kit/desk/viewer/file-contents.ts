import { fetchFile } from '../../../client/files/download.ts';
import { codeOrigin } from '../../../client/settings.ts';

/** What the files of a document hold, each fetched once for all that show it: its stage, its small picture, a second look. */
export interface FileContents {
  /**
   * @param url link to the file; a fresh link to the same file is answered from what is there
   * @throws {CallError} as `fetchFile` does; the next call tries again
   */
  of(url: string): Promise<Blob>;
  /** Ends what is under way. */
  close(): void;
}

/** A link's file; expiry and signature differ from link to link. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether two links open the same file, which never changes. */
export function isSameFile(one: string, other: string): boolean {
  return fileOf(one) === fileOf(other);
}

/** @param base that links stand below */
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
