import { bounceCost } from '../../../../../widgets/contract/payments/bounces.ts';
import { noPaise, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import type { CallInput, CallReply } from '../../../../../widgets/contract/schemas.ts';
import { dayOf, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Announce } from '../../../call/announcements.ts';
import type { Handler } from '../../../call/handler.ts';
import { actorIn, type Actor } from '../../../core/loans/actor.ts';
import { book, type Booked } from '../../../core/loans/ledger/book.ts';
import { holdLedger, type HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as bounces from './bounce.store.ts';
import type { BounceRow } from './bounce.store.ts';
import { isLoan } from './payment.store.ts';

type Told = CallInput<'reportBounce'>;

const wrong = (field: keyof Told, message: string) =>
  refuse('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });

/** @throws Refusal VALIDATION_FAILED for a text that is no day, a day ahead, and a bounce before the instalment was due */
function daysOf({ dueOn, bouncedOn }: Told, today: Day): { dueOn: Day; bouncedOn: Day } {
  if (!isDay(dueOn)) throw wrong('dueOn', 'Enter a day as YYYY-MM-DD');
  if (!isDay(bouncedOn)) throw wrong('bouncedOn', 'Enter a day as YYYY-MM-DD');
  if (bouncedOn > today) throw wrong('bouncedOn', 'This day has not come yet');
  if (bouncedOn < dueOn) throw wrong('bouncedOn', 'Nothing bounces before it is due');
  return { dueOn, bouncedOn };
}

/** @throws Refusal LOAN_NOT_FOUND; VALIDATION_FAILED for a loan that is kept by its schedule */
async function requireLedger(tx: Tx, loan: string): Promise<HeldLedger> {
  const held = await holdLedger(tx, loan);
  if (held) return held;
  if (await isLoan(tx, loan))
    throw wrong(
      'loanApplicationNumber',
      'This loan is kept by its schedule, to which no charge can be added. Ask the lender',
    );
  throw refuse('LOAN_NOT_FOUND', { fieldErrors: { loanApplicationNumber: 'There is no loan with this number' } });
}

/** What a known bounce was charged. @throws Refusal IDEMPOTENCY_REUSED where it is another */
function answerOf(known: BounceRow, told: Told, { ledger }: HeldLedger): CallReply<'reportBounce'> {
  const isSame =
    known.loan_application_number === told.loanApplicationNumber &&
    known.due_on === told.dueOn &&
    known.bounced_on === told.bouncedOn &&
    known.reason === told.reason;
  if (!isSame) throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  const entry = ledger.entries.find(({ id }) => id === known.entry_id);
  return { bounceId: known.id, chargedPaise: entry?.kind === 'CHARGE' ? entry.amount : 0 };
}

/** What a bounce costs now: nothing on a loan that is over, nor a second time for one instalment. */
async function costOf(tx: Tx, { rules, now }: Actor, held: HeldLedger, { reason }: Told, dueOn: Day): Promise<Paise> {
  const { plan, entries } = held.ledger;
  const { rows, ended, state } = position(plan, entries, dayOf(now));
  if (![...rows, ...ended].some((row) => row.dueOn === dueOn && row.isDue))
    throw wrong('dueOn', 'No instalment of this loan fell due on this day');
  const isFree = state !== 'OPEN' || (await bounces.isCharged(tx, held.loan, dueOn));
  return isFree ? noPaise : bounceCost(reason, rules.bounce);
}

/**
 * Keeps that an instalment bounced, once by its reference, and charges it where the lender has set a charge and the bounce is the
 * borrower's doing: once an instalment, however often it bounces.
 *
 * @throws Refusal LOAN_NOT_FOUND, VALIDATION_FAILED, IDEMPOTENCY_REUSED
 */
async function takeBounce(
  tx: Tx,
  actor: Actor & { announce: Announce },
  told: Told,
): Promise<CallReply<'reportBounce'>> {
  const { reference, loanApplicationNumber: loan, reason } = told;
  const { dueOn, bouncedOn } = daysOf(told, dayOf(actor.now));
  const held = await requireLedger(tx, loan);
  const earlier = await bounces.findByReference(tx, reference);
  if (earlier) return answerOf(earlier, told, held);
  const amount = await costOf(tx, actor, held, told, dueOn);
  const charge = { kind: 'CHARGE', amount, reason: 'BOUNCE', valueDate: bouncedOn, source: 'SYSTEM' } as const;
  const booked: Booked | undefined = amount > 0 ? await book(tx, actor, held, [charge]) : undefined;
  const id = newId(actor.now);
  const facts = { id, reference, loan_application_number: loan, due_on: dueOn, bounced_on: bouncedOn, reason };
  const row = { ...facts, entry_id: booked?.entries[0]?.id ?? null, told_at: actor.now };
  // Of another loan, told at the same moment.
  if (!(await bounces.insert(tx, row)))
    throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  if (booked) await actor.announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  await actor.record({
    action: 'REPORT_BOUNCE',
    entity: 'bounce',
    entityId: id,
    loanApplicationNumber: loan,
    after: { dueOn, bouncedOn, reason, chargedPaise: amount },
  });
  return { bounceId: id, chargedPaise: amount };
}

const reportBounce: Handler<'reportBounce'> = (input, context) =>
  context.once((tx) => takeBounce(tx, { ...actorIn(tx, context), announce: context.announce }, input));

export const bounceHandlers = { reportBounce };
