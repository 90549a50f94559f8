import { Type } from 'typebox';
import { mostPaid, paymentModes } from './payments.ts';

export const paymentSchemas = {
  recordPayment: {
    request: Type.Object({
      /** The sender's own reference, one for each payment. A repeated reference changes nothing. */
      reference: Type.String({ minLength: 4, maxLength: 64, pattern: '^[\\w./-]+$' }),
      loanApplicationNumber: Type.String({ pattern: '^[0-9]{12,20}$' }),
      /** Whole rupees. */
      amount: Type.Integer({ minimum: 1, maximum: mostPaid }),
      /** The day in India, YYYY-MM-DD; today at the latest. */
      paidOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      paymentMode: Type.Enum([...paymentModes]),
      /** The part after `/pay/` of the link by which the borrower paid. */
      linkToken: Type.Optional(Type.String({ pattern: '^[\\w-]{43}$' })),
    }),
    reply: Type.Object({ paymentId: Type.String() }),
  },
};
