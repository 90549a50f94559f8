import type { TSchema } from 'typebox';
import { schemas } from '../../widgets/contract/schemas.ts';
import { callNames, callRows, type CallName } from '../../widgets/contract/calls.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

function coreOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coreOf);
  if (!isNode(value)) return value;
  // what is one text in a backend without the facts beside it, such as a file that is its address
  if ('x-short' in value) return { type: 'string' };
  const { properties, required } = value;
  if (!isNode(properties)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, coreOf(part)]));
  const isOwn = (part: unknown) => !(isNode(part) && 'x-extension' in part);
  const own = Object.entries(properties).filter(([, part]) => isOwn(part));
  // where further fields may stand, those of extensions may not
  const foreign = Object.entries(properties).filter(([, part]) => !isOwn(part));
  return {
    ...value,
    properties: Object.fromEntries([
      ...own.map(([name, part]) => [name, coreOf(part)]),
      ...foreign.map(([name]) => [name, { not: {} }]),
    ]),
    required: Array.isArray(required) ? required.filter((name) => own.some(([each]) => each === name)) : [],
    additionalProperties: 'additionalProperties' in value ? coreOf(value.additionalProperties) : false,
  };
}

/** The calls that every backend answers. */
export const coreCalls: readonly CallName[] = callNames.filter((name) => callRows[name].part === 'core');

/** What a backend without any extension takes and answers: the schema without their fields, and closed. */
export function coreSchemas(name: CallName): { request: TSchema; reply: TSchema } {
  const { request, reply } = schemas[name];
  return { request: coreOf(request) as TSchema, reply: coreOf(reply) as TSchema };
}
