import type { Kysely, RawBuilder } from 'kysely';
import { outsideHoursFlag } from '../../../../../widgets/contract/calling/hours-reason.ts';
import { feedbackWords } from '../../../../../widgets/contract/feedback/feedback.ts';
import { sentOf } from '../../../call/stated-time.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { agencyCell } from '../../../core/agencies/agency-column.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';

function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('feedback as f', 'f.id', 'k.id')
    .innerJoin('collections_case as c', 'c.id', 'f.case_id')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .leftJoin('agency as g', 'g.id', 'f.agency_id')
    .select([
      'f.id',
      'f.version',
      'f.loan_application_number',
      'a.full_name',
      'f.feedback_at',
      'f.submitted_at',
      'f.stated_at',
      'f.is_outside_hours',
      'f.hours_reason',
      'f.waiting_since',
      'f.channel',
      'f.contact_type',
      'f.outcome',
      'f.ptp_amount',
      'f.ptp_date',
      'f.alternate_number',
      'f.remarks',
      'f.next_call_at',
      'f.status',
      'f.recording_file_id',
      'g.name as agency_name',
      'g.status as agency_status',
      staffName('f.agent_id').as('agent'),
      staffName('f.submitted_by').as('sender'),
      staffName('f.validator_id').as('validator'),
    ])
    .orderBy('k.place');
}
type FeedbackRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** Every field that a list of feedback can show (EN-41). Phone numbers leave the server masked. */
function cellsOf(row: FeedbackRow) {
  return {
    feedbackId: row.id,
    loanApplicationNumber: row.loan_application_number,
    custName: row.full_name,
    agency: agencyCell(row.agency_name, row.agency_status),
    agent: row.agent,
    feedbackDate: wireDateTime(row.feedback_at),
    channel: feedbackWords[row.channel],
    contactType: feedbackWords[row.contact_type],
    outcome: row.outcome,
    ptpAmount: row.ptp_amount,
    ptpDate: row.ptp_date,
    alternateNumber: row.alternate_number && maskPhone(row.alternate_number),
    remarks: row.remarks,
    nextCallDate: wireDateTime(row.next_call_at),
    recording: row.recording_file_id === null ? null : 'Attached',
    status: row.status,
    submittedBy: row.sender,
    submittedDate: wireDateTime(row.submitted_at),
    sent: sentOf(row.submitted_at, row.stated_at, row.feedback_at),
    outsideHours: row.is_outside_hours ? outsideHoursFlag : null,
    hoursReason: row.hours_reason,
    waitingSince: wireDateTime(row.waiting_since),
    // A validated or rejected report waits since its verdict.
    verdictDate: wireDateTime(row.waiting_since),
    validatedBy: row.validator,
  } satisfies Record<string, Cell>;
}
type FeedbackField = keyof ReturnType<typeof cellsOf>;

/** The feedback with these keys, in the keys' order, as records of a list. Nobody locks a feedback. */
export async function readFeedbackRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<FeedbackField>[]> {
  const rows = await select(db, keys).execute();
  return rows.map((row) => toRecord(row, cellsOf(row)));
}
