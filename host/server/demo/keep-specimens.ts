import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keyOf, StoreFault } from '../core/files/file-store.ts';
import type { FileStore } from '../call/files.ts';
import { makeAgentSpecimens } from '../desks/agent-kyc/demo/agent-kyc-specimens.ts';
import { makeDocumentSpecimens } from '../desks/documents/demo/document-specimens.ts';
import { findSpecimenFile } from '../desks/nach/demo/nach-seed.store.ts';
import { makeVkycSpecimens } from '../desks/vkyc/demo/vkyc-specimens.ts';
import { makeSpecimens } from './kit/specimens.ts';

async function isStored(store: FileStore, key: string): Promise<boolean> {
  try {
    (await store.read(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof StoreFault && error.kind === 'missing') return false;
    throw error;
  }
}

/** Stores the content of the demo's files under the ids of their rows. Content that is stored already stays. */
export async function keepSpecimens(db: Kysely<Database>, store: FileStore): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'lending-desk-specimens-'));
  try {
    const sets = [makeDocumentSpecimens(), makeVkycSpecimens(), makeAgentSpecimens()];
    for (const { sha256, content } of [...makeSpecimens(), ...sets.flatMap((set) => Object.values(set))]) {
      const fileId = await findSpecimenFile(db, sha256);
      if (fileId === undefined || (await isStored(store, keyOf(fileId)))) continue;
      const file = path.join(directory, sha256);
      await writeFile(file, content);
      await store.put(keyOf(fileId), file);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
