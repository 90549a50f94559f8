import { cardWorkRefusal } from '../../../../widgets/contract/documents/document-cards.ts';
import { writeFileKey } from '../../../../widgets/contract/documents/document-file-key.ts';
import { documentSides } from '../../../../widgets/contract/documents/documents.ts';
import { extensionsOf, type FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import { requireApplication } from '../../core/applications/seen.ts';
import { moversOf } from '../documents/desk.ts';
import { documentFileHandlers } from '../documents/document-files.handlers.ts';
import { cardsOf, filesOf, findCard } from '../documents/documents.store.ts';
import { currentFiles, titleOf } from '../documents/present-card.ts';
import { keyOf } from '../../core/files/file-store.ts';
import { discard, inspect } from '../../core/files/incoming.ts';
import type { UploadedFile } from '../../call/files.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as messages from './chat-messages.store.ts';
import type { Message } from './chat-messages.store.ts';
import { requireRoom } from './chat-notes.handlers.ts';
import { agentOf } from './chat.rules.ts';

const part = 'file';
const kinds: readonly FileKind[] = ['image', 'pdf'];

/**
 * The loan of a chat that the caller may read, where the caller may work on its documents.
 *
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, LOAN_NOT_FOUND, DOCUMENTS_READ_ONLY
 */
async function requireLoan(context: CallContext, variant: ChatVariant, roomId: string) {
  agentOf(context.caller, variant);
  const { loan_application_number: loan } = await requireRoom(context.db, variant, roomId);
  if (loan === null) throw refuse('LOAN_NOT_FOUND');
  const found = await requireApplication(context.db, context.caller, loan);
  const message = cardWorkRefusal(found.udrs, moversOf(context.caller));
  if (message !== undefined) throw refuse('DOCUMENTS_READ_ONLY', { message });
  return { loan, applicationId: found.id };
}

const chatDocumentCards: Handler<'chatDocumentCards'> = async ({ variant, roomId }, context) => {
  const { loan, applicationId } = await requireLoan(context, variant, roomId);
  const cards = await cardsOf(context.db, applicationId);
  const files = await filesOf(
    context.db,
    cards.map(({ id }) => id),
  );
  return {
    loanApplicationNumber: loan,
    cards: cards
      // An added document takes files by its type and proof, on its own screen.
      .filter(({ sides, type }) => sides.length > 0 && type === null)
      .map((card) => ({
        key: card.key,
        title: titleOf(card),
        docStatus: card.status,
        sides: documentSides
          .filter((side) => card.sides.includes(side))
          .map((side) => {
            const own = files.filter(({ document_id: of }) => of === card.id);
            return { side, isFilled: currentFiles(own, side).original !== undefined };
          }),
        version: card.version,
      })),
  };
};

/** A file that the customer sent in this chat. @throws Refusal NOT_FOUND, FILE_GONE */
async function requireSent({ db }: CallContext, roomId: string, messageId: string): Promise<Message> {
  const message = await messages.find(db, messageId);
  if (!message || message.room_id !== roomId || message.direction !== 'INCOMING') throw refuse('NOT_FOUND');
  if (message.file_id === null || message.bytes === null) throw refuse('FILE_GONE');
  return message;
}

/** Writes a copy of a stored file to this machine and checks its content as that of any upload. */
async function withCopy<Reply>(
  { storage }: CallContext,
  { file_id: fileId, name, bytes }: Message,
  work: (copy: UploadedFile) => Promise<Reply>,
): Promise<Reply> {
  const leaveRoom = await storage.room.reserve(bytes ?? 0);
  try {
    const content = await storage.store.read(keyOf(fileId ?? ''));
    const received = await storage.incoming.receive({ field: part, name: name ?? part, content }, kinds);
    try {
      const [copy] = await inspect([received], { [part]: kinds }, storage.heic);
      if (!copy) throw refuse('FILE_GONE');
      return await work(copy);
    } finally {
      await discard([received]);
    }
  } finally {
    leaveRoom();
  }
}

/**
 * Puts a copy of the customer's file on a card, by the document desk's own upload: its rules, its lock on the
 * application, its version of the card and its audit hold here too. The chat keeps its own file.
 */
const fileChatPicture: Handler<'fileChatPicture'> = async (input, context) => {
  const { variant, roomId, messageId, card, side } = input;
  const { loan, applicationId } = await requireLoan(context, variant, roomId);
  const message = await requireSent(context, roomId, messageId);
  await withCopy(context, message, (copy) =>
    documentFileHandlers.uploadDocument(
      {
        loanApplicationNumber: loan,
        key: writeFileKey({ card, side, slot: 'original' }),
        extension: extensionsOf(copy.type)[0] ?? '',
      },
      { ...context, files: [copy] },
    ),
  );
  const changed = await findCard(context.db, applicationId, card);
  return { loanApplicationNumber: loan, card, version: changed?.version ?? 0 };
};

export const chatDocumentHandlers = { chatDocumentCards, fileChatPicture };
