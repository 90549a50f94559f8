import type { AppliedFile, CheckedFile as Checked } from '../../contract/lists/checked-file.schemas.ts';
import { createCsv } from '../list/csv.ts';

/** The lines that could not be done, as faults of the column that names what a line is about. */
export function problemsOf(subjectLabel: string, { results }: AppliedFile): Checked['problems'] {
  return results
    .filter(({ ok }) => !ok)
    .map(({ row, subject: value, errorMessage }) => ({
      row,
      column: subjectLabel,
      value,
      cause: errorMessage ?? 'Please try again',
    }));
}

/** A CSV of every line: whether it was done, and why not. Without `applied` it has only the faulty lines. */
export function resultFile(subjectLabel: string, checked: Checked, applied?: AppliedFile): Blob {
  const csv = createCsv([
    { label: 'Line', value: 'row' },
    { label: subjectLabel, value: 'subject' },
    { label: 'Column', value: 'column' },
    { label: 'Result', value: 'result' },
    { label: 'Cause', value: 'cause' },
  ]);
  const lines = [
    ...(applied?.results ?? []).map(({ row, subject, ok, note, errorMessage }) => ({
      row,
      subject,
      result: ok ? 'Done' : 'Not done',
      cause: errorMessage ?? note ?? '',
    })),
    ...checked.problems.map(({ row, column, value, cause }) => ({
      row,
      column,
      subject: column === subjectLabel ? value : '',
      result: 'Not done',
      cause,
    })),
  ];
  for (const line of lines.toSorted((a, b) => a.row - b.row)) csv.add(line);
  return csv.finish();
}
