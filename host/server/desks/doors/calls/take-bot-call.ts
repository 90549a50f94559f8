import { Type, type Static } from 'typebox';
import { textErrors } from '../../../../../widgets/contract/doors/text-errors.ts';
import type { FieldErrors } from '../../../../../widgets/contract/errors.ts';
import { refuse } from '../../../base/refusal.ts';
import { countOpenMandates, findLoan, findMandate, insertNachCall } from '../../../core/calls/nach.store.ts';
import * as records from '../../../core/doors/door-records.store.ts';
import { inputHash } from '../../../core/idempotency/input-hash.ts';
import { newId } from '../../../db/new-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Reference } from '../application.schemas.ts';
import type { AtDoor } from '../at-door.ts';
import { inputReader, refuseWrong } from '../door-input.ts';

const closed = { additionalProperties: false };
const Line = Type.String({ minLength: 1, maxLength: 60 });
/** ISO 8601, UTC. */
const At = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });

/** A call of the voice bot about a mandate, and what it made of it. */
const BotCall = Type.Object(
  {
    reference: Reference,
    loanApplicationNumber: Type.String({ pattern: '^[0-9]{12,20}$' }),
    calledAt: At,
    isConnected: Type.Boolean(),
    /** How it ended, in the bot's words. */
    status: Line,
    summary: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    language: Type.Optional(Line),
    /** What the customer has asked, in a few words. */
    query: Type.Optional(Line),
    /** When the customer has asked for an agent's call. */
    callbackAt: Type.Optional(At),
  },
  closed,
);
type BotCall = Static<typeof BotCall>;

const read = inputReader(BotCall);

/** How far a door's clock may be ahead. */
const aheadMs = 300_000;

function errorsOf(call: BotCall, now: Date): FieldErrors {
  const [called, callback] = [call.calledAt, call.callbackAt].map((text) => text && Date.parse(text));
  const isTime = typeof called === 'number' && called <= now.getTime() + aheadMs;
  return {
    ...textErrors(call, () => []),
    ...(!isTime && { calledAt: 'This is no time at which it can have been' }),
    ...(typeof callback === 'number' &&
      !(typeof called === 'number' && callback > called) && { callbackAt: 'Nobody is called back before the call' }),
  };
}

/**
 * `POST /doors/calls`: a call of the voice bot about a loan's mandate, which the history of its calls shows. It is a fact from
 * outside, taken wherever the loan stands. The same again is answered alike.
 *
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_REUSED
 */
export async function takeBotCall(body: Buffer, at: AtDoor): Promise<object> {
  const call = read(body);
  const now = at.now();
  refuseWrong(errorsOf(call, now));
  const { reference, loanApplicationNumber: number, calledAt, isConnected, status, summary, language, query } = call;
  const { id: doorId, partner } = at.door;
  const message = { doorId, kind: 'call', reference, contentHash: inputHash(call), toldAt: at.toldAt } as const;
  return inTransaction(at.db, async (tx) => {
    const id = newId(now);
    const earlier = await records.claim(tx, message, id);
    if (earlier && earlier.content_hash !== message.contentHash) throw refuse('IDEMPOTENCY_REUSED');
    if (earlier) return earlier.reply;
    const loan = await findLoan(tx, number);
    if (!loan || (partner !== null && loan.sourcing_partner !== partner))
      throw refuse('VALIDATION_FAILED', { fieldErrors: { loanApplicationNumber: 'There is no such loan' } });
    const mandate = await findMandate(tx, number);
    const callbackAt = call.callbackAt === undefined ? null : new Date(call.callbackAt);
    await insertNachCall(tx, {
      id,
      loan_application_number: number,
      is_voice_bot: true,
      called_at: new Date(calledAt),
      call_status: isConnected ? 'Connected' : 'Not connected',
      sub_call_status: status,
      next_call_at: callbackAt,
      customer_callback_at: callbackAt,
      remarks: '',
      agent: 'Voice bot',
      call_summary: summary ?? null,
      nach_type: mandate?.nach_type ?? null,
      nach_status: mandate?.status ?? null,
      language: language ?? null,
      user_query: query ?? null,
      number_of_leads: await countOpenMandates(tx, loan),
      updated_at: now,
    });
    const after = { reference, status, isConnected };
    const entry = { action: 'TAKE_IN_BOT_CALL', entity: 'NACH_CALL', entityId: id } as const;
    await at.record(tx, { ...entry, loanApplicationNumber: number, after });
    const reply = { callRef: id };
    await records.keepReply(tx, message, reply);
    return reply;
  });
}
