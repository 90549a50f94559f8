import { shownCell } from '../../../../../widgets/contract/files/csv-cells.ts';
import type { CheckedFile } from '../../../../../widgets/contract/lists/checked-file.schemas.ts';
import { loanIdLabel } from '../../../../../widgets/contract/words.ts';
import type { CheckedLine } from '../../../db/tables/lists.ts';
import type { CallContext } from '../../../call/handler.ts';
import { ownerOf } from '../../locks/hold-lock.ts';
import * as checkedFiles from './checked-file.store.ts';
import type { CheckedKind } from './checked-file.store.ts';
import { readLines, type CsvColumn, type CsvColumns, type NamedLine, type OfXml } from './csv-lines.ts';

/** What the files of one kind look like. */
export interface CsvKind {
  kind: CheckedKind;
  columns: CsvColumns;
  /** The key of a line, as its check reads it. A file holds it in one good line; a later line with it is refused. */
  keyOf(line: NamedLine): string;
  /** For the refusal of a repeated key: the column that it stands in, and the word for what the key names. */
  about: { column: string; noun: string };
  /** Matches only the beginning of a line: inside of a cell it shows that an open quote has taken in other lines. */
  begins?: RegExp;
  /** The most lines below the header, where a line takes more work than others. */
  mostRows?: number;
  /** Reads a file that is XML, where the call takes such files too. @throws Refusal for one that is not what it reads */
  ofXml?: OfXml;
}

/** The column that names a loan. */
export const loanColumn: CsvColumn = { kind: 'code', titles: [loanIdLabel, 'Loan number'] };

/** For a kind whose files name a loan in each line, and each loan once. */
export const aLoanALine: Omit<CsvKind, 'kind' | 'columns'> = {
  keyOf: ({ values }) => values['loanApplicationNumber'] ?? '',
  about: { column: 'loanApplicationNumber', noun: 'loan' },
  begins: /[\r\n][="']*\d{12,20}"*[ \t]*[,;\t]/,
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

/** How many good lines a check shows. */
const shownLines = 50;
/** How many characters of a wrong value are shown. */
const longestValue = 200;

/**
 * Checks a file line by line and keeps its good lines for the caller. No line is done yet. A file that the caller has
 * begun to apply and not finished is not checked anew, because its done lines would count as faults: the first check is
 * returned.
 *
 * @param prepare reads what the lines need from the database, once, and returns the check of one line
 * @throws Refusal CSV_HEADER_WRONG, CSV_TOO_LONG, FILE_EMPTY; FILE_BROKEN where dates are month first; VALIDATION_FAILED without a file
 */
export async function checkCsv(
  context: CallContext,
  { kind, columns, keyOf, about, begins, mostRows, ofXml }: CsvKind,
  prepare: (lines: readonly NamedLine[]) => Promise<(line: NamedLine) => Ready | Problem>,
): Promise<CheckedFile> {
  const { staffId } = ownerOf(context);
  const file = context.files.find(({ field }) => field === 'csvFile');
  const fileHash = file?.sha256 ?? '';
  const begun = await checkedFiles.findBegun(context.db, { kind, staffId, fileHash, now: context.now() });
  if (begun) return begun;
  const { lines, broken } = await readLines(context, { columns, begins, mostRows, ofXml });
  const check = await prepare(lines);
  const good: Ready[] = [];
  const problems: CheckedFile['problems'] = broken.map(({ row, text, cause, column = '' }) => ({
    row,
    column,
    value: text.slice(0, longestValue),
    cause,
  }));
  /** The good line of each key: a refused line takes no key from a later one. */
  const rowOf = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const first = rowOf.get(key);
    const found: Ready | Problem =
      first === undefined
        ? check(line)
        : { column: about.column, cause: `This ${about.noun} stands in line ${first} already` };
    if ('line' in found) {
      good.push(found);
      rowOf.set(key, line.row);
    } else {
      const value = shownCell(columns[found.column]?.kind ?? 'text', line.values[found.column] ?? '');
      problems.push({ row: line.row, ...found, value: value.slice(0, longestValue) });
    }
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
  const fileName = file?.name ?? null;
  const kept = { kind, staffId, fileHash, fileName, lines: good.map(({ line }) => line), summary, now: context.now() };
  const token = good.length === 0 ? null : await checkedFiles.insert(context.db, kept);
  return { token, doneCount: 0, ...summary };
}
