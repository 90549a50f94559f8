import { unsavedLifetimeMs } from '../../contract/drafts/unsaved.ts';
import type { Keeping } from './keeping.ts';

/** The most bytes of files that a browser keeps for one person; a file over that ends with the page. */
export const mostKeptBytes = 60 * 1024 * 1024;

interface Kept {
  content: Blob;
  name: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Not every engine gives a file back with its name. */
const fileOf = ({ content, name }: Kept) => new File([content], name, { type: content.type });

/** Files that a person has picked for one subject and that the server does not have yet, by name. */
export interface KeptFiles {
  /** @returns false when the file ends with the page: there is no room for it, or nothing is kept here */
  put(name: string, file: File): Promise<boolean>;
  drop(name: string): Promise<void>;
  /** Reads all files. Those that have waited longer than a draft may are deleted. */
  all(): Promise<ReadonlyMap<string, File>>;
}

/** @param subject what the files belong to, such as `documents/` and a loan number */
export function keptFilesOf({ store, owner }: Pick<Keeping, 'store' | 'owner'>, subject: string): KeptFiles {
  const ofOwner = `file/${owner}/`;
  const ofSubject = `${ofOwner}${subject}/`;
  return {
    async put(name, file) {
      const key = ofSubject + name;
      const others = (await store.entries<Kept>(ofOwner)).filter(([other]) => other !== key);
      const bytes = others.reduce((sum, [, kept]) => sum + kept.content.size, file.size);
      if (bytes > mostKeptBytes) {
        await store.delete(key);
        return false;
      }
      await store.set(key, { content: file, name: file.name, keptAt: Date.now() } satisfies Kept);
      return store.isLasting.peek() === true;
    },
    drop: (name) => store.delete(ofSubject + name),
    async all() {
      const found = await store.entries<Kept>(ofSubject);
      const isOld = ({ keptAt }: Kept) => Date.now() - keptAt > unsavedLifetimeMs;
      await Promise.all(found.filter(([, kept]) => isOld(kept)).map(([key]) => store.delete(key)));
      const fresh = found.filter(([, kept]) => !isOld(kept));
      return new Map(fresh.map(([key, kept]) => [key.slice(ofSubject.length), fileOf(kept)]));
    },
  };
}
