import type { Kysely } from 'kysely';
import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import type { Database } from '../../db/schema.ts';
import { byHeading, readOffered } from '../../core/choices/choices.store.ts';
import { indianTime } from '../../base/indian-time.ts';

/** The desk's tabs with the sections of each, in their order. */
export async function readTabs(db: Kysely<Database>) {
  const tabs = await db
    .selectFrom('document_tab')
    .select(['key', 'label', 'is_default'])
    .where('is_retired', '=', false)
    .orderBy('position')
    .orderBy('key')
    .execute();
  const sections = await db
    .selectFrom('document_section')
    .select(['key', 'tab_key', 'group_by', 'header_title'])
    .orderBy('position')
    .orderBy('key')
    .execute();
  return tabs.map(({ key, label, is_default: defaultSelected }) => {
    const items = sections
      .filter((section) => section.tab_key === key)
      .map((section) => ({ key: section.key, label: section.header_title, groupBy: section.group_by }));
    return { key, label, defaultSelected, config: { items } };
  });
}

/** The types of an additional document, with the proofs of each type. */
export async function readDocumentTypes(db: Kysely<Database>) {
  const { kycProof } = await readOffered(db, ['kycProof']);
  return Object.entries(byHeading(kycProof)).map(([type, proofs]) => ({
    key: type,
    label: type,
    proofTypes: proofs.map((proof) => ({ key: proof, label: proof })),
  }));
}

/** The values of an application that the header's items can show. */
async function headerValues(db: Kysely<Database>, applicationId: string, productName: string) {
  const row = await db
    .selectFrom('application')
    .select(['full_name', 'product_type', 'loan_amount', 'partner_id', 'risk_level', 'queued_at', 'city'])
    .select(['tenure_months', 'documents_total', 'documents_approved', 'documents_rejected'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const values: Record<string, string> = {
    productType: row.product_type,
    loanAmount: String(row.loan_amount),
    partner: lenderName(row.partner_id, productName),
    riskLevel: row.risk_level,
    queuedOn: indianTime(row.queued_at),
    tenure: `${row.tenure_months} months`,
    city: row.city,
  };
  const progress = {
    approved: row.documents_approved,
    rejected: row.documents_rejected,
    total: row.documents_total,
  };
  return { name: row.full_name, values, progress };
}

/**
 * The header of an application: its name and the configured values that are not hidden (DV-05).
 *
 * @param productName what the product's own lender is called (LE-03)
 */
export async function readHeader(db: Kysely<Database>, applicationId: string, productName: string) {
  const { name, values, progress } = await headerValues(db, applicationId, productName);
  const items = await db
    .selectFrom('document_header_item')
    .select(['value', 'label'])
    .where('access_level', '<>', 'hidden')
    .orderBy('position')
    .orderBy('value')
    .execute();
  return {
    name,
    progress,
    items: items.map(({ value, label }) => ({ key: value, label, value: values[value] ?? '' })),
  };
}
