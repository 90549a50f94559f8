import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { SettingsError, type Settings } from '../../base/settings.ts';
import { freeBytesAt } from '../../base/free-bytes.ts';
import { diskRoom } from './disk-room.ts';
import { diskStore } from './disk-store.ts';
import { StoreFault } from './file-store.ts';
import type { FileStorage, FileStore } from '../../call/files.ts';
import { heicReader } from './heic/heic-reader.ts';
import { incomingBelow } from './incoming.ts';
import { checkFileLink, signFileLink, signUploadAddress } from './link.ts';
import { s3Store } from './s3-store.ts';
import { sharedSecret } from './secret.store.ts';
import { quietly } from '../../base/quietly.ts';

interface StorageInputs {
  db: Kysely<Database>;
  settings: Pick<Settings, 'dataDir' | 's3'> & Partial<Pick<Settings, 'diskFloorMb' | 'heifConverter'>>;
  now: () => Date;
  /** Replaces the store that the settings name. */
  fileStore?: FileStore | undefined;
  /** Replaces the measuring of the free bytes on the disk. */
  freeBytes?: (() => Promise<number>) | undefined;
}

/**
 * Opens the store that the settings name: a bucket, or `files` below DATA_DIR. Without a DATA_DIR `close` deletes all
 * files.
 *
 * @throws SettingsError when the store cannot be written to
 */
export async function openFileStorage(inputs: StorageInputs): Promise<FileStorage> {
  const { db, settings, now, fileStore } = inputs;
  const isLasting = settings.dataDir !== undefined;
  const directory = isLasting
    ? path.join(settings.dataDir ?? '', 'files')
    : fs.mkdtempSync(path.join(os.tmpdir(), 'lending-desk-files-'));
  const store = fileStore ?? (settings.s3 ? s3Store(settings.s3) : diskStore(directory));
  try {
    await store.check();
  } catch (error) {
    if (error instanceof StoreFault && error.kind === 'full' && !settings.s3)
      throw new SettingsError(`The disk of DATA_DIR is full: make room on it and start again (${directory}).`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      settings.s3
        ? `S3_ENDPOINT and S3_BUCKET must name a bucket that S3_ACCESS_KEY_ID may write to: ${reason}.`
        : `DATA_DIR must be a directory that this user may write to: ${reason}.`,
    );
  }
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    const asked = (secret ??= sharedSecret(db, 'file-links', now()));
    asked.catch(() => (secret = undefined));
    return asked;
  };
  // The secret is read now, because making a link inside a transaction must not query beside it. A failed read is
  // repeated at the first link.
  await quietly('The first link asks again', linkSecret());
  return {
    incoming: incomingBelow(path.join(directory, 'incoming')),
    store,
    heic: heicReader(settings.heifConverter),
    room: diskRoom(settings.diskFloorMb ?? 0, inputs.freeBytes ?? (() => freeBytesAt(directory))),
    linkTo: async (fileId) => signFileLink(await linkSecret(), fileId, now()),
    checkLink: async (link) => checkFileLink(await linkSecret(), link, now()),
    uploadAddress: async (fileId) => signUploadAddress(await linkSecret(), fileId, now()),
    checkUploadAddress: async (link) => checkFileLink(await linkSecret(), link, now(), 'upload'),
    close() {
      if (!isLasting) fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
