import type { Static, TObject, TSchema } from 'typebox';
import type { CallName, calls, NamesIn } from './calls.ts';
import { allocationSchemas } from './schemas/allocation.ts';
import { applicationSchemas } from './schemas/applications.ts';
import { bankingSchemas } from './schemas/banking.ts';
import { chatSchemas } from './schemas/chat.ts';
import { crmConfigSchemas } from './schemas/crm-config.ts';
import { contactSchemas } from './schemas/contacts.ts';
import { documentFileSchemas } from './schemas/document-files.ts';
import { documentSchemas } from './schemas/documents.ts';
import { draftSchemas } from './schemas/drafts.ts';
import { embeddingSchemas } from './schemas/embedding.ts';
import { fileSchemas } from './schemas/files.ts';
import { listWorkSchemas } from './schemas/list-work.ts';
import { listSchemas } from './schemas/lists.ts';
import { lockSchemas } from './schemas/locks.ts';
import { nachMailSchemas } from './schemas/nach-mail.ts';
import { nachSchemas } from './schemas/nach.ts';
import { sessionSchemas } from './schemas/session.ts';
import { telephonySchemas } from './schemas/telephony.ts';

/** What a call at a path must describe. */
export type CallSchemas<Path extends string> = {
  request: TSchema;
  reply: TSchema;
} & ([NamesIn<Path>] extends [never] ? { params?: never } : { params: TObject<Record<NamesIn<Path>, TSchema>> });
/** What the schemas table must hold: request and reply of every call, and every path parameter by name. */
export type SchemaTable = { [Name in CallName]: CallSchemas<(typeof calls)[Name]['path']> };

/**
 * Request and reply of every call, as plain JSON Schema: the server validates and trims with them and publishes them.
 * From browser code only `import type` may reach this file.
 */
export const schemas = {
  ...sessionSchemas,
  ...listSchemas,
  ...listWorkSchemas,
  ...allocationSchemas,
  ...lockSchemas,
  ...applicationSchemas,
  ...documentSchemas,
  ...documentFileSchemas,
  ...telephonySchemas,
  ...crmConfigSchemas,
  ...nachSchemas,
  ...bankingSchemas,
  ...nachMailSchemas,
  ...chatSchemas,
  ...contactSchemas,
  ...draftSchemas,
  ...fileSchemas,
  ...embeddingSchemas,
} satisfies SchemaTable;

type Params<Name extends CallName> = (typeof schemas)[Name] extends { params: infer Schema extends TSchema }
  ? Static<Schema>
  : unknown;
/** What a call takes: its body or query, with its path parameters beside. */
export type CallInput<Name extends CallName> = Static<(typeof schemas)[Name]['request']> & Params<Name>;
/** What a call answers: the envelope's data. */
export type CallReply<Name extends CallName> = Static<(typeof schemas)[Name]['reply']>;
