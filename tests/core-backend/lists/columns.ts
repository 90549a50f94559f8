import { nameOf, type Application } from '../applications/application.ts';
import { indiaTime } from '../clock.ts';

type Value = string | number | null;

interface Column {
  label: string;
  value: string;
  enableSort: boolean;
  extraConfig: { kind: string; screen?: string; sorted?: 'asc' | 'desc' };
}

const column = (label: string, value: string, kind: string, enableSort = false): Column => ({
  label,
  value,
  enableSort,
  extraConfig: { kind },
});

const shared: readonly Column[] = [
  {
    ...column('Loan ID', 'loanApplicationNumber', 'link', true),
    extraConfig: { kind: 'link', screen: 'DOCUMENT_VERIFICATION' },
  },
  column('Name', 'name', 'name', true),
  column('Type', 'productType', 'text'),
  column('Amount', 'loanAmount', 'money', true),
  column('Mobile No', 'contactNumber', 'phone'),
  column('Email ID', 'emailId', 'text'),
  column('Status', 'status', 'status'),
  column('Risk', 'riskLevel', 'risk'),
  column('Partner', 'partnerName', 'text'),
  {
    ...column('Queued on', 'queuedDate', 'dateTime', true),
    extraConfig: { kind: 'dateTime', sorted: 'desc' },
  },
];

/** The columns of a list over applications, by its type. */
export function columnsOf(type: string): readonly Column[] {
  if (type === 'hold')
    return [...shared, column('Hold reason', 'holdReason', 'text'), column('Comment', 'userComment', 'trimmed')];
  if (type === 'nach-review') return [...shared, column('NACH status', 'nachStatus', 'status')];
  return shared;
}

const cells: Readonly<Record<string, (application: Application) => Value>> = {
  loanApplicationNumber: ({ number }) => number,
  name: nameOf,
  productType: ({ productType }) => productType,
  loanAmount: ({ loanAmount }) => loanAmount,
  contactNumber: ({ contactNumber }) => contactNumber,
  emailId: ({ emailId }) => emailId,
  status: ({ udrs }) => udrs,
  riskLevel: ({ riskLevel }) => riskLevel,
  partnerName: ({ partnerName }) => partnerName,
  queuedDate: ({ queuedAt }) => indiaTime(queuedAt),
  holdReason: ({ hold }) => hold?.reason ?? null,
  userComment: ({ hold }) => hold?.remark ?? null,
  nachStatus: ({ mandate }) => mandate?.nachStatus ?? null,
};

/** What a cell holds; null for a column that no row has. */
export function cellOf(application: Application, name: string): Value {
  return Object.hasOwn(cells, name) ? (cells[name]?.(application) ?? null) : null;
}

export function rowOf(application: Application, type: string) {
  const values = columnsOf(type).map(({ value }) => [value, cellOf(application, value)]);
  return {
    rowId: application.id,
    lockedBy: null,
    ...(Object.fromEntries(values) as Record<string, Value>),
  };
}

const option = (id: string, label: string, value: string) => ({ id, label, value });

export const filters = [
  {
    id: 'productType',
    filterName: 'Product type',
    kind: 'buttonRadioGroup',
    filterOption: [option('product-pl', 'PL', 'PL'), option('product-loc', 'LOC', 'LOC')],
    selectedValueIndexes: [],
  },
  {
    id: 'riskLevel',
    filterName: 'Risk level',
    kind: 'checkbox',
    filterOption: ['Low', 'Medium', 'High', 'Extreme'].map((risk) => option(`risk-${risk.toLowerCase()}`, risk, risk)),
    selectedValueIndexes: [],
  },
  {
    id: 'loanAmount',
    filterName: 'Loan amount',
    kind: 'rangeSlider',
    filterOption: [{ ...option('amount', 'Loan amount', 'amount'), min: 5_000, max: 500_000, step: 1_000 }],
    selectedValueIndexes: [],
  },
];

/** Whether an application passes the values of a filter: one of them, or the range from min: to max:. */
export function passes(application: Application, filterId: string, values: readonly string[]): boolean {
  const cell = cellOf(application, filterId);
  if (filterId !== 'loanAmount') return values.length === 0 || values.includes(String(cell));
  return values.every((value) => {
    const [end, edge] = value.split(':');
    return end === 'min' ? Number(cell) >= Number(edge) : Number(cell) <= Number(edge);
  });
}
