import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../lists/base.ts';
import { begins } from '../../lists/search-sql.store.ts';
import type { ShapeOf } from '../../lists/source.ts';
import { readBankExceptionRows } from './bank-exception-rows.store.ts';

const reads: Right = (roles) => may('readBankFiles', roles);

/** What the bank has reported that fits nothing, as the base of a list. It is nobody's, and never locked. */
export const bankExceptionBase = {
  table: 'bank_exception',
  loanColumn: 'loan_application_number',
  readRows: readBankExceptionRows,
  search: { loanApplicationNumber: begins('loan_application_number') },
  facts: ({ queue }: { queue: string }) => ({ queue }),
  rights: { edit: reads },
  hotTables: [],
} as const satisfies ListBase;
export type BankExceptions = ShapeOf<typeof bankExceptionBase>;
