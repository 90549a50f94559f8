import { mostCsvRows } from '../../../../widgets/contract/collections/agents.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import { readCsv, type CsvLine } from '../../files/content/read-csv.ts';
import type { CallContext } from '../../http/handler.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { ownerOf } from '../../locks/hold-lock.ts';
import * as checkedFiles from './checked-file.store.ts';
import type { CheckedKind } from './checked-file.store.ts';

type Checked = CallReply<'checkAllocationCsv'>;

/** A line of the file by its columns' names. */
export interface NamedLine {
  row: number;
  values: Readonly<Record<string, string>>;
}

/** A line that is not read by its columns. */
interface BrokenLine {
  row: number;
  text: string;
  cause: string;
}

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
/** How a line of another loan begins, where an open quote has taken it in. */
const nextLoan = /[\r\n]"?\d{12,20}"?[ \t]*,/;

function headerRefusal(message: string): Refusal {
  return refuse('CSV_HEADER_WRONG', { message, fieldErrors: { csvFile: message } });
}

/** The columns' names in the order of the file. */
function readHeader({ cells, cause }: CsvLine, columns: readonly string[]): string[] {
  const names = cells.map((cell) => cell.toLowerCase());
  const missing = columns.filter((column) => !names.includes(column.toLowerCase()));
  const twice = columns.filter((column) => names.filter((name) => name === column.toLowerCase()).length > 1);
  if (cause !== undefined) throw headerRefusal(`The first line cannot be read. ${cause}`);
  if (missing.length > 0)
    throw headerRefusal(`The first line must name the columns ${columns.join(', ')}. ${missing.join(', ')} is missing`);
  if (twice.length > 0) throw headerRefusal(`The first line names ${twice.join(', ')} twice`);
  return names;
}

function readLine(
  { row, cells, cause }: CsvLine,
  names: readonly string[],
  columns: readonly string[],
): NamedLine | BrokenLine {
  const more = cells.slice(names.length).findIndex((cell) => cell !== '');
  const tooMany = `This line has ${names.length + more + 1} cells, the first line names ${names.length}. Put a text with commas into quotes`;
  const wrong = cause ?? (more === -1 ? undefined : tooMany);
  if (wrong !== undefined) return { row, text: cells.join(','), cause: wrong };
  const cellOf = (column: string) => cells[names.indexOf(column.toLowerCase())] ?? '';
  return { row, values: Object.fromEntries(columns.map((column) => [column, cellOf(column)])) };
}

/**
 * The lines of an uploaded file by the columns that its header names, in any order and letter case. It is read no further
 * than its lines may go.
 *
 * @throws Refusal CSV_HEADER_WRONG, CSV_TOO_LONG, FILE_EMPTY; VALIDATION_FAILED without a file
 */
async function readLines(
  { files }: CallContext,
  columns: readonly string[],
): Promise<{ lines: NamedLine[]; broken: BrokenLine[] }> {
  const file = files.find(({ field }) => field === 'csvFile');
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { csvFile: 'This field is required' } });
  const lines: NamedLine[] = [];
  const broken: BrokenLine[] = [];
  let names: string[] | undefined;
  for await (const line of readCsv(file, nextLoan)) {
    if (!names) {
      names = readHeader(line, columns);
      continue;
    }
    const read = readLine(line, names, columns);
    if ('cause' in read) broken.push(read);
    else lines.push(read);
    if (lines.length + broken.length > mostCsvRows) {
      const message = `This file has more than ${mostCsvRows} lines. ${mostCsvRows} can be done at once`;
      throw refuse('CSV_TOO_LONG', { message, fieldErrors: { csvFile: message } });
    }
  }
  if (!names) throw refuse('FILE_EMPTY');
  return { lines, broken };
}

/** What a line that names a loan twice is told. */
function repeated(lines: readonly NamedLine[]): Map<number, number> {
  const firstRow = new Map<string, number>();
  const again = new Map<number, number>();
  for (const { row, values } of lines) {
    const number = values['loanApplicationNumber'] ?? '';
    const first = firstRow.get(number);
    if (first === undefined) firstRow.set(number, row);
    else again.set(row, first);
  }
  return again;
}

/**
 * Checks a file line by line and keeps its good lines for the one who checked it. Nothing is done yet. A file that they have
 * begun to apply and not ended is not checked anew: its lines that are done would count as faults.
 *
 * @param prepare reads what the lines ask of the database, once, and gives the check of one line
 */
export async function checkCsv(
  context: CallContext,
  { kind, columns }: { kind: CheckedKind; columns: readonly string[] },
  prepare: (lines: readonly NamedLine[]) => Promise<(line: NamedLine) => Ready | Problem>,
): Promise<Checked> {
  const { staffId } = ownerOf(context);
  const fileHash = context.files.find(({ field }) => field === 'csvFile')?.sha256 ?? '';
  const begun = await checkedFiles.findBegun(context.db, { kind, staffId, fileHash, now: context.now() });
  if (begun) return begun;
  const { lines, broken } = await readLines(context, columns);
  const again = repeated(lines);
  const check = await prepare(lines);
  const good: Ready[] = [];
  const problems: Checked['problems'] = broken.map(({ row, text, cause }) => ({
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
        : { column: 'loanApplicationNumber', cause: `This loan stands in line ${first} already` };
    if ('line' in found) good.push(found);
    else problems.push({ row: line.row, ...found, value: (line.values[found.column] ?? '').slice(0, longestValue) });
  }
  const summary = {
    rowCount: lines.length + broken.length,
    okCount: good.length,
    failCount: problems.length,
    preview: good.slice(0, shownLines).map(({ line, from, to }) => ({
      row: line.row,
      loanApplicationNumber: line.loanApplicationNumber,
      from,
      to,
    })),
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
  const kept = { kind, staffId, fileHash, lines: good.map(({ line }) => line), summary, now: context.now() };
  const token = good.length === 0 ? null : await checkedFiles.insert(context.db, kept);
  return { token, doneCount: 0, ...summary };
}
