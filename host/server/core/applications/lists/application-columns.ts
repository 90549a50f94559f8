import type { RouteKey } from '../../../../../widgets/contract/screens.ts';
import type { ColumnSource } from '../../lists/source.ts';
import type { Applications } from './application-base.store.ts';
import {
  emailLabel,
  holdReasonLabel,
  loanIdLabel,
  mobileLabel,
  submittedOnLabel,
} from '../../../../../widgets/contract/words.ts';

type Column = ColumnSource<Applications>;

const hour = 60;

/** How long an application may wait in a queue before its age warns, and before it is overdue, in hours. */
export interface Sla {
  warnHours: number;
  overdueHours: number;
}

/** Who and what: the columns that every list of applications begins with. */
export const identity: readonly Column[] = [
  {
    label: loanIdLabel,
    value: 'loanApplicationNumber',
    kind: 'link',
    sort: 'loan_application_number',
    screen: 'DOCUMENT_VERIFICATION',
  },
  { label: 'Name', value: 'name', kind: 'name', sort: 'sort_name' },
  { label: 'Type', value: 'productType', kind: 'text' },
  { label: 'Amount', value: 'loanAmount', kind: 'money', sort: 'loan_amount' },
  { label: mobileLabel, value: 'contactNumber', kind: 'phone' },
];

/** The same columns for a list without indexes by name and amount, which cannot be sorted by them. */
export const plainIdentity: readonly Column[] = identity.map((column): Column => {
  if (column.value !== 'name' && column.value !== 'loanAmount') return column;
  const { label, value, kind } = column;
  return { label, value, kind };
});

/** Columns whose link opens another screen than the documents. */
export function opening(screen: RouteKey, columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => (column.screen === undefined ? column : { ...column, screen }));
}

/** Since when and whose: the columns that every list of applications ends with. */
export function waiting({ warnHours, overdueHours }: Sla): readonly Column[] {
  return [
    { label: 'Queued on', value: 'queuedDate', kind: 'dateTime', sort: 'queued_at' },
    {
      label: 'Waiting',
      value: 'waitingSince',
      kind: 'age',
      sort: 'queued_at',
      warnAfter: warnHours * hour,
      badAfter: overdueHours * hour,
    },
    { label: 'Owner', value: 'userInfo', kind: 'person', sort: 'owner_name' },
  ];
}

/** The comment that an application was put on hold with. */
export const holdComment: Column = {
  label: 'Comment',
  value: 'userComment',
  kind: 'trimmed',
  params: { by: 'userCommentBy', at: 'userCommentAt' },
};

/** Columns of every list of applications that are hidden until somebody chooses them. */
export const further: readonly Column[] = [
  { label: 'First name', value: 'firstName', kind: 'text', shown: false },
  { label: 'Last name', value: 'lastName', kind: 'text', shown: false },
  {
    label: 'Remark',
    value: 'remark',
    kind: 'trimmed',
    params: { by: 'remarkBy', at: 'remarkAt' },
    shown: false,
  },
  { label: holdReasonLabel, value: 'holdReason', kind: 'text', shown: false },
  { ...holdComment, shown: false },
  { label: emailLabel, value: 'emailId', kind: 'text', shown: false },
  { label: 'Partner no.', value: 'partnerId', kind: 'text', shown: false },
  { label: submittedOnLabel, value: 'submissionDate', kind: 'dateTime', shown: false },
  { label: 'Status changed on', value: 'statusChangeDate', kind: 'dateTime', shown: false },
  { label: 'Changed on', value: 'dateModified', kind: 'dateTime', shown: false },
  { label: 'Changed by', value: 'lastModifiedBy', kind: 'person', shown: false },
];

export const partnerName: Column = { label: 'Partner', value: 'partnerName', kind: 'text' };
export const risk: Column = { label: 'Risk', value: 'riskLevel', kind: 'risk', sort: 'risk_rank' };
export const documents: Column = { label: 'Documents', value: 'documents', kind: 'progress', sort: 'cards_rank' };
/** Who reviews the case, or has reviewed it last. */
export const complianceOwner: Column = { label: 'Compliance owner', value: 'complianceOwner', kind: 'person' };
/** How many discrepancies of this round the fixer has answered. */
export const discrepancies: Column = { label: 'Discrepancies', value: 'discrepancies', kind: 'progress' };
