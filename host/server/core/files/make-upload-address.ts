import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { CallContext } from '../../call/handler.ts';
import { cleanName } from './file-name.ts';
import { linkMinutes } from './link.ts';
import * as addresses from './upload-address.store.ts';

export type Announced = addresses.Asker & {
  name: string;
  bytes: number;
  sha256: string | null;
  kinds: readonly FileKind[];
  maxBytes: number;
};

/**
 * Makes an address of this server that takes one announced file by PUT, once, within 15 minutes (AP-88). The page need not
 * reach the file store, and the content is checked before the file counts as stored. Whoever has asked for the address
 * owns the file, and attaches it.
 *
 * @returns the address below the server's base, the file's id and when the address ends
 */
export async function makeUploadAddress(
  tx: Tx,
  { storage, now }: Pick<CallContext, 'storage' | 'now'>,
  announced: Announced,
): Promise<{ url: string; fileId: string; expiresAt: string }> {
  const at = now();
  const fileId = newId(at);
  const expiresAt = new Date(at.getTime() + linkMinutes * 60_000);
  await addresses.insert(tx, { ...announced, fileId, name: cleanName(announced.name), expiresAt });
  return { url: await storage.uploadAddress(fileId), fileId, expiresAt: indianTime(expiresAt) };
}
