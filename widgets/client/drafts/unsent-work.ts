import type { Connection } from '../connection.ts';
import { keepingFor } from './keeping.ts';

/** What the signed-in user has typed on this browser that the server has not taken yet. */
export interface UnsentWork {
  /** Saves that wait to be sent. */
  writes: number;
  /** Texts that were never submitted. */
  drafts: number;
  /** Files that were picked and not uploaded. */
  files: number;
}

/** Counts the unsent work, before a log-out. @returns undefined where there is none */
export async function unsentWork(connection: Connection): Promise<UnsentWork | undefined> {
  const { store, owner } = keepingFor(connection);
  const writes = await store.entries(`outbox/${owner}/`);
  const drafts = await store.entries(`draft/${owner}/`);
  const files = await store.entries(`file/${owner}/`);
  const sending = new Set(writes.map(([, write]) => (write as { draft?: string }).draft));
  if (writes.length + drafts.length + files.length === 0) return undefined;
  return {
    writes: writes.length,
    files: files.length,
    drafts: drafts.filter(([key]) => !sending.has(key.slice(`draft/${owner}/`.length))).length,
  };
}
