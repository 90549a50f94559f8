import { may } from '../../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../lists/base.ts';
import { begins } from '../../../lists/search-sql.store.ts';
import type { ShapeOf } from '../../../lists/source.ts';
import { readPaymentExceptionRows } from './payment-exception-rows.store.ts';

const reads: Right = (roles) => may('readPaymentExceptions', roles);

/** Money that has come and waits for a person, as the base of a list. It is nobody's, and never locked. */
export const paymentExceptionBase = {
  table: 'payment_exception',
  loanColumn: 'loan_application_number',
  readRows: readPaymentExceptionRows,
  search: { loanApplicationNumber: begins('loan_application_number') },
  facts: ({ queue }: { queue: string }) => ({ queue }),
  rights: { edit: reads },
  hotTables: [],
} as const satisfies ListBase;
export type PaymentExceptions = ShapeOf<typeof paymentExceptionBase>;
