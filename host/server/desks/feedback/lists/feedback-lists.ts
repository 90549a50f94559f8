import { contactTypes } from '../../../../../widgets/contract/collections/contacts.ts';
import {
  clarificationDays,
  feedbackChannels,
  feedbackWords,
  type FeedbackStatus,
} from '../../../../../widgets/contract/feedback/feedback.ts';
import { filterTable, pickDates, presence, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ColumnSource, ListSource, SomeLists, TabSource } from '../../../core/lists/source.ts';
import { rowsOfReach } from '../../../call/agency-reach.ts';
import { agencyParts } from '../../../core/agencies/agency-column.ts';
import { feedbackBase, type Feedbacks } from './feedback-base.store.ts';
import { loanIdLabel, submittedOnLabel } from '../../../../../widgets/contract/words.ts';

type Column = ColumnSource<Feedbacks>;
const day = 24 * 60;

const filters = filterTable<
  Feedbacks['column'],
  'channel' | 'contactType' | 'promise' | 'recording' | 'source' | 'sent' | 'hours' | 'feedbackDate'
>({
  channel: {
    filterName: 'Channel',
    kind: 'checkbox',
    choices: valuesOf(
      'channel',
      feedbackChannels.map((each) => [each, feedbackWords[each]] as const),
    ),
  },
  contactType: {
    filterName: 'Contact type',
    kind: 'checkbox',
    choices: valuesOf(
      'contact_type',
      contactTypes.map((each) => [each, feedbackWords[each]] as const),
    ),
  },
  promise: {
    filterName: 'Promise to pay',
    kind: 'radioLabel',
    choices: presence('ptp_date', ['some', 'Promised'], ['none', 'Not promised']),
  },
  recording: {
    filterName: 'Recording',
    kind: 'radioLabel',
    choices: presence('recording_file_id', ['some', 'Attached'], ['none', 'None']),
  },
  source: {
    filterName: 'Submitted by',
    kind: 'radioLabel',
    choices: valuesOf('source', [
      ['FORM', 'Form'],
      ['CSV', 'File'],
    ]),
  },
  sent: {
    filterName: 'Sent',
    kind: 'radioLabel',
    choices: presence('stated_at', ['some', 'Late, or said to be earlier'], ['none', 'At once']),
  },
  hours: {
    filterName: 'Contact hours',
    kind: 'radioLabel',
    choices: [
      { value: 'outside', label: 'Outside', where: { column: 'is_outside_hours', is: 'oneOf', values: [true] } },
      { value: 'within', label: 'Within', where: { column: 'is_outside_hours', is: 'oneOf', values: [false] } },
    ],
  },
  feedbackDate: {
    filterName: 'Feedback date',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('past')],
    range: { column: 'feedback_at', of: 'date' },
  },
});

const waiting: Column = {
  label: 'Waiting',
  value: 'waitingSince',
  kind: 'age',
  sort: 'waiting_since',
  warnAfter: day,
  badAfter: 2 * day,
};
const validator: Column = { label: 'Validator', value: 'validatedBy', kind: 'person' };

function columnsWith(...last: readonly Column[]): readonly Column[] {
  return [
    {
      label: loanIdLabel,
      value: 'loanApplicationNumber',
      kind: 'link',
      screen: 'AGENCY_CUSTOMER_DETAILS',
      sort: 'loan_application_number',
    },
    { label: 'Name', value: 'custName', kind: 'name' },
    { label: 'Agent', value: 'agent', kind: 'person' },
    { label: 'Feedback date', value: 'feedbackDate', kind: 'dateTime', sort: 'feedback_at' },
    { label: 'Contact hours', value: 'outsideHours', kind: 'exactStatus' },
    { label: 'Sent', value: 'sent', kind: 'text' },
    { label: 'Channel', value: 'channel', kind: 'text' },
    { label: 'Contact type', value: 'contactType', kind: 'text' },
    { label: 'Outcome', value: 'outcome', kind: 'text' },
    { label: 'PTP amount', value: 'ptpAmount', kind: 'money' },
    { label: 'PTP date', value: 'ptpDate', kind: 'date' },
    { label: 'Remarks', value: 'remarks', kind: 'trimmed' },
    { label: 'Recording', value: 'recording', kind: 'text' },
    { label: 'Status', value: 'status', kind: 'status' },
    ...last,
    { label: 'Alternate number', value: 'alternateNumber', kind: 'phone', shown: false },
    { label: 'Next call', value: 'nextCallDate', kind: 'dateTime', shown: false },
    { label: 'Reason outside hours', value: 'hoursReason', kind: 'trimmed', shown: false },
    { label: submittedOnLabel, value: 'submittedDate', kind: 'dateTime', sort: 'submitted_at', shown: false },
    { label: 'Submitted by', value: 'submittedBy', kind: 'person', shown: false },
    // A recording is named by it.
    { label: 'Feedback ID', value: 'feedbackId', kind: 'text', shown: false },
  ];
}

function tab(tabName: string, status: FeedbackStatus, more: Partial<TabSource<Feedbacks>> = {}): TabSource<Feedbacks> {
  const where = [{ column: 'queue', is: 'oneOf', values: [`FEEDBACK_${status}`] }] as const;
  return { tabName, queueName: `Feedback ${tabName}`, where, ...more };
}

/** What agents report of their contacts, for others to validate (RT-08, CL-09, CL-10). */
const feedbackValidationList: ListSource<Feedbacks> = {
  base: feedbackBase,
  tabs: [
    tab('To Validate', 'SUBMITTED'),
    tab('Needs Clarification', 'NEEDS_CLARIFICATION', {
      columns: columnsWith({ ...waiting, warnAfter: 2 * day, badAfter: clarificationDays * day }, validator),
    }),
    tab('Validated', 'VALIDATED', {
      columns: columnsWith(
        { label: 'Validated on', value: 'verdictDate', kind: 'dateTime', sort: 'waiting_since' },
        validator,
      ),
      newestBy: 'waiting_since',
    }),
    tab('Rejected', 'REJECTED', {
      columns: columnsWith(
        { label: 'Rejected on', value: 'verdictDate', kind: 'dateTime', sort: 'waiting_since' },
        validator,
      ),
      newestBy: 'waiting_since',
    }),
  ],
  columns: columnsWith(waiting),
  filters: Object.values(filters),
  defaultSort: 'waiting_since',
  async as(context) {
    const list = feedbackValidationList;
    const parts = await agencyParts(context);
    if (!parts) return list;
    const withAgency = (columns: readonly Column[]) => [...columns, parts.column];
    return {
      ...list,
      tabs: list.tabs.map((each) => ({ ...each, ...(each.columns && { columns: withAgency(each.columns) }) })),
      columns: withAgency(list.columns),
      filters: [...list.filters, parts.filter],
    };
  },
  seenBy: rowsOfReach,
};

/** The lists of feedback. */
export const feedbackLists = {
  'agency-feedback-validation-list': feedbackValidationList,
} as const satisfies SomeLists<Feedbacks>;
