import { lenderNames } from '../../../../widgets/contract/lenders.ts';
import { listProductTypes, riskLevels } from '../../../../widgets/contract/udrs.ts';
import { everyChoice } from '../every-choice.ts';
import type { FilterSource, ListSource, TabSource } from '../source.ts';

const day = 24 * 60;

const inQueue = { column: 'queue', is: 'oneOf', values: ['DOCUMENT_PROCESSING'] } as const;

function part(tabName: string, subQueue: string): TabSource<'application'> {
  return {
    tabName,
    queueName: `Document Processing ${tabName}`,
    where: [inQueue, { column: 'sub_queue', is: 'oneOf', values: [subQueue] }],
    counted: { queue: 'DOCUMENT_PROCESSING', subQueues: [subQueue] },
  };
}

const filters: readonly FilterSource<'application'>[] = [
  {
    id: 'productType',
    filterName: 'Product type',
    kind: 'buttonRadioGroup',
    options: [
      everyChoice('productType'),
      ...listProductTypes.map((type) => ({
        id: `productType-${type}`,
        label: type,
        value: type,
        where: { column: 'product_type', is: 'oneOf', values: [type] } as const,
      })),
    ],
    chosen: [0],
  },
  {
    id: 'riskLevel',
    filterName: 'Risk level',
    kind: 'checkbox',
    options: [
      everyChoice('riskLevel'),
      ...riskLevels.map((level) => ({
        id: `riskLevel-${level}`,
        label: level,
        value: level,
        where: { column: 'risk_level', is: 'oneOf', values: [level] } as const,
      })),
    ],
    chosen: [0],
  },
  {
    id: 'loanAmount',
    filterName: 'Loan amount',
    kind: 'rangeSlider',
    options: [{ ...everyChoice('loanAmount'), min: 5_000, max: 500_000, step: 1_000 }],
    chosen: [0],
    range: { column: 'loan_amount', of: 'number' },
  },
  {
    id: 'queuedDate',
    filterName: 'Queued on',
    kind: 'buttonRadioDateGroup',
    options: [
      everyChoice('queuedDate'),
      ...[1, 7, 30].map((days) => ({
        id: `queuedDate-last${days}`,
        label: days === 1 ? 'Last 24 hours' : `Last ${days} days`,
        value: `last${days}`,
        where: (now: Date) =>
          ({ column: 'queued_at', is: 'between', from: new Date(now.getTime() - days * day * 60_000) }) as const,
      })),
      { id: 'queuedDate-past', label: 'Pick dates', value: 'past' },
    ],
    chosen: [0],
    range: { column: 'queued_at', of: 'date' },
  },
  {
    id: 'partner',
    filterName: 'Partner',
    kind: 'checkboxV2',
    options: [
      everyChoice('partner'),
      ...lenderNames.map((label, index) => ({
        id: `partner-${index}`,
        label,
        value: String(index),
        where: { column: 'partner_id', is: 'oneOf', values: [index] } as const,
      })),
    ],
    chosen: [0],
  },
];

/** Applications whose documents are to be checked. Every one stands in one of the parts, and in `All open`. */
export const documentProcessing: ListSource<'application'> = {
  table: 'application',
  tabs: [
    {
      tabName: 'All open',
      queueName: 'Document Processing',
      isDefault: true,
      where: [inQueue],
      counted: { queue: 'DOCUMENT_PROCESSING' },
    },
    part('Fresh', 'FRESH'),
    part('Re-submitted', 'RESUBMITTED'),
    part('Partner', 'PARTNER'),
    part('Line of credit', 'LINE_OF_CREDIT'),
    part('Applications on hold', 'ON_HOLD'),
    part('Employer check', 'EMPLOYER_CHECK'),
  ],
  columns: [
    { label: 'Loan ID', value: 'loanApplicationNumber', kind: 'link', sort: 'loan_application_number' },
    { label: 'Name', value: 'name', kind: 'name', sort: 'sort_name' },
    { label: 'Type', value: 'productType', kind: 'text' },
    { label: 'Amount', value: 'loanAmount', kind: 'money', sort: 'loan_amount' },
    { label: 'Mobile No', value: 'contactNumber', kind: 'phone' },
    { label: 'Documents', value: 'documents', kind: 'progress' },
    { label: 'Status', value: 'status', kind: 'status' },
    { label: 'Risk', value: 'riskLevel', kind: 'risk' },
    { label: 'Partner', value: 'partnerName', kind: 'text' },
    { label: 'Queued on', value: 'queuedDate', kind: 'dateTime', sort: 'queued_at' },
    { label: 'Waiting', value: 'waitingSince', kind: 'age', warnAfter: 2 * day, badAfter: 3 * day },
    { label: 'Owner', value: 'userInfo', kind: 'person' },
    { label: 'Remark', value: 'remark', kind: 'trimmed', shown: false },
  ],
  filters,
  defaultSort: 'queued_at',
};
