import type { FailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { BankFileFault } from './fields.ts';
import { allAt, oneAt, ownText, readMessage, textAt, type Element } from './xml.ts';

/** What a bank says of one payout. */
export type PayoutAnswer =
  | { reference: string; amount: string; result: 'PAID'; utr: string }
  | { reference: string; amount: string; result: 'FAILED'; cause: FailureCause | null; code: string; words: string }
  /** Nothing yet. */
  | { reference: string; amount: string; result: null; code: string };

/** What a bank says of one mandate. */
export type MandateAnswer =
  | { reference: string; isAccepted: true; umrn: string }
  | { reference: string; isAccepted: false; code: string; words: string };

/** The causes of failure that a code of ISO 20022 names. A profile of a bank may name others. */
const causes: Readonly<Record<string, FailureCause>> = {
  AC04: 'ACCOUNT_CLOSED',
  RC01: 'IFSC_NOT_VALID',
  AC01: 'CREDIT_NOT_ALLOWED',
  AC06: 'CREDIT_NOT_ALLOWED',
  AM02: 'AMOUNT_LIMIT',
};
const waiting = ['ACCP', 'ACTC', 'ACSP', 'PDNG', 'RCVD'];

const reasonOf = (element: Element, path: string) => textAt(element, `${path}/Cd`) || textAt(element, `${path}/Prtry`);
const wordsOf = (element: Element, path: string) =>
  allAt(element, path)
    .map(ownText)
    .filter((each) => each !== '')
    .join(' ');

/**
 * The answers of a payment status report (pain.002.001.03), in its order.
 *
 * @param ofBank further causes by the bank's own codes
 * @throws BankFileFault for bytes that are no such message, and for an answer that says nothing that we know
 */
export function readPayoutAnswers(
  bytes: Uint8Array,
  ofBank: Readonly<Record<string, FailureCause>> = {},
): PayoutAnswer[] {
  const report = readMessage(bytes, 'pain.002.001.03', 'CstmrPmtStsRpt');
  const problems: string[] = [];
  const answers = allAt(report, 'OrgnlPmtInfAndSts/TxInfAndSts').flatMap((each, index): PayoutAnswer[] => {
    const [reference, status] = [textAt(each, 'OrgnlEndToEndId'), textAt(each, 'TxSts')];
    const said = { reference, amount: textAt(each, 'OrgnlTxRef/Amt/InstdAmt') };
    const wrong = (problem: string): [] => {
      problems.push(`Line ${index + 1}, ${problem}`);
      return [];
    };
    if (reference === '') return wrong('Reference: is missing');
    if (waiting.includes(status)) return [{ ...said, result: null, code: status }];
    if (status === 'ACSC') {
      const utr = textAt(each, 'AcctSvcrRef') || textAt(each, 'ClrSysRef');
      return utr === '' ? wrong('UTR: is missing') : [{ ...said, result: 'PAID', utr }];
    }
    if (status !== 'RJCT') return wrong(`Status: ${status === '' ? 'is missing' : `${status} is no word of ours`}`);
    const reason = oneAt(each, 'StsRsnInf') ?? '';
    const code = reasonOf(reason, 'Rsn');
    const cause = causes[code] ?? ofBank[code] ?? null;
    return [{ ...said, result: 'FAILED', cause, code, words: wordsOf(reason, 'AddtlInf') }];
  });
  if (problems.length > 0) throw new BankFileFault(problems);
  return answers;
}

/**
 * The answers of a mandate acceptance report (pain.012.001.01), in its order.
 *
 * @throws BankFileFault for bytes that are no such message, and for an answer that says nothing that we know
 */
export function readMandateAnswers(bytes: Uint8Array): MandateAnswer[] {
  const report = readMessage(bytes, 'pain.012.001.01', 'MndtAccptncRpt');
  const problems: string[] = [];
  const answers = allAt(report, 'UndrlygAccptncDtls').flatMap((each, index): MandateAnswer[] => {
    const reference = textAt(each, 'OrgnlMndt/OrgnlMndt/MndtReqId');
    const umrn = textAt(each, 'OrgnlMndt/OrgnlMndt/MndtId') || textAt(each, 'OrgnlMndt/OrgnlMndtId');
    const accepted = textAt(each, 'AccptncRslt/Accptd');
    const result = oneAt(each, 'AccptncRslt') ?? '';
    const code = reasonOf(result, 'RjctRsn');
    const problem =
      (reference === '' && 'Reference: is missing') ||
      (accepted !== 'true' && accepted !== 'false' && 'Accepted: true or false') ||
      (accepted === 'true' && umrn === '' && 'UMRN: is missing') ||
      (accepted === 'false' && code === '' && 'Reason: is missing');
    if (problem) {
      problems.push(`Line ${index + 1}, ${problem}`);
      return [];
    }
    if (accepted === 'true') return [{ reference, isAccepted: true, umrn }];
    return [{ reference, isAccepted: false, code, words: wordsOf(result, 'AddtlRjctRsnInf') }];
  });
  if (problems.length > 0) throw new BankFileFault(problems);
  return answers;
}
