import type { ChatVariant } from '../../../../../widgets/contract/chat/chat.ts';

/** What agents and customers write: `a` an agent, `c` the customer, `p` a picture of the customer's, `l` a link. */
export type Script = readonly (readonly ['a' | 'c' | 'p' | 'l', string])[];

export const scripts: Readonly<Record<ChatVariant, readonly Script[]>> = {
  'ip-document': [
    [
      [
        'a',
        'Good morning, this is the document team. The name on your PAN differs from the application. Is it spelt with one L or two?',
      ],
      ['c', 'Good morning. It is with one L, same as PAN'],
      ['a', 'Thank you. Please also send the PAN front photo again; the number is cut off on the left side.'],
      ['l', 'TUTORIAL_LINK'],
      ['p', ''],
      ['c', 'Ok sir, PAN photo sent again'],
    ],
    [
      ['c', 'My address proof is showing rejected'],
      ['a', 'The electricity bill is older than three months. A newer bill or your rent agreement will do.'],
      ['c', 'Is bank statement ok?'],
    ],
    [
      ['a', 'Gentle reminder: your application waits for the PAN photo.'],
      ['c', 'Will do tomorrow'],
    ],
    [
      ['c', 'आधार का फोटो भेज दिया है, देख लीजिए'],
      ['p', ''],
    ],
  ],
  nach: [
    [
      ['c', 'Which bank account for NACH?'],
      ['a', 'The account that your salary comes to. The form must carry the same name as the account.'],
      ['c', 'Joint account with my wife is ok?'],
      ['a', 'Yes, if your name is the first holder.'],
      ['c', 'Form filled, please check'],
      ['p', ''],
    ],
    [
      ['a', 'The bank rejected the mandate because the signature differs. Please sign as in the bank’s records.'],
      ['l', 'MANUAL_NACH_LINK'],
      ['c', 'Ok I will download and send'],
    ],
    [
      ['c', 'OTP not received for e-mandate'],
      ['a', 'Please try the debit card option; the OTP comes from your bank.'],
      ['c', 'Thank you'],
    ],
  ],
  general: [
    [
      ['c', 'Payment link not opening'],
      ['a', 'I am sending a fresh one.'],
      ['l', 'PAYMENT_LINK'],
      ['c', 'Yes, it is opening now'],
      ['a', 'Is the amount of this month right for you?'],
    ],
    [
      ['c', 'When will the loan amount be credited?'],
      ['a', 'Your application is in its last check. It takes one working day from there.'],
      ['c', 'Ok please do it fast, it is for hospital'],
    ],
    [
      ['c', 'I want to change my EMI date'],
      ['a', 'The date can be changed after the first three EMIs.'],
      ['c', 'Ok'],
      ['a', 'Anything else that I can help you with?'],
      ['c', 'No thank you'],
    ],
  ],
};

/** Filler for one very long conversation. */
export const smallTalk: Script = [
  ['c', 'Hello, any update?'],
  ['a', 'It is being checked. I will write to you here.'],
  ['c', 'Ok'],
  ['c', 'Please also confirm the EMI amount'],
  ['a', 'The EMI is as in your agreement; the schedule is in the app.'],
  ['c', 'Thank you'],
];
