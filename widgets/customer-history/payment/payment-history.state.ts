import type { Connection } from '../../client/connection.ts';
import { paymentTabs } from '../../contract/collections/customer-file.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatExact } from '../../kit/format/exact.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import type { PlacedColumn } from '../../kit/list/columns.ts';
import type { LoadError } from '../../kit/work/create-load.ts';
import { createHistory } from '../history-state.ts';
import { paymentColumns } from './payment-columns.ts';

type Page = CallReply<'fetchPaymentHistory'>;
type Amount = keyof NonNullable<Page['rows'][number]['exact']>;

/** The names of a row's amounts, and of each as it is drawn. */
const amounts = paymentColumns
  .filter(({ extraConfig }) => extraConfig.kind === 'money')
  .map(({ value }) => value as Amount);
const drawnName = (name: string) => `${name}Drawn`;

/** The amounts of a row: rupees with paise as a file has them, and as they are drawn. */
function amountsOf(row: Page['rows'][number]): Record<string, number | string> {
  const cells = amounts.flatMap((name): [string, number | string][] => {
    const paise = row.exact?.[name];
    return [
      [name, paise === undefined ? row[name] : paise / 100],
      [drawnName(name), formatExact(paise, row[name])],
    ];
  });
  return Object.fromEntries(cells);
}

/** An amount is drawn to the paisa, which lists do not do. */
function drawn(column: PlacedColumn): PlacedColumn {
  if (column.extraConfig.kind !== 'money') return column;
  return { ...column, value: drawnName(column.value), extraConfig: { ...column.extraConfig, kind: 'text' } };
}

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
      ...amountsOf(row),
      installment: `EMI ${row.installmentNo}`,
      dueDate: formatDate(row.dueDate),
    }),
    drawn,
    loadFailed,
  });
}
