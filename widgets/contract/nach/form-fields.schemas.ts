import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { asWrittenLength, formFieldKeys, formVerdicts, type FormVerdict } from './form-fields.ts';

/** What was read of one field of a form. */
export const ComparedField = Type.Object({
  field: Type.Enum([...formFieldKeys]),
  verdict: Type.Enum(Object.keys(formVerdicts) as FormVerdict[]),
  /** What stands on the form: of what differs, and of its date always (YYYY-MM-DD). */
  asWritten: Nullable(Type.String({ maxLength: asWrittenLength })),
});
