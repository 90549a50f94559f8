import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { FieldErrors } from '../../../widgets/contract/errors.ts';
import { readReply } from '../../../widgets/contract/reading/read.ts';
import { shapeOf } from '../../../widgets/contract/reading/shape-of.ts';
import type { Shape } from '../../../widgets/contract/reading/shape.ts';
import { schemas, type CallReply } from '../../../widgets/contract/schemas.ts';
import { offeredFields } from '../http/openapi/offered-fields.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { LenderAnswer } from './call-upstream.ts';
import type { CallMapping } from './mapping.ts';
import { besideUpstream } from './offered.ts';
import { fromTheirs, ourField } from './translate.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';
import { UpstreamFault } from './upstream-fault.ts';

const known = new Map<CallName, { shape: Shape; validator: Validator }>();

function expected(name: CallName) {
  const made = known.get(name);
  if (made) return made;
  const schema = offeredFields(schemas[name].reply, besideUpstream) as TSchema;
  const found = { shape: shapeOf(schema), validator: Compile(schema) };
  known.set(name, found);
  return found;
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

function fieldErrorsIn(value: unknown, mapping: CallMapping): FieldErrors | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[ourField(name, mapping), text.slice(0, 500)] as const] : [],
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts.slice(0, 50));
}

function unreadable(fault: string): Refusal {
  const refusal = refuse('UPSTREAM_UNREADABLE');
  refusal.cause = new UpstreamFault('unreadable', fault);
  return refusal;
}

/** The lender's own refusal, with its words and its code. */
function refusalOf(name: CallName, { status, body }: LenderAnswer, mapping: CallMapping): Refusal {
  if (status === 429) return refuse('TOO_MANY_REQUESTS');
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  const message = isRecord(error) ? (textIn(error['errorMessage']) ?? textIn(error['message'])) : undefined;
  if (status === 404 && message === undefined) return unreadable(`${name} has no such address`);
  if (!isRecord(error) || (status >= 400 && message === undefined))
    return unreadable(`${name} was answered with HTTP ${status} and no reason`);
  const fieldErrors = fieldErrorsIn(error['fieldErrors'], mapping);
  const refusal = refuse('UPSTREAM_REFUSED', {
    ...(message !== undefined && { message: message.slice(0, 1000) }),
    ...(fieldErrors && { fieldErrors }),
  });
  const code = textIn(error['errorCode']);
  if (code !== undefined && /^[\w.-]{1,80}$/.test(code)) refusal.shownCode = code;
  return refusal;
}

/**
 * Reads an answer with good will: our names, our words, our types.
 *
 * @throws Refusal UPSTREAM_REFUSED with the lender's words, or UPSTREAM_UNREADABLE
 */
export function readAnswer<Name extends CallName>(
  name: Name,
  answer: LenderAnswer,
  mapping: CallMapping,
): CallReply<Name> {
  const { status, body } = answer;
  const isEnvelope = isRecord(body) && typeof body['status'] === 'string' && ('data' in body || 'error' in body);
  const isGood = !isEnvelope || String(body['status']).toUpperCase() === 'SUCCESS';
  if (status >= 400 || !isGood) throw refusalOf(name, answer, mapping);
  const { shape, validator } = expected(name);
  const data = fromTheirs(isEnvelope ? body['data'] : body, mapping);
  if (data === null || typeof data !== 'object') throw unreadable(`${name} was answered without data`);
  const reply = readReply(shape, data);
  if (validator.Check(reply)) return reply as CallReply<Name>;
  const [first] = validator.Errors(reply);
  throw unreadable(`${name} has no right value at ${first?.instancePath ?? '/'}`);
}
