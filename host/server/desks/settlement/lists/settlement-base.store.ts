import { sql, type RawBuilder } from 'kysely';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { begins, beginsInAnyCase, whole } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readSettlementRows } from './settlement-rows.store.ts';

/** The phone number and e-mail address of a settlement are its loan's. */
function ofLoan(search: (value: string) => RawBuilder<unknown>) {
  return (value: string) =>
    sql`loan_application_number in (select loan_application_number from application where ${search(value)})`;
}

const approves: Right = (roles) => may('approveSettlement', roles);

/** Settlements as the base of lists. */
export const settlementBase = {
  table: 'settlement',
  loanColumn: 'loan_application_number',
  readRows: readSettlementRows,
  search: {
    loanApplicationNumber: begins('loan_application_number'),
    contactNumber: ofLoan(whole('contact_number')),
    emailId: ofLoan(beginsInAnyCase('email_id')),
  },
  facts: ({ queue, agency_id }: { queue: string | null; agency_id: string | null }) => ({ queue, agency_id }),
  rights: { openLink: () => true, accept: approves, reject: approves, delete: approves },
  hotTables: ['settlement'],
} as const satisfies ListBase;
export type Settlements = ShapeOf<typeof settlementBase>;
