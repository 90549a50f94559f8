import { sql } from 'kysely';
import { complianceDecisions } from '../../../../../widgets/contract/applications/compliance.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase } from '../../lists/base.ts';
import { begins, beginsInAnyCase, whole } from '../../lists/search-sql.store.ts';
import type { ShapeOf } from '../../lists/source.ts';
import { decidedQueue, membershipOf, type Standing } from '../applications.rules.ts';
import { findForWork, change } from '../row-work.store.ts';
import { readApplicationRows } from './application-rows.store.ts';

/** The columns of an application that decide which tabs it stands in. */
function factsOf(standing: Standing) {
  const { queue, subQueue } = membershipOf(standing);
  return {
    queue,
    sub_queue: subQueue,
    hold: standing.hold,
    sourcing_partner: standing.sourcingPartner,
    compliance_status: standing.complianceStatus,
    vkyc_session: standing.vkycSession,
    vkyc_outcome: standing.vkycOutcome,
    vkyc_spoof_at: standing.vkycSpoofAt?.toISOString() ?? null,
  };
}

/** Loan applications as the base of lists. */
export const applicationBase = {
  table: 'application',
  loanColumn: 'loan_application_number',
  ownerColumn: 'owner_id',
  readRows: readApplicationRows,
  // Written as in the indexes, which are used for the same expressions alone.
  ranks: {
    risk_rank: sql`(case risk_level when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 when 'Extreme' then 4 end)`,
    review_rank: sql`(case when hold is not null then 5 when documents_rejected > 0 then 3
      when documents_approved = documents_total then 4 when owner_id is null then 1 else 2 end)`,
    cards_rank: sql`(documents_approved * 1000 / greatest(documents_total, 1))`,
  },
  search: {
    loanApplicationNumber: begins('loan_application_number'),
    contactNumber: whole('contact_number'),
    emailId: beginsInAnyCase('email_id'),
  },
  facts: factsOf,
  rights: {
    newApplication: (roles) => may('addApplications', roles),
    openIssueDetails: () => true,
    goToNachDetails: () => true,
    // Who may release which application is decided by its state (`mayHold`).
    releaseHolds: () => true,
    mandateBatches: (roles) => may('uploadBankAnswers', roles),
    uploadBankAnswers: (roles) => may('uploadBankAnswers', roles),
    payoutFiles: (roles) => may('makePayoutFiles', roles),
    uploadDisbursalAnswers: (roles) => may('uploadDisbursalAnswers', roles),
    bankExceptions: (roles) => may('readBankFiles', roles),
    reassignForOsv: (roles) => may('reassignForOsv', roles),
  },
  save: {
    action: 'SAVE_REMARK',
    async find(tx, id) {
      const found = await findForWork(tx, id);
      return found && { ...found, text: found.remark, facts: factsOf(found.standing) };
    },
    write: (tx, row, remark, by) => change(tx, row, { remark }, by),
  },
  counted: sql`
    select queue, sub_queue, count(*) as n from application where queue is not null group by 1, 2
    union all
    select 'QUEUED ' || ((queued_at at time zone 'UTC') + interval '330 minutes')::date, queue || ' ' || sub_queue,
      count(*) from application where queue is not null group by 1, 2
    union all
    select 'HOLD', hold, count(*) from application where hold is not null group by 2
    union all
    select 'PARTNER ' || sourcing_partner, queue, count(*) from application
      where queue is not null and sourcing_partner is not null group by 1, 2
    union all
    select ${decidedQueue}, compliance_status, count(*) from application
      where compliance_status in (${sql.join(complianceDecisions)}) group by 2`,
  hotTables: ['application', 'application_fact', 'application_check', 'application_stage'],
} as const satisfies ListBase;
export type Applications = ShapeOf<typeof applicationBase>;
