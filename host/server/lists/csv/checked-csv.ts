import type { CheckedFile } from '../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { CallContext } from '../../http/handler.ts';
import { ownerOf } from '../../locks/hold-lock.ts';
import * as checkedFiles from './checked-file.store.ts';
import type { CheckedKind } from './checked-file.store.ts';
import { readLines, type NamedLine } from './csv-lines.ts';

/** What the files of one kind look like. */
export interface CsvKind {
  kind: CheckedKind;
  columns: readonly string[];
  /** What stands in one line of a file alone; a later line of the same key is refused. */
  keyOf(line: NamedLine): string;
  /** What such a key is of, for a person: the column where its refusal stands, and the word for it. */
  about: { column: string; noun: string };
  /** What only the beginning of another line looks like, where an open quote has taken it in. */
  begins?: RegExp;
}

/** Of a kind whose files name a loan in each line, and each loan once. */
export const aLoanALine: Omit<CsvKind, 'kind' | 'columns'> = {
  keyOf: ({ values }) => values['loanApplicationNumber'] ?? '',
  about: { column: 'loanApplicationNumber', noun: 'loan' },
  begins: /[\r\n]"?\d{12,20}"?[ \t]*,/,
};

/** What is wrong with a line: the column, and why. */
export interface Problem {
  column: string;
  cause: string;
}

/** A good line: what will be done, in words and in ids. */
export interface Ready {
  line: CheckedLine;
  from: string | null;
  to: string;
}

/** Good lines that a check shows. */
const shownLines = 50;
/** Characters that are shown of a value that is wrong. */
const longestValue = 200;

/** The lines whose key stands in an earlier one, with that one. */
function repeated(lines: readonly NamedLine[], keyOf: CsvKind['keyOf']): Map<number, number> {
  const firstRow = new Map<string, number>();
  const again = new Map<number, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const first = firstRow.get(key);
    if (first === undefined) firstRow.set(key, line.row);
    else again.set(line.row, first);
  }
  return again;
}

/**
 * Checks a file line by line and keeps its good lines for the one who checked it. Nothing is done yet. A file that they have
 * begun to apply and not ended is not checked anew: its lines that are done would count as faults.
 *
 * @param prepare reads what the lines ask of the database, once, and gives the check of one line
 * @throws Refusal CSV_HEADER_WRONG, CSV_TOO_LONG, FILE_EMPTY; VALIDATION_FAILED without a file
 */
export async function checkCsv(
  context: CallContext,
  { kind, columns, keyOf, about, begins }: CsvKind,
  prepare: (lines: readonly NamedLine[]) => Promise<(line: NamedLine) => Ready | Problem>,
): Promise<CheckedFile> {
  const { staffId } = ownerOf(context);
  const fileHash = context.files.find(({ field }) => field === 'csvFile')?.sha256 ?? '';
  const begun = await checkedFiles.findBegun(context.db, { kind, staffId, fileHash, now: context.now() });
  if (begun) return begun;
  const { lines, broken } = await readLines(context, { columns, begins });
  const again = repeated(lines, keyOf);
  const check = await prepare(lines);
  const good: Ready[] = [];
  const problems: CheckedFile['problems'] = broken.map(({ row, text, cause }) => ({
    row,
    column: '',
    value: text.slice(0, longestValue),
    cause,
  }));
  for (const line of lines) {
    const first = again.get(line.row);
    const found: Ready | Problem =
      first === undefined
        ? check(line)
        : { column: about.column, cause: `This ${about.noun} stands in line ${first} already` };
    if ('line' in found) good.push(found);
    else problems.push({ row: line.row, ...found, value: (line.values[found.column] ?? '').slice(0, longestValue) });
  }
  const summary = {
    rowCount: lines.length + broken.length,
    okCount: good.length,
    failCount: problems.length,
    preview: good.slice(0, shownLines).map(({ line, from, to }) => ({
      row: line.row,
      ...checkedFiles.subjectOf(line),
      from,
      to,
    })),
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
  const kept = { kind, staffId, fileHash, lines: good.map(({ line }) => line), summary, now: context.now() };
  const token = good.length === 0 ? null : await checkedFiles.insert(context.db, kept);
  return { token, doneCount: 0, ...summary };
}
