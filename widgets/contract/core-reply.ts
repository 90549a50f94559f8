import type { Static, TArray, TObject, TOptional, TProperties, TSchema, TUnion } from 'typebox';
import type { CallName } from './calls.ts';
import type { schemas } from './schemas.ts';

type CoreProperties<Properties extends TProperties> = {
  [
    Key in keyof Properties as Properties[Key] extends { 'x-extension': string } ? never : Key
  ]: Properties[Key] extends { '~optional': true } ? TOptional<Core<Properties[Key]>> : Core<Properties[Key]>;
};
type CoreOfEach<Parts extends readonly TSchema[]> = { [Index in keyof Parts]: Core<Parts[Index]> };

/** A schema without the fields of extensions. */
type Core<Schema extends TSchema> =
  Schema extends TObject<infer Properties>
    ? TObject<CoreProperties<Properties>>
    : Schema extends TArray<infer Item>
      ? TArray<Core<Item>>
      : Schema extends TUnion<infer Parts>
        ? TUnion<CoreOfEach<Parts>>
        : Schema;

/** What a backend that is core alone answers to a call: the envelope's data without the fields of extensions. */
export type CoreReply<Name extends CallName> = Static<Core<(typeof schemas)[Name]['reply']>>;
