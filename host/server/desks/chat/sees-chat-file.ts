import { chatVariantRows } from '../../../../widgets/contract/chat/chat.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import { variantsWithFile } from './chat-messages.store.ts';

/** Pictures of a chat are seen on the screen of the chat's variant. */
export const seesChatFile: FileReader = async (fileId, { db, caller }) => {
  const keys = caller.kind === 'staff' ? caller.staff.routeKeys : [];
  return (await variantsWithFile(db, fileId)).some((variant) => keys.includes(chatVariantRows[variant].screen));
};
