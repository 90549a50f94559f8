import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { errors, type FieldErrors } from '../../../widgets/contract/errors.ts';
import { hasOneOf, readReply } from '../../../widgets/contract/reading/read.ts';
import { refusalWords } from '../../../widgets/contract/reading/refusal-words.ts';
import { compulsoryFields, shapeOf } from '../../../widgets/contract/reading/shape-of.ts';
import type { Shape } from '../../../widgets/contract/reading/shape.ts';
import { outcomeOf } from '../../../widgets/contract/reading/write-outcome.ts';
import { schemas, type CallReply } from '../../../widgets/contract/schemas.ts';
import { offeredFields } from '../call/offered-fields.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { LenderAnswer } from '../call/lender-gateway.ts';
import type { CallMapping } from '../base/settings/mapping.ts';
import { besideUpstream } from '../base/offered.ts';
import { fromTheirs, ourField } from './translate.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';
import { UpstreamFault } from '../call/upstream-fault.ts';

interface Expected {
  shape: Shape;
  validator: Validator;
  /** What a reply must have, by which an answer without an envelope is known. */
  compulsory: Readonly<Record<string, Shape>>;
}

const known = new Map<CallName, Expected>();

function expected(name: CallName): Expected {
  const made = known.get(name);
  if (made) return made;
  const schema = offeredFields(schemas[name].reply, besideUpstream) as TSchema;
  const compulsory = compulsoryFields(schemas[name].reply);
  const found = { shape: shapeOf(schema), validator: Compile(schema), compulsory };
  known.set(name, found);
  return found;
}

function fieldErrorsIn(value: Readonly<Record<string, unknown>>, mapping: CallMapping): FieldErrors | undefined {
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

/** The refusal of a write of which nobody knows what became of it. */
export function unconfirmed(cause: UpstreamFault): Refusal {
  const refusal = refuse('UPSTREAM_UNCONFIRMED');
  refusal.cause = cause;
  return refusal;
}

/** The lender's own refusal, with its words and its code. */
function refusalOf({ status, body }: LenderAnswer, mapping: CallMapping): Refusal {
  const { message, code, fieldErrors = {} } = refusalWords(body);
  const about = status >= 400 ? ` (HTTP ${status})` : '';
  const ours = fieldErrorsIn(fieldErrors, mapping);
  const refusal = refuse('UPSTREAM_REFUSED', {
    message: message?.slice(0, 1000) ?? errors.UPSTREAM_REFUSED.message + about,
    ...(ours && { fieldErrors: ours }),
  });
  if (code !== undefined && /^[\w.-]{1,80}$/.test(code)) refusal.shownCode = code;
  return refusal;
}

/** The reply that some data stands for. @returns what is wrong with it as `fault` */
function replyIn<Name extends CallName>(name: Name, given: unknown, mapping: CallMapping) {
  const { shape, validator } = expected(name);
  const data = fromTheirs(given, mapping);
  if (data === null || typeof data !== 'object') return { fault: `${name} was answered without data` };
  const reply = readReply(shape, data);
  if (validator.Check(reply)) return { reply: reply as CallReply<Name> };
  const [first] = validator.Errors(reply);
  return { fault: `${name} has no right value at ${first?.instancePath ?? '/'}` };
}

/** Tells whether an answer has a field of the call's reply. */
const hasOurs = (name: CallName, mapping: CallMapping) => (body: Record<string, unknown>) => {
  const ours = fromTheirs(body, mapping);
  return isRecord(ours) && hasOneOf(expected(name).compulsory, ours);
};

/** @throws Refusal */
function readWrite<Name extends CallName>(name: Name, answer: LenderAnswer, mapping: CallMapping): CallReply<Name> {
  const outcome = outcomeOf(answer, hasOurs(name, mapping));
  if (outcome.is === 'notSent') throw refuse('TOO_MANY_REQUESTS');
  if (outcome.is === 'refused') throw refusalOf(answer, mapping);
  const { reply, fault = `${name} was answered with HTTP ${answer.status} and nothing that says whether it is done` } =
    outcome.is === 'saved' ? replyIn(name, outcome.data ?? {}, mapping) : {};
  if (reply !== undefined) return reply;
  throw unconfirmed(answer.fault ?? new UpstreamFault('unreadable', fault));
}

/**
 * Reads an answer with good will: our names, our words, our types.
 *
 * @throws Refusal UPSTREAM_REFUSED with the lender's words, or UPSTREAM_UNREADABLE; UPSTREAM_UNCONFIRMED for a write
 *   that may be done or not
 */
export function readAnswer<Name extends CallName>(
  name: Name,
  answer: LenderAnswer,
  mapping: CallMapping,
): CallReply<Name> {
  if (callRows[name].writes) return readWrite(name, answer, mapping);
  const { status, body } = answer;
  if (status === 429) throw refuse('TOO_MANY_REQUESTS');
  if (status >= 400 && refusalWords(body).message === undefined)
    throw unreadable(
      status === 404 ? `${name} has no such address` : `${name} was answered with HTTP ${status} and no reason`,
    );
  const isEnvelope = isRecord(body) && typeof body['status'] === 'string' && ('data' in body || 'error' in body);
  const isGood = isEnvelope
    ? String(body['status']).toUpperCase() === 'SUCCESS'
    : outcomeOf(answer, hasOurs(name, mapping)).is !== 'refused';
  if (!isGood) throw refusalOf(answer, mapping);
  const { reply, fault = '' } = replyIn(name, isEnvelope ? body['data'] : body, mapping);
  if (reply === undefined) throw unreadable(fault);
  return reply;
}
