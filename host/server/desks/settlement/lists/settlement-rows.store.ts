import type { Kysely, RawBuilder } from 'kysely';
import {
  approvalRefusal,
  approvalsNeeded,
  rejectionRefusal,
  standingOn,
} from '../../../../../widgets/contract/settlement/settlement-moves.ts';
import { levelNames } from '../../../../../widgets/contract/settlement/settlement.ts';
import type { RowActionType } from '../../../../../widgets/contract/lists.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, RowKeys, Viewer } from '../../../core/lists/base.ts';
import { agencyCell } from '../../../core/agencies/agency-column.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { authorsOfEach } from '../../../core/audit/authorship.store.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { datesOf } from '../hold-settlement.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';

function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('settlement as s', 's.id', 'k.id')
    .innerJoin('collections_case as c', 'c.id', 's.case_id')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .leftJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .leftJoin('agency as g', 'g.id', 's.agency_id')
    .select([
      's.id',
      's.version',
      's.loan_application_number',
      'a.full_name',
      'c.dpd',
      's.settlement_amount',
      's.total_outstanding',
      's.pre_approved_amount',
      's.haircut_basis_points',
      's.settlement_date',
      's.expiry_date',
      's.violates_on',
      's.status',
      's.approve_mode',
      's.level',
      's.approvals',
      's.submitted_at',
      's.waiting_since',
      's.paid_amount',
      's.remark',
      'fact.approved_by_id as sanctioned_by',
      'g.name as agency_name',
      'g.status as agency_status',
      staffName('s.submitted_by').as('submitter'),
    ])
    .orderBy('k.place');
}
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** Who approves a settlement, and how many of them have. */
function approverText({ level, approvals, status }: Row): string {
  if (level === null) return 'Policy';
  const needed = approvalsNeeded(level);
  return needed > 1 && status === 'MGR_PENDING'
    ? `${levelNames[level]}, ${approvals.length} of ${needed}`
    : levelNames[level];
}

/** Every field that a list of settlements can show (EN-37, EN-38). */
function cellsOf(row: Row) {
  return {
    loanApplicationNumber: row.loan_application_number,
    custName: row.full_name,
    dpd: row.dpd,
    settlementAmount: row.settlement_amount,
    totalOutstanding: row.total_outstanding,
    preApprovedAmount: row.pre_approved_amount,
    haircutPercent: row.haircut_basis_points / 100,
    settlementDate: row.settlement_date,
    expiryDate: row.expiry_date,
    status: row.status,
    approveMode: row.approve_mode,
    approver: approverText(row),
    paidAmount: row.paid_amount,
    submittedBy: row.submitter,
    submittedAt: wireDateTime(row.submitted_at),
    waitingSince: wireDateTime(row.waiting_since),
    remark: row.remark,
    agency: agencyCell(row.agency_name, row.agency_status),
  } satisfies Record<string, Cell>;
}
type Field = keyof ReturnType<typeof cellsOf>;

/** The actions that the row's status on this day, or what the viewer has done or may approve, rules out. */
function ruledOutFor(row: Row, authors: readonly string[], viewer: Viewer, today: Day): RowActionType[] {
  const { level, approvals, sanctioned_by: sanctionedBy } = row;
  const standing = standingOn(datesOf(row), today);
  const waits = standing === 'MGR_PENDING' && level !== null;
  const mayAccept = waits && approvalRefusal({ level, approvals, authors, sanctionedBy }, viewer) === undefined;
  const mayReject = waits && rejectionRefusal({ authors }, viewer) === undefined;
  const isUnanswered = standing === 'MGR_PENDING' || standing === 'CX_PENDING';
  return [
    ...(mayAccept ? [] : (['accept'] as const)),
    ...(mayReject ? [] : (['reject'] as const)),
    ...(isUnanswered ? [] : (['delete'] as const)),
  ];
}

/** The settlements with these keys, in the keys' order, as records of a list. */
export async function readSettlementRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<Field>[]> {
  const rows = await select(db, keys).execute();
  const authorsFor = await authorsOfEach(
    db,
    'settlement',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toRecord(row, cellsOf(row)),
    ruledOutFor: (viewer: Viewer, now: Date) => ruledOutFor(row, authorsFor(row.id), viewer, dayOf(now)),
  }));
}
