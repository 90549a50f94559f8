import { bankExceptionsDesk } from '../../../host/server/core/bank/bank-exceptions.desk.ts';
import { bankMatterNames, exceptionReasonNames } from '../../../widgets/contract/bank/bank-exceptions.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by } from '../refusals/reads.ts';
import { addException, explained } from './bank-support.ts';

const newest = { sorts: { loanApplicationNumber: 'loan_application_number', at: 'at' }, newestBy: 'at' };
const ofExceptions: ListOracle = {
  table: 'bank_exception',
  queues: {
    'Bank Exceptions': "queue = 'OPEN'",
    'Bank Exceptions To confirm': "queue = 'EXPLAINED'",
    'Bank Exceptions Settled': "queue = 'SETTLED'",
  },
  sorts: newest.sorts,
  ownSorts: {
    'Bank Exceptions': newest,
    'Bank Exceptions To confirm': newest,
    'Bank Exceptions Settled': newest,
  },
  defaultSort: 'at',
  searches: { loanApplicationNumber: 'loan_application_number' },
  options: { matter: oneOf('matter', bankMatterNames), reason: oneOf('reason', exceptionReasonNames) },
  ranges: {},
  dates: { at: { column: 'at', from: -12, to: 0, choice: 'past' } },
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const exception = ({ exceptionId }: { exceptionId: string }) => by('fetchBankException', { exceptionId });
const added = ({ server, ops, application, loan }: World) =>
  addException(server, { loan, applicationId: application, staffId: ops.id });

export const bankExceptionsFacts = defineDeskFacts(bankExceptionsDesk, {
  lists: () => ({ 'bank-exceptions': ofExceptions }),
  writes: {
    explainBankException: {
      sent: async (world) => ({
        exceptionId: await added(world),
        outcome: 'RETURNED',
        note: 'The money is on the account again, statement of today',
      }),
      read: exception,
    },
    decideBankException: {
      async sent(world) {
        const exceptionId = await added(world);
        await explained(world.server, exceptionId, world.ops.id);
        return { exceptionId, decision: 'RETURN', note: 'The statement shows another loan' };
      },
      read: exception,
    },
  },
});
