import { approveModes, levelNames, settlementStatuses } from '../../../../../widgets/contract/settlement/settlement.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import { filterTable, pickDates, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists, TabSource } from '../../../core/lists/source.ts';
import { rowsOfReach } from '../../../call/agency-reach.ts';
import { agencyParts } from '../../../core/agencies/agency-column.ts';
import { settlementBase, type Settlements } from './settlement-base.store.ts';
import {
  loanIdLabel,
  settlementAmountLabel,
  submittedOnLabel,
  totalOutstandingLabel,
} from '../../../../../widgets/contract/words.ts';

const day = 24 * 60;
const levels = Object.entries(levelNames);
const filters = Object.values(
  filterTable<Settlements['column'], 'level' | 'status' | 'approveMode' | 'settlementAmount' | 'submittedAt'>({
    level: { filterName: 'Approver', kind: 'checkbox', choices: valuesOf('level', levels) },
    status: { filterName: 'Status', kind: 'checkbox', choices: valuesOf('status', settlementStatuses) },
    approveMode: {
      filterName: 'Approve mode',
      kind: 'buttonRadioGroup',
      choices: valuesOf('approve_mode', approveModes),
    },
    settlementAmount: {
      filterName: settlementAmountLabel,
      kind: 'rangeSlider',
      slider: { min: 0, max: 600_000, step: 1_000 },
      range: { column: 'settlement_amount', of: 'number' },
    },
    submittedAt: {
      filterName: submittedOnLabel,
      kind: 'buttonRadioDateGroup',
      choices: [pickDates('past')],
      range: { column: 'submitted_at', of: 'date' },
    },
  }),
);

function tab(tabName: string, queueName: string, queue: string, isNewestFirst = false): TabSource<Settlements> {
  return {
    tabName,
    queueName,
    where: [{ column: 'queue', is: 'oneOf', values: [queue] }],
    ...(isNewestFirst && { newestBy: 'submitted_at' as const }),
  };
}

/** RT-09, ST-09: settlements to approve, and those before and after. Whoever may not approve sees their own. */
const settlementValidationList: ListSource<Settlements> = {
  base: settlementBase,
  tabs: [
    tab('To approve', 'Settlement Validation', 'SETTLEMENT_TO_APPROVE'),
    tab('With customer', 'Settlements With Customer', 'SETTLEMENT_WITH_CUSTOMER'),
    tab('Accepted', 'Settlements Accepted', 'SETTLEMENT_ACCEPTED'),
    tab('Completed', 'Settlements Completed', 'SETTLEMENT_COMPLETED', true),
    tab('Closed', 'Settlements Closed', 'SETTLEMENT_CLOSED', true),
  ],
  columns: [
    {
      label: loanIdLabel,
      value: 'loanApplicationNumber',
      kind: 'link',
      screen: 'AGENCY_CUSTOMER_DETAILS',
      sort: 'loan_application_number',
    },
    { label: 'Name', value: 'custName', kind: 'name' },
    { label: 'Days past due', value: 'dpd', kind: 'number' },
    { label: totalOutstandingLabel, value: 'totalOutstanding', kind: 'money' },
    { label: settlementAmountLabel, value: 'settlementAmount', kind: 'money', sort: 'settlement_amount' },
    { label: 'Haircut', value: 'haircutPercent', kind: 'percent' },
    { label: 'Approver', value: 'approver', kind: 'text' },
    { label: 'Settlement date', value: 'settlementDate', kind: 'date' },
    { label: 'Expiry date', value: 'expiryDate', kind: 'date', sort: 'expiry_date' },
    { label: 'Status', value: 'status', kind: 'exactStatus' },
    { label: 'Submitted by', value: 'submittedBy', kind: 'person' },
    { label: 'Waiting', value: 'waitingSince', kind: 'age', warnAfter: day, badAfter: 2 * day },
    { label: submittedOnLabel, value: 'submittedAt', kind: 'dateTime', sort: 'submitted_at' },
    { label: 'Pre-approved amount', value: 'preApprovedAmount', kind: 'money', shown: false },
    { label: 'Approve mode', value: 'approveMode', kind: 'text', shown: false },
    { label: 'Paid', value: 'paidAmount', kind: 'money', shown: false },
    { label: 'Remark', value: 'remark', kind: 'trimmed', shown: false },
  ],
  filters,
  defaultSort: 'submitted_at',
  async as(context) {
    const { columns, filters: own } = settlementValidationList;
    const parts = await agencyParts(context);
    if (!parts) return settlementValidationList;
    return { ...settlementValidationList, columns: [...columns, parts.column], filters: [...own, parts.filter] };
  },
  seenBy: (caller) => {
    const ofReach = rowsOfReach(caller);
    if (caller.kind === 'staff' && may('approveSettlement', caller.staff.roles)) return ofReach;
    const values = caller.kind === 'staff' ? [caller.staff.id] : [];
    const own = { column: 'submitted_by', is: 'oneOf', values } as const;
    return ofReach === undefined ? own : { is: 'every', of: [ofReach, own] };
  },
};

export const settlementLists = {
  'agency-settlement-validation-list': settlementValidationList,
} as const satisfies SomeLists<Settlements>;
