import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../db/new-id.ts';
import { keyOf } from '../../core/files/file-store.ts';
import * as files from '../../core/files/file.store.ts';
import { discard, inspect } from '../../core/files/incoming.ts';
import type { UploadedFile } from '../../call/files.ts';
import { extensionsOf, mostBytes, type FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { CallServer } from '../../call/server.ts';
import { Refusal } from '../../base/refusal.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import { GatewayFailure, type ChatGateway } from '../../core/messages/gateway.ts';
import { isForeseen } from '../../core/messages/is-foreseen.ts';
import { RowFault } from '../../core/jobs/row-fault.ts';
import { settleAll } from '../../core/jobs/settle-all.ts';
import { publishMessage } from './publish-status.ts';

type Desk = Pick<CallServer, 'db' | 'now' | 'storage'>;
type Due = Awaited<ReturnType<typeof messages.takeToFetch>>[number];

const atOnce = 5;
const mostAttempts = 5;
const againMs = 60_000;
const part = 'file';
/** The kinds of file that a customer may send. A file of another kind is marked as failed. */
const kinds: readonly FileKind[] = ['image', 'pdf', 'word', 'video'];

/** Puts a customer's file, inspected like any upload, into the store and attaches it to the chat. */
async function keep({ db, now, storage }: Desk, { room_id: roomId }: Due, file: UploadedFile): Promise<string> {
  const { kind, type, bytes, sha256, width = null, height = null } = file;
  const at = now();
  const id = newId(at);
  const name = `${file.name || kind}.${extensionsOf(type)[0] ?? 'bin'}`.replace(/(\.\w+)\1$/, '$1');
  await inTransaction(db, (tx) =>
    files.insert(tx, { id, kind, type, bytes, sha256, name, width, height, ownerId: null, createdAt: at }),
  );
  await storage.store.put(keyOf(id), file.path);
  await files.markStored(db, id, now());
  await inTransaction(db, async (tx) => {
    const room = await rooms.find(tx, roomId);
    const loanApplicationNumber = room?.loan_application_number ?? null;
    await files.attach(tx, { fileId: id, ownerId: null, attachedTo: `chat:${roomId}`, loanApplicationNumber }, now());
  });
  return id;
}

async function settle({ db }: Desk, due: Due, fileId: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await messages.change(tx, due.id, { file_id: fileId, media_state: fileId === null ? 'FAILED' : 'READY' });
    const room = await rooms.find(tx, due.room_id);
    if (room) await publishMessage(tx, room.variant, { roomId: room.id, messageId: due.id, position: due.position });
  });
}

async function fetchOne(desk: Desk, gateway: ChatGateway, due: Due): Promise<void> {
  const { incoming, room, heic } = desk.storage;
  let leaveRoom = (): void => undefined;
  try {
    leaveRoom = await room.reserve(mostBytes(kinds));
    const content = await gateway.fetchMedia(due.incoming_media ?? '');
    const received = await incoming.receive({ field: part, name: `${part}-${due.position}`, content }, kinds);
    try {
      const [file] = await inspect([received], { [part]: kinds }, heic);
      await settle(desk, due, file ? await keep(desk, due, file) : null);
    } finally {
      await discard([received]);
    }
  } catch (error) {
    // A full storage may have room at the next attempt.
    const isRefused = error instanceof Refusal && error.code !== 'STORAGE_FULL';
    const isOver = isRefused || (error instanceof GatewayFailure && error.kind === 'refused');
    if (isOver || due.attempts + 1 >= mostAttempts) await settle(desk, due, null);
    if (!isForeseen(error)) throw new RowFault(error, { row: due.id, attempt: due.attempts + 1 });
  } finally {
    leaveRoom();
  }
}

/** Fetches files that customers have sent. A failed fetch is tried again after a minute, five times at most. */
export async function fetchWaitingMedia(desk: Desk, gateway: ChatGateway): Promise<number> {
  const now = desk.now();
  if (!(await messages.isAnyToFetch(desk.db, now))) return 0;
  const again = new Date(now.getTime() + againMs);
  const due = await inTransaction(desk.db, (tx) => messages.takeToFetch(tx, now, again, atOnce));
  await settleAll(due.map((each) => fetchOne(desk, gateway, each)));
  return due.length;
}
