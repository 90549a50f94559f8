import { Type } from 'typebox';

/** `a.b` names a field of a field; `__proto__` and the like name none. */
const Name = Type.String({ pattern: '^(?!.*__)[\\w$-]{1,80}(\\.[\\w$-]{1,80}){0,5}$' });
const Word = Type.String({ minLength: 1, maxLength: 200 });

/** How bodies are encoded: as the contract's calls, or `urlencoded` as an HTML form. */
export const upstreamEncodings = ['json', 'form', 'multipart', 'query', 'urlencoded'] as const;

/** One row of the mapping file. What is left out is as the contract has the call. */
export const CallMappingSchema = Type.Object(
  {
    /** `ours`: this server answers from its own database. */
    to: Type.Optional(Type.Enum(['upstream', 'ours'])),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    /** `:name` stands for the input's field of our name, or for `listType`. */
    path: Type.Optional(Type.String({ pattern: '^/[^\\s?#\\\\]{0,300}$' })),
    encoding: Type.Optional(Type.Enum([...upstreamEncodings])),
    /**
     * Ours to theirs. A plain name is renamed wherever it stands; a name with dots is the whole way from the top, and
     * the value moves there.
     */
    fields: Type.Optional(Type.Record(Name, Name)),
    replyFields: Type.Optional(Type.Record(Name, Name)),
    /** By our field: our word to theirs, in requests and replies. */
    words: Type.Optional(Type.Record(Name, Type.Record(Word, Word))),
    /** Values may hold `$session.token`, `$session.key` and `$env.NAME`. */
    headers: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,63}$' }),
        Type.String({ pattern: '^[\\x20-\\x7e]{1,2000}$' }),
      ),
    ),
  },
  { additionalProperties: false },
);

/**
 * The file: rows by the call's name. `*.tabs` and `*.rows` stand for the calls of all lists, `*` for the headers of
 * every call.
 */
export const MappingSchema = Type.Record(Type.String(), CallMappingSchema);
