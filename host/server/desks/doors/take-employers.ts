import { Type } from 'typebox';
import { inTransaction } from '../../db/transaction.ts';
import { writeEmployer } from '../documents/employers.store.ts';
import { Reference } from './application.schemas.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader, refuseWrong } from './door-input.ts';
import { textErrors } from './text-errors.ts';
import { writeTold } from './told-rows.ts';

const closed = { additionalProperties: false };
const Employer = Type.Object({ id: Reference, name: Type.String({ minLength: 1, maxLength: 150 }) }, closed);

const read = inputReader(Type.Object({ employers: Type.Array(Employer, { minItems: 1, maxItems: 500 }) }, closed));

/** `POST /doors/employers`: companies that the employer search finds, each by the door's own id. */
export async function takeEmployers(body: Buffer, at: AtDoor): Promise<object> {
  const { employers } = read(body);
  refuseWrong(textErrors({ employers }, () => []));
  return inTransaction(at.db, async (tx) => {
    const told = await writeTold(tx, at, {
      kind: 'employer',
      list: 'employers',
      rows: employers,
      write: (_, id, { name }) => writeEmployer(tx, id, name.trim()),
    });
    await at.record(tx, { action: 'TAKE_IN_EMPLOYERS', entity: 'door', entityId: at.door.id, after: told });
    return told;
  });
}
