import { mostFileLines } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { indianTime } from '../../base/indian-time.ts';
import { amountPattern, sumOf } from './amounts.ts';
import { shared, type BankFormat, type PayoutKey, type PayoutProfileKey } from './bank-format.ts';
import { BankFileFault, everyLine, readFields, writtenFields, type FieldTable } from './fields.ts';
import { allAt, elementOf, oneAt, readMessage, textAt, writeMessage } from './xml.ts';

const message = 'pain.001.001.03';
const root = 'CstmrCdtTrfInitn';

type HeadKey = 'id' | 'at' | 'day' | 'count' | 'sum' | PayoutProfileKey;
const count = { length: [1, 15], pattern: [/^\d+$/, 'digits'] } as const;
const sum = { length: [4, 18], pattern: [/^\d+\.\d{2}$/, 'an amount with two decimals'] } as const;
const payer = { key: 'payer', label: 'Payer', length: [1, 140], isText: true } as const;

/** What stands once in a message, in its order; then its payouts follow in PmtInf. */
const head: FieldTable<HeadKey> = [
  { key: 'id', at: 'GrpHdr/MsgId', label: 'Message', ...shared.reference },
  { key: 'at', at: 'GrpHdr/CreDtTm', label: 'Made at', length: [19, 25] },
  { key: 'count', at: 'GrpHdr/NbOfTxs', label: 'Number of payouts', ...count },
  { key: 'sum', at: 'GrpHdr/CtrlSum', label: 'Sum of payouts', ...sum },
  { ...payer, at: 'GrpHdr/InitgPty/Nm' },
  { key: 'id', at: 'PmtInf/PmtInfId', label: 'Payment', ...shared.reference },
  { at: 'PmtInf/PmtMtd', label: 'Method', is: 'TRF', length: [3, 3] },
  { key: 'count', at: 'PmtInf/NbOfTxs', label: 'Number of payouts', ...count },
  { key: 'sum', at: 'PmtInf/CtrlSum', label: 'Sum of payouts', ...sum },
  // IMPS has no service level of its own.
  {
    key: 'mode',
    at: 'PmtInf/PmtTpInf/SvcLvl/Cd',
    label: 'Mode',
    needed: false,
    length: [4, 4],
    codes: { NEFT: 'NURG', RTGS: 'URGP' },
  },
  {
    key: 'mode',
    at: 'PmtInf/PmtTpInf/LclInstrm/Prtry',
    label: 'Mode',
    needed: false,
    length: [4, 4],
    codes: { IMPS: 'IMPS' },
  },
  { key: 'day', at: 'PmtInf/ReqdExctnDt', label: 'Day', ...shared.day },
  { ...payer, at: 'PmtInf/Dbtr/Nm' },
  { key: 'debitAccount', at: 'PmtInf/DbtrAcct/Id/Othr/Id', label: 'Debit account', ...shared.account },
  { at: 'PmtInf/DbtrAcct/Ccy', label: 'Currency', is: 'INR', length: [3, 3] },
  { at: 'PmtInf/DbtrAgt/FinInstnId/ClrSysMmbId/ClrSysId/Cd', label: 'Clearing system', is: 'INFSC', length: [5, 5] },
  { key: 'debitIfsc', at: 'PmtInf/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', label: 'Debit IFSC', ...shared.ifsc },
  { at: 'PmtInf/ChrgBr', label: 'Charges', is: 'SLEV', length: [4, 4] },
];

/** One payout, in CdtTrfTxInf. */
const table: FieldTable<PayoutKey> = [
  { key: 'reference', at: 'PmtId/EndToEndId', label: 'Reference', ...shared.reference },
  { at: 'Amt/InstdAmt@Ccy', label: 'Currency', is: 'INR', length: [3, 3] },
  { key: 'amount', at: 'Amt/InstdAmt', label: 'Amount', length: [4, 15], pattern: amountPattern },
  { at: 'CdtrAgt/FinInstnId/ClrSysMmbId/ClrSysId/Cd', label: 'Clearing system', is: 'INFSC', length: [5, 5] },
  { key: 'ifsc', at: 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', label: 'IFSC', ...shared.ifsc },
  { key: 'name', at: 'Cdtr/Nm', label: 'Name', length: [1, 140], isText: true },
  { key: 'account', at: 'CdtrAcct/Id/Othr/Id', label: 'Account', ...shared.account },
  { key: 'remark', at: 'RmtInf/Ustrd', label: 'Remark', length: [1, 140], isText: true },
];

/** By the clock of Kolkata, as a message's day is. */
const momentOf = (at: Date) => indianTime(at).replace(' ', 'T');

const problemsIn = (result: { problems: string[] } | object) => ('problems' in result ? result.problems : []);

/** Payouts as a credit transfer initiation of ISO 20022. */
export const payoutXml: BankFormat<PayoutProfileKey, PayoutKey> = {
  key: 'payout-xml',
  purpose: 'PAYOUT',
  problemsOf: (_, line) => problemsIn(writtenFields(table, line)),
  write(profile, lines, { id, at }) {
    const transfers = everyLine(lines, (line) => writtenFields(table, line)).map(({ values }) => elementOf(values));
    const [total, day] = [{ count: String(lines.length), sum: sumOf(lines.map(({ amount }) => amount)) }, dayOf(at)];
    const written = writtenFields(head, { ...profile, ...total, id, at: momentOf(at), day });
    if ('problems' in written) throw new BankFileFault(written.problems);
    const content = elementOf(written.values);
    content['PmtInf'] = { ...(content['PmtInf'] as object), CdtTrfTxInf: transfers };
    return writeMessage(message, root, content);
  },
  read(bytes) {
    const element = readMessage(bytes, message, root);
    const read = readFields(head, (path) => textAt(element, path));
    if ('problems' in read) throw new BankFileFault(read.problems);
    const transfers = allAt(oneAt(element, 'PmtInf'), 'CdtTrfTxInf');
    if (transfers.length > mostFileLines) throw new BankFileFault([`This file has more than ${mostFileLines} lines`]);
    const lines = everyLine(transfers, (transfer) => readFields(table, (path) => textAt(transfer, path))).map(
      ({ texts }) => texts,
    );
    const { payer: payerName, mode, debitAccount, debitIfsc, count: said, sum: saidSum } = read.texts;
    if (said !== String(lines.length) || saidSum !== sumOf(lines.map(({ amount }) => amount)))
      throw new BankFileFault(['The message does not hold the payouts that it counts']);
    return { profile: { payer: payerName, mode, debitAccount, debitIfsc }, lines };
  },
};
