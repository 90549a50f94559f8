import * as records from '../../core/doors/door-records.store.ts';
import { arrivedBy } from '../../core/files/upload-address.store.ts';
import { inputHash } from '../../core/idempotency/input-hash.ts';
import { refuse } from '../../base/refusal.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Application } from './application.schemas.ts';
import type { AtDoor } from './at-door.ts';
import { beginApplication, type Arrival, type Begun } from './begin-application.ts';
import { inputReader } from './door-input.ts';

const read = inputReader(Application);

const byDoor = ({ door, settings, now, record }: AtDoor): Arrival => ({
  settings,
  now,
  record,
  partner: door.partner,
  ownerId: null,
  arrivedOf: (tx, fileIds) => arrivedBy(tx, door.id, fileIds),
});

/** A kept reply as it was given: the database keeps its fields in an order of its own. */
const inOrder = ({ number, cardsWithoutFile, relatedLoans }: Begun): Begun => ({
  number,
  cardsWithoutFile,
  relatedLoans,
});

/**
 * `POST /doors/applications`: a new application at the document desk, with its cards, files and consents. A reference stands for one
 * application of its door: the same content again is answered as before.
 *
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_REUSED for a reference with other content
 */
export async function takeApplication(body: Buffer, at: AtDoor): Promise<object> {
  const application = read(body);
  const { reference } = application;
  const message = {
    doorId: at.door.id,
    kind: 'application',
    reference,
    contentHash: inputHash(application),
    toldAt: at.toldAt,
  } as const;
  return inTransaction(at.db, async (tx) => {
    const id = newId(at.now());
    const earlier = await records.claim(tx, message, id);
    if (earlier && earlier.content_hash !== message.contentHash) throw refuse('IDEMPOTENCY_REUSED');
    if (earlier) return inOrder(earlier.reply as unknown as Begun);
    const begun = await beginApplication(tx, id, application, byDoor(at), { reference });
    await records.keepReply(tx, message, begun);
    return begun;
  });
}
