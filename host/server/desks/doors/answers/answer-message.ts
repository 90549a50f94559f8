import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import type { BankMatter } from '../../../../../widgets/contract/bank/bank-exceptions.ts';
import { mostFileLines } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import { amountPattern, readReference } from '../../../../../widgets/contract/bank/references.ts';
import { bankCodePattern } from '../../../../../widgets/contract/bank/reject-code.ts';
import type { FieldErrors } from '../../../../../widgets/contract/errors.ts';
import { bankResults, umrnPattern, type BankResult } from '../../../../../widgets/contract/nach/bank-answers.ts';
import { unwritable } from '../../../../../widgets/contract/rules/writable.ts';
import { disbursalResults, utrPattern } from '../../../../../widgets/contract/stage-work/disbursal-answers.ts';
import { Refusal } from '../../../base/refusal.ts';
import {
  readMandateAnswers,
  type MandateAnswer,
  type PayoutAnswer,
  type Unread,
} from '../../../core/bank-files/bank-answers.ts';
import { BankFileFault } from '../../../core/bank-files/fields.ts';
import { isUnread, payoutAnswersIn } from '../../../core/bank/answer-messages.ts';
import { failureOf, noFailureCode } from '../../../core/bank/failure-of.ts';
import type { AtDoor } from '../at-door.ts';
import { inputCheck, inputReader, refuseWrong } from '../door-input.ts';

/** The most answers of a message that is not the bank's own. */
const mostAnswers = 500;

const closed = { additionalProperties: false };
const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const reference = Type.Optional(Type.String({ minLength: 1, maxLength: 30 }));

const Payment = Type.Object(
  {
    loanApplicationNumber,
    reference,
    result: Type.Enum([...disbursalResults]),
    utr: Type.Optional(Type.String({ pattern: utrPattern.source })),
    failureCode: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
    amount: Type.Optional(Type.String({ pattern: amountPattern.source })),
  },
  closed,
);
const Mandate = Type.Object(
  {
    loanApplicationNumber,
    reference,
    result: Type.Enum(Object.keys(bankResults) as BankResult[]),
    umrn: Type.Optional(Type.String({ pattern: umrnPattern.source })),
    rejectCode: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
  },
  closed,
);
const most = { minItems: 1, maxItems: mostAnswers };
const Message = Type.Object(
  {
    /** The bank's file, as it is called there. */
    name: Type.String({ minLength: 1, maxLength: 150 }),
    /** Of its content: the same again is the same file. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    payments: Type.Optional(Type.Array(Payment, most)),
    mandates: Type.Optional(Type.Array(Mandate, most)),
    /** In place of both: the file itself, a message of ISO 20022. */
    xml: Type.Optional(Type.String({ minLength: 1 })),
  },
  closed,
);
type Message = Static<typeof Message>;
type Payment = Static<typeof Payment>;
type Mandate = Static<typeof Mandate>;

const read = inputReader(Message);
const missing = 'This field is required';

/** What is wrong with the reference of an answer. */
function referenceError(
  of: BankMatter,
  { reference: text, loanApplicationNumber: loan }: { reference?: string; loanApplicationNumber: string },
) {
  if (text === undefined) return undefined;
  const named = readReference(text);
  if (named?.of !== of) return 'This is no such reference';
  return named.loan === loan ? undefined : 'This reference is of another loan';
}

function errorsOf({ name = '', payments = [], mandates = [] }: Partial<Message>): FieldErrors {
  const errors: FieldErrors = {};
  const say = (path: string, wrong: string | undefined | false) => {
    if (wrong) errors[path] = wrong;
  };
  say('name', unwritable.test(name) && 'This text has characters that cannot be kept');
  for (const [at, payment] of payments.entries()) {
    const isPaid = payment.result === 'PAID';
    say(`payments.${at}.reference`, referenceError('DISBURSAL', payment));
    say(
      `payments.${at}.utr`,
      isPaid ? payment.utr === undefined && missing : payment.utr && 'A failed payment has no UTR',
    );
    const code = payment.failureCode;
    if (isPaid) say(`payments.${at}.failureCode`, code && 'Only a failed payment has one');
    else if (code === undefined) say(`payments.${at}.failureCode`, missing);
    else say(`payments.${at}.failureCode`, failureOf(code) === undefined && noFailureCode);
  }
  for (const [at, { result, umrn, rejectCode, ...mandate }] of mandates.entries()) {
    const isRejected = result === 'REJECTED';
    say(`mandates.${at}.reference`, referenceError('MANDATE', mandate));
    say(`mandates.${at}.umrn`, isRejected ? umrn && 'A rejected mandate has no UMRN' : umrn === undefined && missing);
    if (!isRejected) say(`mandates.${at}.rejectCode`, rejectCode && 'Only a rejected mandate has one');
    else if (rejectCode === undefined) say(`mandates.${at}.rejectCode`, missing);
    else say(`mandates.${at}.rejectCode`, !bankCodePattern.test(rejectCode) && 'This is no code of a bank');
  }
  return errors;
}

/** An answer of the bank's own message that is not booked. */
interface LeftOut {
  reference: string;
  reason: string;
}

/** What a message says, as it is booked. */
export interface Answers {
  name: string;
  sha256: string;
  payments: readonly Payment[];
  mandates: readonly Mandate[];
  /** Of the bank's own message. */
  leftOut?: readonly LeftOut[];
}

const checkPayment = inputCheck(Payment);
const checkMandate = inputCheck(Mandate);

/** What is wrong with an answer, as one sentence; undefined where it may be booked. */
function wrongWith(check: () => FieldErrors): string | undefined {
  let errors: FieldErrors;
  try {
    errors = check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    errors = error.fieldErrors ?? { answer: error.message };
  }
  const [first] = Object.entries(errors);
  return first && `${first[0].split('.').at(-1)}: ${first[1]}`;
}

const ofNobody = 'This is no reference of ours';
const loanOf = (reference: string) => readReference(reference)?.loan ?? '';

function paymentOf({ reference, amount, ...answer }: PayoutAnswer): Payment | string {
  const loanApplicationNumber = loanOf(reference);
  if (answer.result === null) return 'The bank says nothing of this payment yet';
  if (loanApplicationNumber === '') return ofNobody;
  const said = answer.result === 'PAID' ? { utr: answer.utr } : { failureCode: answer.code };
  const { result } = answer;
  const payment = { loanApplicationNumber, reference, result, ...said, ...(amount !== '' && { amount }) };
  return wrongWith(() => errorsOf({ payments: [checkPayment(payment)] })) ?? payment;
}

function mandateOf({ reference, ...answer }: MandateAnswer): Mandate | string {
  const loanApplicationNumber = loanOf(reference);
  if (loanApplicationNumber === '') return ofNobody;
  const said = answer.isAccepted
    ? ({ result: 'ACCEPTED', umrn: answer.umrn } as const)
    : ({ result: 'REJECTED', rejectCode: answer.code } as const);
  const mandate = { loanApplicationNumber, reference, ...said };
  return wrongWith(() => errorsOf({ mandates: [checkMandate(mandate)] })) ?? mandate;
}

/** Those of a message's answers that can be booked; the others are left out, each with the reason. @throws BankFileFault for too many */
function sorted<Answer extends { reference: string }, Booked extends object>(
  answers: readonly (Answer | Unread)[],
  booked: (answer: Answer) => Booked | string,
): { good: Booked[]; leftOut: LeftOut[] } {
  if (answers.length > mostFileLines) throw new BankFileFault([`This message has more than ${mostFileLines} answers`]);
  const [good, leftOut]: [Booked[], LeftOut[]] = [[], []];
  for (const answer of answers) {
    const became = isUnread(answer) ? answer.problem : booked(answer);
    if (typeof became === 'string') leftOut.push({ reference: answer.reference, reason: became });
    else good.push(became);
  }
  return { good, leftOut };
}

/** What a message of the bank says: of mandates where it is an acceptance report, of payments otherwise. @throws BankFileFault */
async function answersOf(at: AtDoor, xml: string): Promise<Pick<Answers, 'payments' | 'mandates' | 'leftOut'>> {
  const bytes = Buffer.from(xml, 'utf8');
  if (xml.includes('pain.012.001.01"')) {
    const { good: mandates, leftOut } = sorted(readMandateAnswers(bytes), mandateOf);
    return { payments: [], mandates, leftOut };
  }
  const { good: payments, leftOut } = sorted(await payoutAnswersIn(at.db, bytes), paymentOf);
  return { payments, mandates: [], leftOut };
}

/**
 * The answers of a message at a door.
 *
 * @throws Refusal VALIDATION_FAILED with the wrong values by path, or with what keeps the bank's own message from being read
 */
export async function readAnswers(body: Buffer, at: AtDoor): Promise<Answers> {
  const message = read(body);
  const { name, sha256, payments = [], mandates = [], xml } = message;
  const count = payments.length + mandates.length;
  const hash = xml === undefined ? sha256 : createHash('sha256').update(xml, 'utf8').digest('hex');
  refuseWrong({
    ...errorsOf(message),
    ...(xml === undefined && count === 0 && { payments: 'There are neither payments nor mandates' }),
    ...(xml !== undefined && count > 0 && { xml: 'What is sent beside the file stands in it' }),
    ...(hash !== sha256 && { sha256: 'This is not the SHA-256 of the text in UTF-8' }),
  });
  if (xml === undefined) return { name, sha256, payments, mandates };
  try {
    return { name, sha256, ...(await answersOf(at, xml)) };
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    refuseWrong({ xml: error.message });
    throw error;
  }
}
