import type { FailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { BankFileFault } from './fields.ts';
import { allAt, oneAt, readMessage, textAt, type Element } from './xml.ts';

/** An answer that says nothing that we know. */
export interface Unread {
  reference: string;
  /** Why, in words: `UTR: is missing`. */
  problem: string;
}

/** What a bank says of one payout. */
export type PayoutAnswer =
  | { reference: string; amount: string; result: 'PAID'; utr: string }
  | { reference: string; amount: string; result: 'FAILED'; code: string }
  /** Nothing yet. */
  | { reference: string; amount: string; result: null; code: string };

/** A file of which the bank takes nothing, by what the file calls itself. */
export interface RejectedFile {
  messageId: string;
  code: string;
}

/** What a bank says of one mandate. */
export type MandateAnswer =
  | { reference: string; isAccepted: true; umrn: string }
  | { reference: string; isAccepted: false; code: string };

/** The causes of failure that a code of ISO 20022 names. */
export const causesOfCodes: Readonly<Record<string, FailureCause>> = {
  AC04: 'ACCOUNT_CLOSED',
  RC01: 'IFSC_NOT_VALID',
  AC01: 'CREDIT_NOT_ALLOWED',
  AC06: 'CREDIT_NOT_ALLOWED',
  AM02: 'AMOUNT_LIMIT',
};
/** The codes by which a bank says that it has a message already: what it had of it first goes its way. */
const hadBefore: readonly string[] = ['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];
/** The words of a status by which a bank says of a payment that it has it, and nothing more. */
export const waitingStatuses: readonly string[] = ['ACCP', 'ACTC', 'ACSP', 'PDNG', 'RCVD'];

const reasonOf = (element: Element, path: string) => textAt(element, `${path}/Cd`) || textAt(element, `${path}/Prtry`);

function payoutAnswer(each: Element): PayoutAnswer | Unread {
  const [reference, status] = [textAt(each, 'OrgnlEndToEndId'), textAt(each, 'TxSts')];
  const said = { reference, amount: textAt(each, 'OrgnlTxRef/Amt/InstdAmt') };
  if (reference === '') return { reference, problem: 'Reference: is missing' };
  if (waitingStatuses.includes(status)) return { ...said, result: null, code: status };
  if (status === 'ACSC') {
    const utr = textAt(each, 'AcctSvcrRef') || textAt(each, 'ClrSysRef');
    return utr === '' ? { reference, problem: 'UTR: is missing' } : { ...said, result: 'PAID', utr };
  }
  if (status !== 'RJCT')
    return { reference, problem: `Status: ${status === '' ? 'is missing' : `${status} is no word of ours`}` };
  const code = reasonOf(oneAt(each, 'StsRsnInf') ?? '', 'Rsn');
  if (code === '') return { reference, problem: 'Reason: is missing' };
  return { ...said, result: 'FAILED', code };
}

/** @throws BankFileFault for a message that answers nothing singly */
function everyAnswer<Answer>(elements: readonly Element[], read: (each: Element) => Answer): Answer[] {
  if (elements.length === 0) throw new BankFileFault(['This message answers nothing by its reference']);
  return elements.map(read);
}

/**
 * The file that a report rejects as one, without its payments; undefined for a report of another kind.
 *
 * @throws BankFileFault for a rejection that fails no payment: without a code, or of what the bank has had before
 */
function rejectedFile(report: Element): RejectedFile | undefined {
  const [group, payments] = [oneAt(report, 'OrgnlGrpInfAndSts'), oneAt(report, 'OrgnlPmtInfAndSts')];
  const rejected =
    (textAt(group, 'GrpSts') === 'RJCT' && group) || (textAt(payments, 'PmtInfSts') === 'RJCT' && payments);
  const messageId = textAt(group, 'OrgnlMsgId') || textAt(payments, 'OrgnlPmtInfId');
  if (!rejected || messageId === '') return undefined;
  const code = reasonOf(oneAt(rejected, 'StsRsnInf') ?? '', 'Rsn');
  if (code === '') throw new BankFileFault(['The bank rejects the whole file, and gives no code']);
  if (hadBefore.includes(code))
    throw new BankFileFault([`${code}: the bank has had this file before. What it took of it then is not rejected`]);
  return { messageId, code };
}

/**
 * The answers of a payment status report (pain.002.001.03), in its order; of one that rejects a file as a whole, the file.
 *
 * @throws BankFileFault for bytes that are no such message, and for one that answers nothing
 */
export function readPayoutAnswers(bytes: Uint8Array): (PayoutAnswer | Unread)[] | RejectedFile {
  const report = readMessage(bytes, 'pain.002.001.03', 'CstmrPmtStsRpt');
  const payments = allAt(report, 'OrgnlPmtInfAndSts/TxInfAndSts');
  const rejected = payments.length === 0 ? rejectedFile(report) : undefined;
  return rejected ?? everyAnswer(payments, payoutAnswer);
}

function mandateAnswer(each: Element): MandateAnswer | Unread {
  const reference = textAt(each, 'OrgnlMndt/OrgnlMndt/MndtReqId');
  const umrn = textAt(each, 'OrgnlMndt/OrgnlMndt/MndtId') || textAt(each, 'OrgnlMndt/OrgnlMndtId');
  const accepted = textAt(each, 'AccptncRslt/Accptd');
  const code = reasonOf(oneAt(each, 'AccptncRslt') ?? '', 'RjctRsn');
  const problem =
    (reference === '' && 'Reference: is missing') ||
    (accepted !== 'true' && accepted !== 'false' && 'Accepted: true or false') ||
    (accepted === 'true' && umrn === '' && 'UMRN: is missing') ||
    (accepted === 'false' && code === '' && 'Reason: is missing');
  if (problem) return { reference, problem };
  if (accepted === 'true') return { reference, isAccepted: true, umrn };
  return { reference, isAccepted: false, code };
}

/**
 * The answers of a mandate acceptance report (pain.012.001.01), in its order.
 *
 * @throws BankFileFault for bytes that are no such message, and for one without a single mandate
 */
export function readMandateAnswers(bytes: Uint8Array): (MandateAnswer | Unread)[] {
  const report = readMessage(bytes, 'pain.012.001.01', 'MndtAccptncRpt');
  return everyAnswer(allAt(report, 'UndrlygAccptncDtls'), mandateAnswer);
}
