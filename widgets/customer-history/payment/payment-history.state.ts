import type { Connection } from '../../client/connection.ts';
import { paymentTabs } from '../../contract/collections/customer-file.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import type { LoadError } from '../../kit/work/create-load.ts';
import { createHistory } from '../history-state.ts';
import { paymentColumns } from './payment-columns.ts';

type Page = CallReply<'fetchPaymentHistory'>;

/** The rows of a loan's instalments, with what was paid for each. @param loadFailed called with each load that fails */
export function createPayments(connection: Connection, loan: string, loadFailed: (error: LoadError) => void) {
  return createHistory<keyof typeof paymentTabs, Page>({
    connection,
    name: 'payment-history',
    tabs: paymentTabs,
    columns: paymentColumns,
    ask: (query, signal, isQuiet) =>
      connection.remote('fetchPaymentHistory', { loanApplicationId: loan, ...query }, { signal, isQuiet }),
    cellsOf: (row) => ({
      ...row,
      installment: `EMI ${row.installmentNo}`,
      dueDate: formatDate(row.dueDate),
    }),
    loadFailed,
  });
}
