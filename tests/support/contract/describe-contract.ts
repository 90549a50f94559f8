import { shutSchema } from '../../../host/server/http/openapi/wire-schema.ts';
import type { CallRow } from '../../../widgets/contract/call-row.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { errors } from '../../../widgets/contract/errors.ts';
import { extensionNames, type Part } from '../../../widgets/contract/extensions.ts';
import { headerParts, headers } from '../../../widgets/contract/headers.ts';
import { livePath, streamEvents, topicNames } from '../../../widgets/contract/live.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { contractPath, contractVersion } from '../../../widgets/contract/version.ts';

/** A JSON schema as far as the contract uses it. Any other keyword is a key of its own. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  'x-extension'?: string;
  [keyword: string]: unknown;
}

export interface ContractCall extends Pick<CallRow, 'method' | 'path' | 'encoding' | 'auth' | 'part' | 'changes'> {
  writes: boolean;
  /** File parts of a multipart call, each with the kinds that it takes. */
  files: Readonly<Record<string, readonly string[]>>;
  /** Path parameters, for a path that has any. */
  params?: Schema;
  /** As published: objects are closed. */
  request: Schema;
  /** As published, the envelope's `data`: objects are open. */
  reply: Schema;
}

/** What two sides of the wire rely on, without a word of description. A file in `tests/contract/released/` is one. */
export interface Contract {
  version: string;
  /** Path at which a backend says what it offers. */
  offer: string;
  calls: Readonly<Record<string, ContractCall>>;
  headers: Readonly<Record<string, { name: string; part: Part }>>;
  extensions: readonly string[];
  live: { path: string; topics: readonly string[]; streamEvents: Readonly<Record<string, string>> };
  /** HTTP status by error code. */
  errors: Readonly<Record<string, number>>;
}

const words = ['title', 'description', 'examples', 'deprecated', '$comment'];

function eachSchema(named: Readonly<Record<string, Schema>>, change: (schema: Schema) => Schema) {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, change(schema)]));
}

/** The schema without words, its lists that have no order sorted. */
function bare(schema: Schema): Schema {
  const { anyOf, enum: values, items, properties, patternProperties, required, additionalProperties, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !words.includes(keyword))),
    ...(anyOf && { anyOf: anyOf.map(bare) }),
    ...(values && { enum: values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)) }),
    ...(items && { items: bare(items) }),
    ...(properties && { properties: eachSchema(properties, bare) }),
    ...(patternProperties && { patternProperties: eachSchema(patternProperties, bare) }),
    ...(required && { required: required.toSorted() }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : bare(additionalProperties),
    }),
  };
}

/** The schema as it is published, without words: typebox keeps what JSON does not show in hidden properties. */
export function publishedSchema(schema: unknown): Schema {
  return bare(JSON.parse(JSON.stringify(schema)) as Schema);
}

function describeCall(name: CallName): ContractCall {
  const { method, path, encoding, auth, part, writes = false, changes, files = {} } = callRows[name];
  const entry: { request: unknown; reply: unknown; params?: unknown } = schemas[name];
  return {
    method,
    path,
    encoding,
    auth,
    part,
    writes,
    changes,
    files: Object.fromEntries(Object.entries(files).map(([field, kinds]) => [field, kinds.toSorted()])),
    ...(entry.params !== undefined && { params: publishedSchema(entry.params) }),
    request: publishedSchema(shutSchema(entry.request)),
    reply: publishedSchema(entry.reply),
  };
}

/** The contract as its tables have it now. */
export function presentContract(): Contract {
  const keys = Object.keys(headers) as (keyof typeof headers)[];
  return {
    version: contractVersion,
    offer: contractPath,
    calls: Object.fromEntries(callNames.map((name) => [name, describeCall(name)])),
    headers: Object.fromEntries(keys.map((key) => [key, { name: headers[key], part: headerParts[key] }])),
    extensions: extensionNames.toSorted(),
    live: { path: livePath, topics: topicNames.toSorted(), streamEvents },
    errors: Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])),
  };
}
