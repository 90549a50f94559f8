import { isSameFile } from '../kit/desk/viewer/file-contents.ts';
import type { Card } from './card-edits.ts';
import { viewerFilesOf } from './document-files.ts';

/** Milliseconds after which a link is renewed before it is used; the server's links are good for 15 minutes. */
const freshFor = 12 * 60_000;

export interface FreshLinks {
  /** Records that the links of a tab have just been read. */
  wereRead(tabKey: string): void;
  /** Whether the links of a tab may have expired by now. */
  areOld(tabKey: string): boolean;
  /**
   * Reads the open tab again for a link to the same file. Files that are asked for at once share one reading.
   *
   * @returns undefined where the file has no link any more
   */
  renew(url: string): Promise<string | undefined>;
}

interface LinkSource {
  /** Origin of the backend, put before the files' links. */
  base: string;
  cards(): readonly Card[];
  readAgain(): Promise<unknown>;
}

/** Renews the signed links to documents, which end while an application is worked on. */
export function createFreshLinks({ base, cards, readAgain }: LinkSource): FreshLinks {
  const readAt = new Map<string, number>();
  let reading: Promise<unknown> | undefined;
  return {
    wereRead: (tabKey) => void readAt.set(tabKey, Date.now()),
    areOld: (tabKey) => Date.now() - (readAt.get(tabKey) ?? 0) > freshFor,
    async renew(url) {
      reading ??= readAgain().finally(() => (reading = undefined));
      await reading;
      const files = cards().flatMap((card) => viewerFilesOf(card, base));
      return files.find((file) => file.url !== '' && isSameFile(file.url, url))?.url;
    },
  };
}
