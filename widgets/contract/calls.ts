import type { CallRow } from './call-row.ts';
import { accountCalls } from './calls/account.ts';
import { allocationCalls } from './calls/allocation.ts';
import { applicationCalls } from './calls/applications.ts';
import { bankingCalls } from './calls/banking.ts';
import { chatCalls } from './calls/chat.ts';
import { contactCalls } from './calls/contacts.ts';
import { documentFileCalls } from './calls/document-files.ts';
import { documentCalls } from './calls/documents.ts';
import { draftCalls } from './calls/drafts.ts';
import { embeddingCalls } from './calls/embedding.ts';
import { fileCalls } from './calls/files.ts';
import { listWorkCalls } from './calls/list-work.ts';
import { listCalls } from './calls/lists.ts';
import { lockCalls } from './calls/locks.ts';
import { nachMailCalls } from './calls/nach-mail.ts';
import { nachCalls } from './calls/nach.ts';
import { sessionCalls } from './calls/session.ts';
import { telephonyCalls } from './calls/telephony.ts';

/** Every call the screens make of a backend, by name. Adding a row here makes its schemas and its handler compulsory. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...listCalls,
  ...listWorkCalls,
  ...allocationCalls,
  ...lockCalls,
  ...applicationCalls,
  ...documentCalls,
  ...documentFileCalls,
  ...telephonyCalls,
  ...nachCalls,
  ...bankingCalls,
  ...nachMailCalls,
  ...chatCalls,
  ...contactCalls,
  ...draftCalls,
  ...fileCalls,
  ...embeddingCalls,
} satisfies Record<string, CallRow>;

export type CallName = keyof typeof calls;
/** The calls that change one row and name its version in the if-match header. */
export type VersionedCall = {
  [Name in CallName]: (typeof calls)[Name] extends { changes: 'row' } ? Name : never;
}[CallName];
/** The calls that change something: each carries an idempotency key. */
export type WritingCall = {
  [Name in CallName]: (typeof calls)[Name] extends { writes: true } ? Name : never;
}[CallName];
/** The same rows with one type, for code that treats every call alike. */
export const callRows: Readonly<Record<CallName, CallRow>> = calls;
export const callNames = Object.keys(calls) as CallName[];

/** The names of a path's parameters (`/files/:fileId` -> 'fileId'). */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
