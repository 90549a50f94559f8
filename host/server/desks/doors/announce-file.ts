import { Type } from 'typebox';
import { mostBytes, uploadTexts } from '../../../../widgets/contract/files/uploads.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { makeUploadAddress } from '../../core/files/make-upload-address.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader, refuseWrong } from './door-input.ts';

/** The kinds of file that a card takes. */
const kinds = ['image', 'pdf', 'word', 'video'] as const;

const read = inputReader(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 150 }),
      bytes: Type.Integer({ minimum: 1, maximum: mostBytes(kinds) }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      kind: Type.Enum(kinds),
    },
    { additionalProperties: false },
  ),
);

/**
 * `POST /doors/files`: an address that takes the announced file by PUT, once and within 15 minutes. The file waits a day for the
 * message that names it.
 */
export async function announceFile(body: Buffer, { db, storage, now, door, record }: AtDoor): Promise<object> {
  const { name, bytes, sha256, kind } = read(body);
  const maxBytes = mostBytes([kind]);
  refuseWrong({
    ...(unwritable.test(name) && { name: 'This text has characters that cannot be kept' }),
    ...(bytes > maxBytes && { bytes: uploadTexts.bytes([kind]) }),
  });
  return inTransaction(db, async (tx) => {
    const announced = { doorId: door.id, name, bytes, sha256, kinds: [kind], maxBytes };
    const made = await makeUploadAddress(tx, { storage, now }, announced);
    const after = { kind, bytes, fileId: made.fileId };
    await record(tx, { action: 'PRESIGN_UPLOAD', entity: 'door', entityId: door.id, after });
    return made;
  });
}
