import { account, agent, codeOrOwn, maybe, once, party, several, text, type Definition } from './second-reader.ts';

/** The answers of banks, typed from the published definitions of ISO 20022 as far as banks use them. */

const reason: Definition = {
  of: [['Orgtr', maybe, party], ['Rsn', maybe, codeOrOwn], text('AddtlInf', several)],
};
const amount: Definition = { attribute: 'Ccy', of: [] };
const amountGiven: Definition = { isChoice: true, of: [['InstdAmt', maybe, amount]] };

/** OriginalTransactionReference13. */
const transaction: Definition = {
  of: [
    ['IntrBkSttlmAmt', maybe, amount],
    ['Amt', maybe, amountGiven],
    text('IntrBkSttlmDt', maybe),
    text('ReqdColltnDt', maybe),
    text('ReqdExctnDt', maybe),
    text('PmtMtd', maybe),
    ['RmtInf', maybe, { of: [text('Ustrd', several)] }],
    ['Dbtr', maybe, party],
    ['DbtrAcct', maybe, account],
    ['DbtrAgt', maybe, agent],
    ['CdtrAgt', maybe, agent],
    ['Cdtr', maybe, party],
    ['CdtrAcct', maybe, account],
  ],
};

/** PaymentTransactionInformation25. */
const payment: Definition = {
  of: [
    text('StsId', maybe),
    text('OrgnlInstrId', maybe),
    text('OrgnlEndToEndId', maybe),
    text('TxSts', maybe),
    ['StsRsnInf', several, reason],
    text('AccptncDtTm', maybe),
    text('AcctSvcrRef', maybe),
    text('ClrSysRef', maybe),
    ['OrgnlTxRef', maybe, transaction],
  ],
};

/** pain.002.001.03, CustomerPaymentStatusReportV03. */
export const paymentStatusReport: Definition = {
  of: [
    [
      'GrpHdr',
      once,
      {
        of: [
          text('MsgId'),
          text('CreDtTm'),
          ['InitgPty', maybe, party],
          ['FwdgAgt', maybe, agent],
          ['DbtrAgt', maybe, agent],
          ['CdtrAgt', maybe, agent],
        ],
      },
    ],
    [
      'OrgnlGrpInfAndSts',
      once,
      {
        of: [
          text('OrgnlMsgId'),
          text('OrgnlMsgNmId'),
          text('OrgnlCreDtTm', maybe),
          text('OrgnlNbOfTxs', maybe),
          text('OrgnlCtrlSum', maybe),
          text('GrpSts', maybe),
          ['StsRsnInf', several, reason],
        ],
      },
    ],
    [
      'OrgnlPmtInfAndSts',
      several,
      {
        of: [
          text('OrgnlPmtInfId'),
          text('OrgnlNbOfTxs', maybe),
          text('OrgnlCtrlSum', maybe),
          text('PmtInfSts', maybe),
          ['StsRsnInf', several, reason],
          ['TxInfAndSts', several, payment],
        ],
      },
    ],
  ],
};

/** MandateInformation1. */
const mandate: Definition = {
  of: [
    text('MndtId'),
    text('MndtReqId', maybe),
    ['ColltnAmt', maybe, amount],
    ['MaxAmt', maybe, amount],
    ['CdtrSchmeId', maybe, party],
    ['Cdtr', once, party],
    ['CdtrAcct', maybe, account],
    ['CdtrAgt', maybe, agent],
    ['UltmtCdtr', maybe, party],
    ['Dbtr', once, party],
    ['DbtrAcct', maybe, account],
    ['DbtrAgt', once, agent],
    ['UltmtDbtr', maybe, party],
  ],
};

/** MandateAcceptance1. */
const acceptance: Definition = {
  of: [
    ['OrgnlMsgInf', maybe, { of: [text('MsgId'), text('MsgNmId'), text('CreDtTm', maybe)] }],
    ['AccptncRslt', once, { of: [text('Accptd'), ['RjctRsn', maybe, codeOrOwn], text('AddtlRjctRsnInf', several)] }],
    ['OrgnlMndt', once, { isChoice: true, of: [text('OrgnlMndtId', maybe), ['OrgnlMndt', maybe, mandate]] }],
  ],
};

/** pain.012.001.01, MandateAcceptanceReportV01: one mandate in each. */
export const mandateAcceptanceReport: Definition = {
  of: [
    [
      'GrpHdr',
      once,
      {
        of: [
          text('MsgId'),
          text('CreDtTm'),
          ['Authstn', [0, 2], codeOrOwn],
          ['InitgPty', maybe, party],
          ['InstgAgt', maybe, agent],
          ['InstdAgt', maybe, agent],
        ],
      },
    ],
    ['UndrlygAccptncDtls', once, acceptance],
  ],
};
