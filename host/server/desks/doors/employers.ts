import { Type, type Static } from 'typebox';
import { textErrors } from '../../../../widgets/contract/doors/text-errors.ts';
import { writeEmployer } from '../documents/employers.store.ts';
import { Reference } from './application.schemas.ts';
import type { ToldKind } from './told-rows.ts';

const Employer = Type.Object(
  {
    /** The door's own id. */
    id: Reference,
    name: Type.String({ minLength: 1, maxLength: 150 }),
  },
  { additionalProperties: false },
);

/** `POST /doors/employers`: companies that the employer search finds. */
export const employers: ToldKind<Static<typeof Employer>> = {
  kind: 'employer',
  list: 'employers',
  id: { field: 'id', of: ({ id }) => id },
  action: 'TAKE_IN_EMPLOYERS',
  schema: Employer,
  cells: { id: 'code' },
  errorsOf: (rows) => textErrors({ employers: rows }, () => []),
  write: (tx, id, { name }) => writeEmployer(tx, id, name.trim()),
};
