import { sql, type Kysely, type RawBuilder } from 'kysely';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import type { AgencyStatus } from '../../../../../widgets/contract/agencies/agencies.ts';
import type { AgentQueueKey } from '../../../../../widgets/contract/collections/agency-queues.ts';
import { contactWords } from '../../../../../widgets/contract/collections/contacts.ts';
import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, ReadAt, RowKeys, ShownNames } from '../../lists/base.ts';
import { worksBucket } from '../../agents/agents.rules.ts';
import { agencyCell } from '../../agencies/agency-column.ts';
import { toRecord } from '../../lists/list-record.ts';
import { staffName } from '../../audit/staff-name.store.ts';
import { wireDate, wireDateTime } from '../../lists/wire-dates.ts';
import { caseColumns } from '../ledger/case-columns.ts';
import { readLedgers, type LoanLedger } from '../ledger/read-ledger.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';
import { shownPreApproved } from '../../../../../widgets/contract/settlement/settlement-policy.ts';

/** When an instalment was paid: of a loan with a ledger when its EMI was, whatever charges are left of it. */
const paidOn = sql`case when i.due_amount_paise is null then i.paid_date else i.closed_on end`;
/** `3 of 12 overdue`, or how many are paid where none is. */
const installmentsOn = (today: Day) => sql<string | null>`(
  select case when count(*) = 0 then null
    when count(*) filter (where ${paidOn} is null and i.due_date < ${today}::date) > 0
    then count(*) filter (where ${paidOn} is null and i.due_date < ${today}::date) || ' of ' || count(*) || ' overdue'
    else count(*) filter (where ${paidOn} is not null) || ' of ' || count(*) || ' paid' end
  from loan_installment i where i.loan_application_number = c.loan_application_number)`;
const agencyName = sql<string | null>`(select name from agency where agency.id = c.agency_id)`;
const agencyStatus = sql<AgencyStatus | null>`(select status from agency where agency.id = c.agency_id)`;
const promised = sql<number | null>`(
  select amount from promise p where p.loan_application_number = c.loan_application_number and p.status = 'OPEN')`;
/** An agent's e-mail address, by which a file of allocations names them. */
const agentEmail = (column: string) =>
  sql<string | null>`(select email_id from agent where agent.id = ${sql.ref(column)})`;
/** The queues of who calls for a loan, or visits where nobody calls. */
const holderQueues = sql<AgentQueueKey[] | null>`(
  select assigned_queues from agent where agent.id = coalesce(c.calling_allocated_to, c.field_allocated_to))`;
/** The settlements of a loan: how many, the status of the last, and what an accepted one comes to. */
const settlements = sql<number>`(
  select count(*)::integer from settlement s where s.loan_application_number = c.loan_application_number)`;
const lastSettlement = sql<string | null>`(
  select s.status from settlement s where s.loan_application_number = c.loan_application_number
  order by s.submitted_at desc, s.id desc limit 1)`;
const settledFor = sql<number | null>`(
  select s.settlement_amount from settlement s
  where s.loan_application_number = c.loan_application_number and s.status in ('ACCEPTED', 'COMPLETED') limit 1)`;
/** `CX_REJECTED` as `Customer rejected`. */
const statusWords = (status: string) => {
  const words = status.toLowerCase().replace(/^cx_/, 'customer_').replace(/^mgr_/, 'manager_').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>, today: Day) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('collections_case as c', 'c.id', 'k.id')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .leftJoin('row_lock as lock', (join) =>
      join.onRef('lock.row_id', '=', 'c.id').on('lock.kind', '=', 'collectionsCase'),
    )
    .select([
      'c.id',
      'c.version',
      'c.loan_application_number',
      'lock.staff_id as locked_by',
      'lock.expires_at as lock_expires_at',
      'a.full_name',
      'a.contact_number',
      'a.city',
      'a.partner_id',
      'c.dpd',
      'c.bucket',
      'c.peak',
      'c.dqstring',
      'c.customer_type',
      'c.principal_outstanding',
      'c.total_outstanding',
      'c.total_outstanding_paise',
      'c.aged_on',
      'c.restructured_on',
      'c.emi',
      'c.allocated_at',
      'c.no_of_calls',
      'c.no_of_rpc',
      'c.promised_on',
      'c.latest_response_at',
      'c.next_call_at',
      'c.last_paid_on',
      'c.calling_comment',
      'c.calling_comment_at',
      'c.calling_allocated_to',
      'c.field_allocated_to',
      'c.pre_approved_amount',
      'c.initiations',
      'c.deletions',
      'c.last_contact_type',
      'c.last_contact_outcome',
      'c.next_contact_at',
      agencyName.as('agency_name'),
      agencyStatus.as('agency_status'),
      installmentsOn(today).as('installments'),
      promised.as('promised'),
      holderQueues.as('holder_queues'),
      settlements.as('settlements'),
      lastSettlement.as('last_settlement'),
      settledFor.as('settled_for'),
      staffName('lock.staff_id').as('locker_name'),
      staffName('c.calling_allocated_to').as('caller_name'),
      staffName('c.field_allocated_to').as('visitor_name'),
      agentEmail('c.calling_allocated_to').as('caller_email'),
      agentEmail('c.field_allocated_to').as('visitor_email'),
      staffName('c.calling_comment_by_id').as('comment_author'),
    ])
    .orderBy('k.place');
}
type CaseRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** What is settled of the dues, else what is promised. */
function projectionOf({ settled_for: settled, promised: open }: CaseRow): string {
  const projected = settled ?? open;
  return projected === null ? '-' : rupees(projected);
}

/** The last contact: whom it reached and what it came to. */
function pairOf({ last_contact_type: type, last_contact_outcome: outcome }: CaseRow): string | null {
  return [type && contactWords[type], outcome].filter(Boolean).join(' / ') || null;
}

/** Every field that a list of loans in collection can show (EN-36). Phone numbers leave the server masked. */
function cellsOf(row: CaseRow, { productName }: ShownNames) {
  return {
    loanApplicationNumber: row.loan_application_number,
    custName: row.full_name,
    contactNumber: maskPhone(row.contact_number),
    city: row.city,
    partner: lenderName(row.partner_id, productName),
    dpd: row.dpd,
    bucket: row.bucket,
    peak: row.peak,
    dqstring: row.dqstring,
    customerType: row.customer_type,
    principalOutstanding: row.principal_outstanding,
    totalOutstandingAmount: row.total_outstanding,
    emi: row.emi,
    allocationDate: wireDate(row.allocated_at),
    callingAllocatedTo: row.caller_name,
    fieldAllocatedTo: row.visitor_name,
    callingAgentEmail: row.caller_email,
    fieldAgentEmail: row.visitor_email,
    noOfCalls: row.no_of_calls,
    noOfRpc: row.no_of_rpc,
    ptpDate: row.promised_on,
    latestResponseDate: wireDateTime(row.latest_response_at),
    nextCallDate: wireDateTime(row.next_call_at),
    lastPaidDate: row.last_paid_on,
    callingComment: row.calling_comment,
    callingCommentBy: row.comment_author,
    callingCommentAt: wireDateTime(row.calling_comment_at),
    allocatedTo: row.caller_name ?? row.visitor_name,
    outsideQueues:
      row.holder_queues && !worksBucket({ queues: row.holder_queues }, row.bucket) ? 'Outside the queues' : null,
    preApprovedAmount: shownPreApproved(row.total_outstanding, row.bucket, row.pre_approved_amount),
    finalAmount: row.settled_for,
    installments: row.installments,
    settlementHistory:
      row.last_settlement === null ? null : `${row.settlements}, last ${statusWords(row.last_settlement)}`,
    deletions: row.deletions,
    initiations: row.initiations,
    typeOutcomePair: pairOf(row),
    valueProjectionPair: `${rupees(row.total_outstanding)} / ${projectionOf(row)}`,
    nextContactDate: wireDateTime(row.next_contact_at ?? row.next_call_at),
    agency: agencyCell(row.agency_name, row.agency_status),
    customerDetails: 'Open',
    id: row.id,
  } satisfies Record<string, Cell>;
}
type CaseField = keyof ReturnType<typeof cellsOf>;

/** A loan can be allocated while calling or field is free, and re-allocated while one of them has an agent. */
function ruledOutOf({ calling_allocated_to: calling, field_allocated_to: field }: CaseRow): ListRecord['ruledOut'] {
  if (calling === null && field === null) return ['reAllocate'];
  return calling !== null && field !== null ? ['allocate'] : [];
}

/** The cells of a loan with a ledger as that has them on a day. */
function cellsOn(row: CaseRow, { plan, entries }: LoanLedger, today: Day) {
  const standing = position(plan, entries, today);
  const before = { ...row, lastPaidOn: row.last_paid_on, restructuredOn: row.restructured_on };
  const { dpd, bucket, peak, principal_outstanding, total_outstanding, emi } = caseColumns(standing, entries, before);
  const { rows } = standing;
  const open = rows.filter(({ closedOn }) => closedOn === null);
  const overdue = open.filter(({ dueOn }) => dueOn < today).length;
  const installments =
    overdue > 0 ? `${overdue} of ${rows.length} overdue` : `${rows.length - open.length} of ${rows.length} paid`;
  return { dpd, bucket, peak, principal_outstanding, total_outstanding, emi, installments };
}

/** What the night has not brought to a day yet, as it stands then: of loans with a ledger. */
async function broughtTo(db: Kysely<Database>, rows: readonly CaseRow[], today: Day): Promise<readonly CaseRow[]> {
  const isBehind = ({ total_outstanding_paise: ofLedger, aged_on: agedOn }: CaseRow) =>
    ofLedger !== null && agedOn !== null && agedOn < today;
  const behind = rows.filter(isBehind).map((row) => row.loan_application_number);
  const ledgers = await readLedgers(db, behind);
  return rows.map((row) => {
    const ledger = ledgers.get(row.loan_application_number);
    return ledger ? { ...row, ...cellsOn(row, ledger, today) } : row;
  });
}

/** The cases with these keys, in the keys' order, as records of a list. */
export async function readCaseRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { now, ...names }: ReadAt,
): Promise<ListRecord<CaseField>[]> {
  const today = dayOf(now);
  const rows = await broughtTo(db, await select(db, keys, today).execute(), today);
  return rows.map((row) => toRecord(row, cellsOf(row, names), ruledOutOf(row)));
}
