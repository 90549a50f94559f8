import { newId } from '../../../host/server/db/new-id.ts';
import { hashOf, newToken } from '../../../host/server/base/tokens.ts';
import { haircutOf } from '../../../widgets/contract/settlement/settlement-policy.ts';
import type { SettlementStatus } from '../../../widgets/contract/settlement/settlement.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { standAuthor } from '../authorship/stand-author.ts';
import type { TestClock, TestServer } from '../support.ts';

let used = 0;

/**
 * Adds a loan in collection that owes `dues` in one instalment, 45 days overdue unless given: its bucket 31-60 has 95 %
 * pre-approved. Its penalties are charged already, so that the dues stay what they are.
 */
export async function addLoan(
  server: Pick<TestServer, 'db'> & { clock: Pick<TestClock, 'now'> },
  { dues = 100_000, dpd = 45, agentId = null }: { dues?: number; dpd?: number; agentId?: string | null } = {},
) {
  const { db, clock } = server;
  used += 1;
  const at = clock.now();
  const id = newId(at);
  const loan = String(270_000_000_000 + used);
  const mobile = `98${String(20_000_000 + used)}`;
  await db
    .insertInto('application')
    .values({
      id,
      loan_application_number: loan,
      product_type: 'PL',
      first_name: 'Manoj',
      last_name: 'Gaikwad',
      contact_number: mobile,
      email_id: `manoj${used}@example.com`,
      gender: 'M',
      employment: 'SALARIED',
      city: 'Pune',
      state: 'MH',
      pin_code: '411001',
      partner_id: 0,
      is_partner_sourced: false,
      loan_amount: dues,
      tenure_months: 12,
      rate_basis_points: 2400,
      emi: 5_000,
      risk_level: 'Low',
      udrs: 'DISBURSED',
      fraud_list: null,
      hold: null,
      hold_reason: null,
      is_resubmitted: false,
      needs_employer_check: false,
      documents_total: 8,
      documents_approved: 8,
      documents_rejected: 0,
      queue: null,
      sub_queue: null,
      owner_id: null,
      remark: null,
      submitted_at: at,
      queued_at: at,
      status_changed_at: at,
      modified_at: at,
      version: 1,
    })
    .execute();
  const caseId = newId(at);
  const bucket = dpd <= 30 ? '1-30' : dpd <= 60 ? '31-60' : dpd <= 90 ? '61-90' : dpd <= 180 ? '91-180' : '180+';
  await db
    .insertInto('collections_case')
    .values({
      id: caseId,
      application_id: id,
      loan_application_number: loan,
      dpd,
      bucket,
      queue: 'AGENCY_CALLING',
      peak: bucket,
      dqstring: '1',
      customer_type: 'New',
      principal_outstanding: dues,
      total_outstanding: dues,
      overdue_amount: dues,
      emi: 5_000,
      allocated_at: at,
      calling_allocated_to: agentId,
      field_allocated_to: null,
      no_of_calls: 0,
      no_of_rpc: 0,
      promised_on: null,
      latest_response_at: null,
      next_call_at: null,
      last_paid_on: null,
      calling_comment: null,
      calling_comment_by_id: null,
      calling_comment_at: null,
      oldest_due_on: null,
      aged_on: null,
      pre_approved_amount: null,
      last_contact_type: null,
      last_contact_outcome: null,
      next_contact_at: null,
      complaint_at: null,
      complaint_by_id: null,
      complaint_remark: null,
      contact_opens: null,
      contact_closes: null,
      contact_place: null,
      notice_due_at: null,
      notice_message_id: null,
      restructured_on: null,
      closed_reason: null,
      closed_on: null,
      version: 1,
    })
    .execute();
  await db
    .insertInto('loan_installment')
    .values({
      loan_application_number: loan,
      no: 1,
      due_date: todayOf(server, -dpd),
      due_amount: dues,
      principal_component: dues,
      interest_component: 0,
      outstanding_principal: 0,
      paid_date: null,
      payment_mode: null,
      penalty_months: 99,
    })
    .execute();
  return { loan, caseId, applicationId: id, mobile };
}

interface Standing {
  amount?: number;
  dues?: number;
  by: string;
  level?: 'AGENCY_MANAGER' | 'COLLECTIONS_HEAD' | 'TWO_APPROVERS' | null;
  paid?: number;
  expiry?: number;
  date?: number;
}

/** Puts a settlement of a status on a loan, as if it had come to it. */
export async function standSettlement(
  server: TestServer,
  { loan, caseId }: { loan: string; caseId: string },
  status: SettlementStatus,
  { amount = 92_000, dues = 100_000, by, level = 'AGENCY_MANAGER', paid = 0, expiry = 7, date = 30 }: Standing,
) {
  const now = server.clock.now();
  const id = newId(now);
  const isOpen = ['MGR_PENDING', 'CX_PENDING', 'ACCEPTED'].includes(status);
  const isAccepted = ['ACCEPTED', 'COMPLETED', 'VIOLATED'].includes(status);
  // First: a payment at the same moment may end it as soon as it is there.
  if (isOpen)
    await server.db.updateTable('collections_case').set({ initiations: 1 }).where('id', '=', caseId).execute();
  await server.db
    .insertInto('settlement')
    .values({
      id,
      loan_application_number: loan,
      case_id: caseId,
      settlement_amount: amount,
      settlement_date: todayOf(server, date),
      expiry_date: todayOf(server, Math.min(expiry, date)),
      total_outstanding: dues,
      pre_approved_amount: Math.ceil(dues * 0.95),
      haircut_basis_points: haircutOf(amount, dues),
      level,
      approve_mode: level === null ? 'autoapprove' : 'approve',
      status,
      waiting_since: now,
      submitted_by: by,
      submitted_at: now,
      remark: null,
      approvals: '[]',
      accepted_at: isAccepted ? now : null,
      accepted_ip: isAccepted ? '203.0.113.9' : null,
      paid_amount: paid,
      closed_at: isOpen ? null : now,
      closed_by: null,
      reason_code: null,
      close_remark: null,
      recovered_from_id: null,
    })
    .execute();
  await standAuthor(server, 'settlement', id, by);
  return { settlementId: id, rowId: id, version: 1 };
}

/** Makes an address by which the customer of a settlement answers. @returns its token */
export async function standLink(server: TestServer, settlementId: string, by: string): Promise<string> {
  const token = newToken();
  const link = { token_hash: hashOf(token), settlement_id: settlementId, channel: 'SMS' as const };
  await server.db
    .insertInto('settlement_link')
    .values({ ...link, created_by: by, created_at: server.clock.now() })
    .execute();
  return token;
}

export function settlementRow(server: TestServer, id: string) {
  return server.db.selectFrom('settlement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function settlementsOf(server: TestServer, loan: string) {
  return server.db
    .selectFrom('settlement')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
}

export function caseOf(server: TestServer, loan: string) {
  return server.db
    .selectFrom('collections_case')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
}

/** What the audit has of a settlement, the oldest first. */
export function auditOfSettlement(server: TestServer, id: string) {
  return server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity', '=', 'settlement')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}
