import { Type } from 'typebox';
import type { HandlerTable } from '../../host/server/call/handler.ts';
import { schemas, type CallInput, type CallSchemas, type SchemaTable } from '../../widgets/contract/schemas.ts';
import type { About } from '../../widgets/contract/applications/about.ts';
import type { Remote } from '../../widgets/client/remote.ts';

/**
 * Read by the compiler and never run: what stands below an expectation must fail to compile, and the types do not check
 * where one of them compiles after all.
 */
declare const handlers: HandlerTable;
declare const remote: Remote;

const { signIn: _signIn, ...handlersWithoutOne } = handlers;
// @ts-expect-error a call without a handler
export const missingHandler: HandlerTable = handlersWithoutOne;

// @ts-expect-error a handler of no call
export const unknownHandler: HandlerTable = { ...handlers, signInn: handlers.signIn };

// @ts-expect-error a handler that answers what its schema does not say
export const wrongReply: HandlerTable = { ...handlers, displayProfile: async () => ({ id: 1 }) };

const { signOut: _signOut, ...schemasWithoutOne } = schemas;
// @ts-expect-error a call without schemas
export const missingSchemas: SchemaTable = schemasWithoutOne;

const described = { request: Type.Object({}), reply: Type.Object({}) };
export const withoutParameters: CallSchemas<'/files'> = described;

// @ts-expect-error a path parameter without a schema
export const missingParameter: CallSchemas<'/files/:fileId'> = described;

const otherwiseNamed = { ...described, params: Type.Object({ id: Type.String() }) };
// @ts-expect-error a path parameter under another name
export const wrongParameter: CallSchemas<'/files/:fileId'> = otherwiseNamed;

export const everyParameter: CallSchemas<'/files/:fileId/pages/:page'> = {
  ...described,
  params: Type.Object({ fileId: Type.String(), page: Type.Integer() }),
};

// @ts-expect-error a call that nobody knows
export const wrongName = remote('signInn', { username: '', password: '' });

// @ts-expect-error an input without one of its fields
export const missingField: CallInput<'signIn'> = { username: '' };

export const papersOnHold: About = { at: ['FRAUD_REVIEW'], hold: 'stays', lock: 'takes' };

// @ts-expect-error work of a desk that a hold does not refuse
export const deskPastHolds: About = { at: ['DECISION_WAIT'], hold: 'leavesEndings', lock: 'takes' };

// @ts-expect-error work of a desk that passes a colleague's lock
export const deskPastLocks: About = { at: ['DECISION_WAIT'], hold: 'refuses', lock: 'passes' };

// @ts-expect-error a stage that is none
export const atNoStage: About = { at: ['DECISION'], hold: 'refuses', lock: 'takes' };

// @ts-expect-error a guard without what it says to a colleague's lock
export const withoutLock: About = { at: ['DECISION_WAIT'], hold: 'refuses' };

// @ts-expect-error a fact from outside that a hold refuses
export const factRefused: About = { at: 'any', hold: 'refuses', lock: 'passes' };
