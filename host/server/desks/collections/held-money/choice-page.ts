import type { Kysely } from 'kysely';
import { formatExact, minus, sumOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import { dayOf, readableDay } from '../../../../../widgets/contract/time.ts';
import { lastFour } from '../../../base/last-four.ts';
import { readableTime } from '../../../base/indian-time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { CustomerPage, PageAction, PageView } from '../../../call/customer-page.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { acceptedSettlement } from '../../../core/loans/in-flight.store.ts';
import {
  bookPrepayment,
  prepaymentMessage,
  prepaymentOf,
  type Prepayment,
} from '../../../core/loans/ledger/book-prepayment.ts';
import { holdLedger, readLedger, type LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as choices from './held-choice.store.ts';
import type { HeldChoice } from './held-choice.store.ts';

const over = (title: string, text: string): PageView => ({ status: 410, title, text });

const answered: Readonly<Record<NonNullable<HeldChoice['choice']>, PageView>> = {
  KEEP: { title: 'Your money waits for your next EMIs', text: 'You have nothing to do.' },
  TENURE: { title: 'Your loan ends earlier now', text: 'What you had paid ahead has repaid a part of the loan.' },
  EMI: { title: 'Your EMI is lower now', text: 'What you had paid ahead has repaid a part of the loan.' },
};

/** What a borrower is asked whether they mean it, and the label of their yes. */
const meant = {
  TENURE: { title: 'End your loan earlier?', yes: 'Yes, end it earlier' },
  EMI: { title: 'Lower your EMI?', yes: 'Yes, lower my EMI' },
} as const;

/** The buttons of the page, by what they choose. */
const wished: Readonly<Record<string, HeldChoice['choice']>> = { keep: 'KEEP', shorter: 'TENURE', lower: 'EMI' };

/** Why a question is over, or what has come of it; undefined for one that waits for its answer. */
function endOf({ choice, answered_at: answeredAt, ended_at: endedAt, expires_at: expiresAt }: HeldChoice, now: Date) {
  if (answeredAt !== null && choice !== null) return answered[choice];
  if (endedAt !== null) return over('This link has ended', 'There is a newer one. Open the link that came last.');
  if (expiresAt === null || expiresAt <= now)
    return over('This link has expired', 'Your money waits for your next EMIs.');
  return undefined;
}

/** Money of an open loan that is held now, of which its borrower can choose; undefined where there is none. */
async function heldOf(
  db: Kysely<Database>,
  ledger: LoanLedger | undefined,
  { loan, now }: { loan: string; now: Date },
) {
  if (!ledger || (await acceptedSettlement(db, loan))) return undefined;
  const standing = position(ledger.plan, ledger.entries, dayOf(now));
  return standing.state === 'OPEN' && standing.held > 0 ? standing : undefined;
}

const interestAhead = ({ rows }: Position) =>
  sumOf(
    rows.filter(({ isDue }) => !isDue),
    ({ interest }) => interest,
  );

/** What each use of the money makes of the loan, in words of its borrower. */
function usesOf(
  ledger: LoanLedger,
  standing: Position,
  at: { now: Date; rules: CollectionSettings },
): [string, string][] {
  const preview = (changes: Prepayment['changes']) => prepaymentOf(ledger, { amount: standing.held, changes }, at);
  const [shorter, lower] = [preview('TENURE'), preview('EMI')];
  const saved = (use: typeof shorter) => `saves ${formatExact(minus(interestAhead(standing), use.futureInterest))}`;
  const lastDay = (rows: Position['rows']) => readableDay(rows.at(-1)?.dueOn ?? standing.day);
  const fee: [string, string][] = shorter.fee === 0 ? [] : [['Fee with tax', formatExact(shorter.fee)]];
  return [
    ['End the loan earlier', `${lastDay(shorter.rows)}, not ${lastDay(standing.rows)}: ${saved(shorter)} of interest`],
    ['Lower the EMI', `${formatExact(lower.emi)}, not ${formatExact(standing.emi)}: ${saved(lower)} of interest`],
    ...fee,
  ];
}

/** What the borrower can choose between, or is asked whether they mean it. */
function questionOf(
  question: HeldChoice & { first_name: string },
  { ledger, standing }: { ledger: LoanLedger; standing: Position },
  at: { now: Date; rules: CollectionSettings },
): PageView {
  const facts: [string, string][] = [
    ['Name', question.first_name],
    ['Loan', lastFour(question.loan_application_number)],
    ['Paid ahead', formatExact(standing.held)],
  ];
  const keep = { action: 'keep', label: 'Keep it for my next EMIs' };
  const wrong = prepaymentMessage(standing.held, standing);
  if (wrong !== undefined) return { title: 'You have paid ahead', text: `${wrong}.`, rows: facts, buttons: [keep] };
  const rows = [...facts, ...usesOf(ledger, standing, at)];
  if (question.choice === 'TENURE' || question.choice === 'EMI') {
    const { title, yes } = meant[question.choice];
    const buttons = [
      { action: 'mean', label: yes },
      { action: 'back', label: 'Go back' },
    ];
    return { title, text: 'This cannot be taken back.', rows, buttons };
  }
  const until = readableTime(question.expires_at ?? at.now);
  return {
    title: 'You have paid ahead',
    text: `It waits for your next EMIs. Until ${until} you can choose otherwise.`,
    rows,
    buttons: [{ action: 'shorter', label: 'End my loan earlier' }, { action: 'lower', label: 'Lower my EMI' }, keep],
  };
}

/** Writes what the borrower has chosen, which they have meant. */
async function answer(
  tx: Tx,
  { id, loan_application_number: loan }: HeldChoice,
  choice: HeldChoice['choice'],
  { now, record }: PageAction,
) {
  await choices.change(tx, id, { choice, answered_at: now });
  await record({
    action: 'CHOOSE_HELD_MONEY',
    entity: 'heldChoice',
    entityId: id,
    loanApplicationNumber: loan,
    after: { choice },
  });
}

/** Repays principal as the borrower has chosen. @returns false where their money does not reach for it any more */
async function spend(tx: Tx, loan: string, changes: Prepayment['changes'], doing: PageAction): Promise<boolean> {
  const { now, settings, record, announce } = doing;
  const kept = await holdLedger(tx, loan);
  const standing = kept && (await heldOf(tx, kept.ledger, { loan, now }));
  if (!standing || prepaymentMessage(standing.held, standing) !== undefined) return false;
  const actor: Actor = { now, staffId: null, rules: settings.collections, record };
  const booked = await bookPrepayment(tx, actor, kept, { amount: standing.held, changes });
  await announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  return true;
}

/**
 * `/money/<token>`: the page on which a borrower chooses what becomes of money that they have paid ahead: it waits for the instalments
 * to come, ends the loan earlier, or lowers the EMI.
 */
export const choicePage: CustomerPage = {
  path: 'money',
  async show(token, { db, settings, now }) {
    const question = await choices.findByToken(db, hashOf(token));
    if (!question) return undefined;
    const end = endOf(question, now);
    if (end) return end;
    const loan = question.loan_application_number;
    const ledger = await readLedger(db, loan);
    const standing = await heldOf(db, ledger, { loan, now });
    if (!ledger || !standing) return over('Nothing is paid ahead any more', 'Your money has paid what fell due.');
    return questionOf(question, { ledger, standing }, { now, rules: settings.collections });
  },
  async act(tx, token, doing) {
    const { action, now } = doing;
    const question = await choices.findByToken(tx, hashOf(token));
    // The loan before the question, as whoever books on it and asks.
    const kept = question && (await holdLedger(tx, question.loan_application_number));
    const choice = kept && (await choices.findForChange(tx, question.id));
    if (!choice || endOf(choice, now)) return;
    const wish = wished[action];
    if (wish === 'KEEP') return answer(tx, choice, wish, doing);
    if (wish !== undefined || action === 'back') return choices.change(tx, choice.id, { choice: wish ?? null });
    const { choice: chosen, loan_application_number: loan } = choice;
    if (action !== 'mean' || (chosen !== 'TENURE' && chosen !== 'EMI')) return;
    if (await spend(tx, loan, chosen, doing)) await answer(tx, choice, chosen, doing);
  },
};
