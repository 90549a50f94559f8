import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { isShallow } from '../../base/input-depth.ts';
import { refuse } from '../../base/refusal.ts';
import { brokenText, isWellFormed } from '../../base/well-formed.ts';

/** The most messages of one refusal. */
const mostErrors = 20;

const isMissing = 'This field is required';
const isUnknown = 'This field is not known here';

/** A message for each wrong value, by its path: `documents.2.side`. */
function errorsOf(validator: Validator, input: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const error of validator.Errors(input)) {
    const path = error.instancePath.split('/').slice(1);
    const at = (...more: readonly string[]) => [...path, ...more].join('.');
    const { params } = error as { params: { requiredProperties?: string[]; additionalProperties?: string[] } };
    const { requiredProperties: missing = [], additionalProperties: unknown = [] } = params;
    for (const field of missing) errors[at(field)] ??= isMissing;
    for (const field of unknown) errors[at(field)] = isUnknown;
    if (missing.length + unknown.length === 0 && path.length > 0)
      errors[at()] ??= error.keyword === 'boolean' ? isUnknown : error.message;
  }
  return errors;
}

/** @throws Refusal VALIDATION_FAILED with the first wrong values, by path; nothing where nothing is wrong */
export function refuseWrong(errors: FieldErrors): void {
  const wrong = Object.entries(errors);
  if (wrong.length > 0)
    throw refuse('VALIDATION_FAILED', { fieldErrors: Object.fromEntries(wrong.slice(0, mostErrors)) });
}

/** What checks a value. @throws Refusal VALIDATION_FAILED that names each wrong one by its path */
export function inputCheck<Schema extends TSchema>(schema: Schema): (input: unknown) => Static<Schema> {
  let validator: Validator | undefined;
  return (input) => {
    if (!isShallow(input)) throw refuse('VALIDATION_FAILED', { message: 'This is nested too deeply' });
    if (!isWellFormed(input)) throw refuse('VALIDATION_FAILED', { message: brokenText });
    validator ??= Compile(schema);
    if (validator.Check(input)) return input as Static<Schema>;
    refuseWrong(errorsOf(validator, input));
    throw refuse('VALIDATION_FAILED');
  };
}

/** The value that the body of a message holds. @throws Refusal VALIDATION_FAILED */
export function valueIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw refuse('VALIDATION_FAILED', { message: 'The body is not JSON' });
  }
}

/** What reads the body of a message. @throws Refusal VALIDATION_FAILED */
export function inputReader<Schema extends TSchema>(schema: Schema): (body: Buffer) => Static<Schema> {
  const check = inputCheck(schema);
  return (body) => check(valueIn(body));
}
