import type { CellKind, ListColumn } from '../../kit/list/columns.ts';

const column = (label: string, value: string, kind: CellKind): ListColumn => ({
  label,
  value,
  enableSort: false,
  extraConfig: { kind },
});

/** The fields of a feedback (EN-41), with who gave it and how it was judged. */
export const feedbackColumns: readonly ListColumn[] = [
  column('Feedback date', 'feedbackDate', 'link'),
  column('Sent', 'sent', 'text'),
  column('Channel', 'channel', 'text'),
  column('Contact type', 'contactType', 'text'),
  column('Outcome', 'outcome', 'name'),
  column('PTP amount', 'ptpAmount', 'money'),
  column('PTP date', 'ptpDate', 'date'),
  column('Alternate number', 'alternateNumber', 'text'),
  column('Remarks', 'remarks', 'trimmed'),
  column('Agent', 'agent', 'person'),
  column('Status', 'status', 'status'),
  { ...column('Remark of the validator', 'statusRemark', 'trimmed'), extraConfig: { kind: 'trimmed', shown: false } },
];
