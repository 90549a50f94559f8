import type { CallContext } from '../../call/handler.ts';
import * as documents from './documents.store.ts';
import { currentFiles } from './present-card.ts';

/** The section whose picture stands in the header. */
const portraitKey = 'SELFIE';

/** A signed link to the picture of an application's customer; null without one. */
export async function portraitOf(
  { db, storage }: Pick<CallContext, 'db' | 'storage'>,
  applicationId: string,
): Promise<string | null> {
  const card = await documents.findCard(db, applicationId, portraitKey);
  if (!card) return null;
  const { original, modified } = currentFiles(await documents.filesOf(db, [card.id]), 'front');
  const shown = modified ?? original;
  return shown?.kind === 'image' ? storage.linkTo(shown.file_id) : null;
}
