import type { CallReply } from '../../contract/schemas.ts';
import { createCsv } from '../list/csv.ts';

type Checked = CallReply<'checkAllocationCsv'>;
type Applied = CallReply<'applyAllocationCsv'>;

/** What came of the lines that could not be done, as faults. */
export function problemsOf({ results }: Applied): Checked['problems'] {
  return results
    .filter(({ ok }) => !ok)
    .map(({ row, loanApplicationNumber: value, errorMessage }) => ({
      row,
      column: 'loanApplicationNumber',
      value,
      cause: errorMessage ?? 'Please try again',
    }));
}

/** A CSV of every line: what was done, and why the others were not. */
export function resultFile(checked: Checked, applied?: Applied): Blob {
  const csv = createCsv([
    { label: 'Line', value: 'row' },
    { label: 'loanApplicationNumber', value: 'loanApplicationNumber' },
    { label: 'Column', value: 'column' },
    { label: 'Result', value: 'result' },
    { label: 'Cause', value: 'cause' },
  ]);
  const lines = [
    ...(applied?.results ?? []).map(({ row, loanApplicationNumber, ok, errorMessage }) => ({
      row,
      loanApplicationNumber,
      result: ok ? 'Done' : 'Not done',
      cause: errorMessage ?? '',
    })),
    ...checked.problems.map(({ row, column, value, cause }) => ({
      row,
      column,
      loanApplicationNumber: column === 'loanApplicationNumber' ? value : '',
      result: 'Not done',
      cause,
    })),
  ];
  for (const line of lines.toSorted((a, b) => a.row - b.row)) csv.add(line);
  return csv.finish();
}
