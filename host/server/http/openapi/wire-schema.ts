import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { Type, type TSchema } from 'typebox';
import { calls, type CallName } from '../../../../widgets/contract/calls.ts';
import type { Encoding } from '../../../../widgets/contract/call-row.ts';
import { extensionNames, type ExtensionName } from '../../../../widgets/contract/extensions.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { schemas } from '../../../../widgets/contract/schemas.ts';
import { offeredFields } from '../../call/offered-fields.ts';
import { isShallow } from '../../base/input-depth.ts';
import { refuse } from '../../base/refusal.ts';
import { brokenText, isWellFormed } from '../../base/well-formed.ts';
import { isRecord } from '../../../../widgets/contract/reading/is-record.ts';

/** The same schema with every object closed, so that an unknown field is refused instead of ignored. */
export function shutSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shutSchema);
  if (!isRecord(schema)) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, shutSchema(part)]));
  const isOpen = schema['type'] === 'object' && !('additionalProperties' in schema) && !('patternProperties' in schema);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

interface ObjectSchema extends TSchema {
  properties?: Record<string, TSchema>;
  required?: string[];
}

/** The schema of a call's input: its fields and path parameters, with every object closed. */
export function inputSchema(name: CallName): ObjectSchema {
  const entry = schemas[name] as { request: ObjectSchema; params?: ObjectSchema };
  const request = shutSchema(entry.request) as ObjectSchema;
  if (!entry.params) return request;
  return {
    ...request,
    properties: { ...request.properties, ...entry.params.properties },
    required: [...(request.required ?? []), ...(entry.params.required ?? [])],
  };
}

/** The schema of a call's successful reply, with the fields of the extensions that are offered. */
export function replySchema(name: CallName, offered: readonly ExtensionName[] = extensionNames): TSchema {
  const { reply }: { reply: TSchema } = schemas[name];
  const isWhole = offered.length === extensionNames.length;
  const data = isWhole ? reply : (offeredFields(reply, offered) as TSchema);
  return Type.Object({ status: Type.Literal('SUCCESS'), data });
}

const unknownField = 'This field is not known here';

/** One message for each field at the top of the input, at most 20. */
function fieldErrorsOf(validator: Validator, input: unknown): FieldErrors {
  const found: FieldErrors = {};
  for (const error of validator.Errors(input)) {
    const [, pointer] = error.instancePath.split('/');
    const top = pointer?.replaceAll('~1', '/').replaceAll('~0', '~');
    const { params } = error as { params: { requiredProperties?: string[]; additionalProperties?: string[] } };
    if (top) found[top] ??= error.keyword === 'boolean' ? unknownField : error.message;
    else for (const field of params.requiredProperties ?? []) found[field] ??= 'This field is required';
    for (const field of top ? [] : (params.additionalProperties ?? [])) found[field] = unknownField;
  }
  return Object.fromEntries(Object.entries(found).slice(0, 20));
}

/** Turns the raw fields into a call's input. @throws Refusal VALIDATION_FAILED */
export type InputCheck = (raw: Record<string, unknown>) => Record<string, unknown>;

/** Text encodings carry numbers and booleans as text, which is converted. JSON must have the right types itself. */
const textEncodings: readonly Encoding[] = ['form', 'multipart', 'query'];

interface CompiledInput {
  schema: ObjectSchema;
  validator: Validator;
}

/** Compiles the schema of a call's input. */
export function compileInput(name: CallName): CompiledInput {
  const schema = inputSchema(name);
  return { schema, validator: Compile(schema) };
}

/**
 * Makes the checks of calls' inputs. A call's schema is compiled when the call is made for the first time: a start need not
 * wait for all of them.
 *
 * @param compile compiles the schema of one call
 */
export function inputChecks(compile: (name: CallName) => CompiledInput): (name: CallName) => InputCheck {
  const compiled = new Map<CallName, CompiledInput>();
  function compileOnce(name: CallName): CompiledInput {
    const input = compiled.get(name) ?? compile(name);
    compiled.set(name, input);
    return input;
  }
  return (name) => {
    const isText = textEncodings.includes(calls[name].encoding);
    const hasParams = 'params' in schemas[name];
    return (raw) => {
      // The depth is checked before anything that recurses into a value.
      const [deep] = Object.keys(raw).filter((field) => !isShallow(raw[field]));
      if (deep !== undefined)
        throw refuse('VALIDATION_FAILED', { fieldErrors: { [deep]: 'This is nested too deeply' } });
      const [broken] = Object.keys(raw).filter((field) => !isWellFormed(raw[field]) || !isWellFormed(field));
      if (broken !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { [broken]: brokenText } });
      const { schema, validator } = compileOnce(name);
      const input = isText || hasParams ? Value.Convert(schema, raw) : raw;
      if (validator.Check(input) && isRecord(input)) return input;
      throw refuse('VALIDATION_FAILED', { fieldErrors: fieldErrorsOf(validator, input) });
    };
  };
}

/** The check of a call's input, compiled once for all servers of a process. */
export const inputCheck = inputChecks(compileInput);
