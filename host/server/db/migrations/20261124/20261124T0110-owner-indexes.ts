import type { Migration } from '../../migration.ts';

/** How many of an application's cards are approved, in thousandths. */
const cards = '(documents_approved * 1000 / greatest(documents_total, 1))';

/** Indexes by which lists are sorted by owner, by approved cards, and held applications by where they stand. */
export const ownerIndexes: Migration = {
  name: '20261124T0110-owner-indexes',
  indexes: [
    {
      name: 'application_by_owner_name',
      on: `application (queue, owner_name, id) include (sub_queue, product_type, risk_level, partner_id)
        where queue is not null`,
    },
    {
      name: 'application_by_partner_owner_name',
      on: `application (sourcing_partner, queue, owner_name, id) include (product_type, risk_level)
        where queue is not null and sourcing_partner is not null`,
    },
    { name: 'application_by_hold_owner_name', on: 'application (hold, owner_name, id) where hold is not null' },
    { name: 'application_by_hold_status', on: 'application (hold, udrs, id) where hold is not null' },
    {
      name: 'application_by_cards',
      on: `application (queue, ${cards}, id) include (sub_queue, documents_approved, documents_total)
        where queue in ('DOCUMENT_PROCESSING', 'KYC_VERIFICATION')`,
    },
  ],
};
