/** Messages as banks send them, by the published definitions. */

const message = (name: string, root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${root}><GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-11-30T12:00:00+05:30</CreDtTm></GrpHdr>${content}</${root}></Document>`;
const element = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`);

interface Said {
  utr?: string;
  amount?: string;
  /** Why it was rejected. */
  code?: string;
}

/** What a bank says of one payment. */
export const paymentStatus = (reference: string, status: string, { utr, amount, code }: Said = {}) =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${code === undefined ? '' : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`}${element('AcctSvcrRef', utr)}${amount === undefined ? '' : `<OrgnlTxRef><Amt><InstdAmt Ccy="INR">${amount}</InstdAmt></Amt></OrgnlTxRef>`}</TxInfAndSts>`;

/** A payment status report. */
export const paymentReport = (...each: string[]) =>
  message(
    'pain.002.001.03',
    'CstmrPmtStsRpt',
    `<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>F1</OrgnlPmtInfId>${each.join('')}</OrgnlPmtInfAndSts>`,
  );

/** A payment status report that rejects a whole file, as a message or as the payments in it, and names none of them. */
export function rejectedFile(messageId: string, code: string | undefined, of: 'message' | 'payments' = 'message') {
  const reason = code === undefined ? '' : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const rejected = (name: string) => `<${name}>RJCT</${name}>${reason}`;
  const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${of === 'message' ? rejected('GrpSts') : ''}</OrgnlGrpInfAndSts>`;
  const payments = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${rejected('PmtInfSts')}</OrgnlPmtInfAndSts>`;
  return message('pain.002.001.03', 'CstmrPmtStsRpt', of === 'message' ? group : `${group}${payments}`);
}

/** Whose the mandates are, as a bank repeats it. */
const parties =
  '<Cdtr><Nm>Sahyadri Finance</Nm></Cdtr><Dbtr><Nm>Lakshmi Naidu</Nm></Dbtr><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>SBIN0001234</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>';

/** What a bank says of one mandate: its UMRN, or the code by which it was rejected. One that has no UMRN is said to have none. */
export function mandateAnswered(reference: string, { umrn = 'NOTPROVIDED', code }: { umrn?: string; code?: string }) {
  const reason = code === undefined ? '' : `<RjctRsn><Prtry>${code}</Prtry></RjctRsn>`;
  return `<UndrlygAccptncDtls><AccptncRslt><Accptd>${code === undefined}</Accptd>${reason}</AccptncRslt><OrgnlMndt><OrgnlMndt>${element('MndtId', umrn)}<MndtReqId>${reference}</MndtReqId>${parties}</OrgnlMndt></OrgnlMndt></UndrlygAccptncDtls>`;
}

/** A mandate acceptance report. The definition has one mandate in each; banks put several into one. */
export const mandateReport = (...each: string[]) => message('pain.012.001.01', 'MndtAccptncRpt', each.join(''));
