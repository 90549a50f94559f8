import { Type, type TSchema } from 'typebox';

/** A value that may be missing: null on the wire, never left out. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
