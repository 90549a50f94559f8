import { paymentExceptionsDesk } from '../../../../host/server/desks/collections/exceptions/payment-exceptions.desk.ts';
import { paymentExceptionReasonNames } from '../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { defineDeskFacts } from '../../desk-facts.ts';
import { oneOf, type ListOracle } from '../../lists/list-oracle.ts';
import { by } from '../../refusals/reads.ts';
import { addException } from './exception-support.ts';

const newest = { sorts: { loanApplicationNumber: 'loan_application_number', at: 'at' }, newestBy: 'at' };
const ofExceptions: ListOracle = {
  table: 'payment_exception',
  queues: {
    'Payment Exceptions': "queue = 'OPEN'",
    'Payment Exceptions Booked': "queue = 'BOOKED'",
    'Payment Exceptions Returned': "queue = 'RETURNED'",
  },
  sorts: newest.sorts,
  ownSorts: {
    'Payment Exceptions': newest,
    'Payment Exceptions Booked': newest,
    'Payment Exceptions Returned': newest,
  },
  defaultSort: 'at',
  searches: { loanApplicationNumber: 'loan_application_number' },
  options: { reason: oneOf('reason', paymentExceptionReasonNames) },
  ranges: {},
  dates: { at: { column: 'at', from: -12, to: 0, choice: 'past' } },
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

export const paymentExceptionsFacts = defineDeskFacts(paymentExceptionsDesk, {
  lists: () => ({ 'payment-exceptions': ofExceptions }),
  writes: {
    decidePaymentException: {
      sent: async ({ server, loan }) => ({
        exceptionId: await addException(server, { loan }),
        outcome: 'RETURNED',
        note: 'The payer has named a loan of another lender',
      }),
      read: ({ exceptionId }) => by('fetchPaymentException', { exceptionId }),
    },
  },
});
