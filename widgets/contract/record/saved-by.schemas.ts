import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';

/** Who has written the record's version, and when: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. Null where nobody knows. */
export const SavedBy = Type.Optional(Nullable(Type.Object({ name: Type.String(), at: Type.String() })));
