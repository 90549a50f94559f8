import * as messages from '../../../host/server/desks/chat/chat-messages.store.ts';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as files from '../../../host/server/core/files/file.store.ts';
import { photo } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { linesOf, must, roomBy, said } from './support.ts';

/** A picture that the customer of a loan has sent, as the job leaves it that fetches customers' files. */
export async function sendPicture(server: TestServer, loan: string, session: Session, content = photo()) {
  const { contact_number: number } = await server.db
    .selectFrom('application')
    .select('contact_number')
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  await receive({ db: server.db, now: server.clock.now }, said(`91${number}`, 'My PAN', server.clock.now()));
  const room = await roomBy(server, `91${number}`);
  const sent = must((await linesOf(server, room.id)).findLast(({ direction }) => direction === 'INCOMING'));
  const imageFile = new File([new Uint8Array(content)], 'pan.jpg');
  const { fileId } = (await server.call('uploadFile', { imageFile }, { session })).data();
  const attachment = { fileId, ownerId: session.id, attachedTo: `chat:${room.id}`, loanApplicationNumber: loan };
  await inTransaction(server.db, async (tx) => {
    await files.attach(tx, attachment, server.clock.now());
    await messages.change(tx, sent.id, { file_id: fileId, media_state: 'READY' });
  });
  return { room, messageId: sent.id, fileId };
}
