import { sql, type RawBuilder } from 'kysely';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../lists/base.ts';
import { begins, beginsInAnyCase, whole } from '../../lists/search-sql.store.ts';
import type { ShapeOf } from '../../lists/source.ts';
import { findForChange, setComment } from '../cases.store.ts';
import type { CaseStanding } from '../collections.rules.ts';
import { readCaseRows } from './case-rows.store.ts';

/** The phone number and e-mail address of a case are its application's. */
function ofApplication(search: (value: string) => RawBuilder<unknown>) {
  return (value: string) => sql`application_id in (select id from application where ${search(value)})`;
}

/** The columns of a loan in collection that decide which tabs it stands in, and who is told of it. */
function factsOf({ queue, bucket, callingAllocatedTo, agencyId }: CaseStanding) {
  return { queue, bucket, calling_allocated_to: callingAllocatedTo, agency_id: agencyId };
}

const allocates: Right = (roles) => may('allocate', roles);
const places: Right = (roles) => may('allocateToAgency', roles);

/** Loans in collection as the base of lists. */
export const caseBase = {
  table: 'collections_case',
  loanColumn: 'loan_application_number',
  readRows: readCaseRows,
  search: {
    loanApplicationNumber: begins('loan_application_number'),
    contactNumber: ofApplication(whole('contact_number')),
    emailId: ofApplication(beginsInAnyCase('email_id')),
  },
  facts: factsOf,
  rights: {
    call: () => true,
    allocate: allocates,
    reAllocate: allocates,
    allocateAgent: allocates,
    bulkAllocate: allocates,
    bulkReAllocate: allocates,
    uploadAllocation: allocates,
    placeWithAgency: places,
    recallFromAgency: places,
    agencies: (roles) => may('manageAgencies', roles),
  },
  save: {
    action: 'SAVE_CALLING_COMMENT',
    async find(tx, id) {
      const found = await findForChange(tx, id);
      return found && { ...found, text: found.callingComment, facts: factsOf(found) };
    },
    write: setComment,
  },
  counted: sql`
    select queue, bucket, count(*) from collections_case where queue is not null group by 1, 2
    union all
    select 'AGENCY_ALLOCATION', case when calling_allocated_to is null then 'FREE' else 'ALLOCATED' end, count(*)
      from collections_case where queue is not null group by 1, 2`,
  hotTables: ['collections_case'],
} as const satisfies ListBase;
export type Cases = ShapeOf<typeof caseBase>;
