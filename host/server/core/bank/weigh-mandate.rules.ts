import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { bankResults, type BankResult } from '../../../../widgets/contract/nach/bank-answers.ts';
import { isNachMove } from '../../../../widgets/contract/nach/nach-moves.ts';
import type { NachStatus } from '../../../../widgets/contract/nach/nach.ts';
import type { Weighed } from './weigh-payment.rules.ts';

/** What the bank says of a mandate. */
export interface MandateAnswer {
  loanApplicationNumber: string;
  /** Empty where its file names none. */
  reference: string;
  result: BankResult;
  umrn: string | null;
  rejectCode: string | null;
}

/** An answer that was booked. */
export type AnsweredMandate = Pick<MandateAnswer, 'reference' | 'result' | 'umrn' | 'rejectCode'> & {
  /** SHA-256 of its file. */
  sha256: string;
};

/** A mandate as it stands. */
export interface MandateNow {
  status: NachStatus;
  umrn: string | null;
  reject_code: string | null;
}

const isSame = (one: Omit<MandateAnswer, 'loanApplicationNumber' | 'reference'>, other: MandateAnswer) =>
  one.result === other.result && (one.umrn ?? '') === (other.umrn ?? '') && one.rejectCode === other.rejectCode;

/** What an earlier version has booked, which kept no answers: the mandate alone tells of it. */
function bookedBefore({ status, umrn, reject_code: rejectCode }: MandateNow): Omit<AnsweredMandate, 'sha256'>[] {
  const booked = (result: BankResult, number: string | null, code: string | null) => [
    { reference: '', result, umrn: number, rejectCode: code },
  ];
  if (status === 'NACH_PROCESSED') return booked('ACCEPTED', umrn, null);
  if (status === 'E_MANDATE_COMPLETE') return booked('E_MANDATE_COMPLETE', umrn, null);
  return status === 'NACH_REJECTED' && rejectCode !== null ? booked('REJECTED', null, rejectCode) : [];
}

/** Whether a mandate waits for such an answer: the bank decides on what was sent to it, or a customer ends it online. */
const waitsFor = ({ status }: MandateNow, result: BankResult) =>
  isNachMove(status, bankResults[result]) && (result === 'E_MANDATE_COMPLETE' || status === 'NACH_READY');

/**
 * Compares what the bank says of a mandate with what it has said, never with how the mandate was read. The reference names
 * the form. Without one the answer is of the form that an earlier line of the same file has answered, else of the one that
 * waits.
 *
 * @param reference what the mandate's present form is called
 * @param answered what was booked of the application's mandates, the first one first
 */
export function weighMandate(
  answer: MandateAnswer,
  {
    mandate,
    reference,
    answered,
    sha256,
    udrs,
  }: {
    mandate: MandateNow | undefined;
    reference: string;
    answered: readonly AnsweredMandate[];
    sha256: string;
    udrs: Udrs;
  },
): Weighed<string> {
  const hasReference = answer.reference !== '';
  const isOfPresent = !hasReference || answer.reference === reference;
  const meant = answered.filter(
    (each) => (hasReference && each.reference === answer.reference) || (!hasReference && each.sha256 === sha256),
  );
  if (meant.some((each) => isSame(each, answer))) return { isAgain: true };
  const isEnded = udrs === 'REJECTED' || udrs === 'CANCELLED';
  const refused = (reason: 'OTHER_ANSWER' | 'NOT_WAITED') => ({ reason: isEnded ? ('ENDED' as const) : reason });
  if (mandate && isOfPresent && waitsFor(mandate, answer.result) && (hasReference || meant.length === 0))
    return { books: reference };
  if (meant.length > 0) return refused('OTHER_ANSWER');
  const before = mandate && isOfPresent ? [...(hasReference ? [] : answered), ...bookedBefore(mandate)] : [];
  if (before.some((each) => isSame(each, answer))) return { isAgain: true };
  return refused(before.length > 0 ? 'OTHER_ANSWER' : 'NOT_WAITED');
}
