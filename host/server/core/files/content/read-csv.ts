import { createReadStream } from 'node:fs';
import { unwrapped } from '../../../../../widgets/contract/files/csv-cells.ts';
import { csvPieces } from './csv-encoding.ts';

const separators = [',', ';', '\t'] as const;
type Separator = (typeof separators)[number];

/** A line of a file: the number of its first text line, counted from 1, and its trimmed cells. */
export interface CsvLine {
  row: number;
  /** What stands between the cells of the file. */
  separator: Separator;
  /** The trimmed cells. For a line that cannot be read, its beginning as the only cell. */
  cells: readonly string[];
  /** Why the line cannot be read; undefined for a line that can. */
  cause?: string;
}

/** The most characters of a line, including the line ends inside its quotes. */
const longestLine = 20_000;
const mostCells = 100;
/** Characters that are shown of a line that cannot be read. */
const shownOfBroken = 200;

const causes = {
  unclosed: 'A quote is opened in this line and not closed',
  afterQuote: 'Text stands behind a closing quote. Double the quotes inside of a cell: ""',
  tooLong: `This line is longer than ${longestLine} characters`,
  tooMany: `This line has more than ${mostCells} cells`,
} as const;
type Fault = keyof typeof causes;

const lineEnd = /\r\n|\r|\n/g;
const cellEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g } as const;
const afterSpaces = { ',': /[^ \t]|$/g, ';': /[^ \t]|$/g, '\t': /[^ ]|$/g } as const;
/** A first line that names the separator; a spreadsheet does not show it. */
const named = /^"?sep=([,;\t])"?[,;\t ]*$/i;

function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** The separator that stands most often in a file's first line, outside of quotes; a comma where none stands there. */
function separatorIn(line: string): Separator {
  const bare = line.replaceAll(/"[^"]*"?/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

type Found = { cells: string[]; end: number } | 'more' | Fault;

/** Reads a quoted cell from after its first quote. Line ends in the cell become line feeds. */
function readQuoted(text: string, from: number, isLast: boolean): { cell: string; end: number } | 'more' | 'unclosed' {
  let cell = '';
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return isLast ? 'unclosed' : 'more';
    if (quote - from > longestLine) return 'unclosed';
    if (quote + 1 === text.length && !isLast) return 'more';
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell: cell.replaceAll(lineEnd, '\n').trim(), end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

function readLine(text: string, start: number, isLast: boolean, separator: Separator): Found {
  const cells: string[] = [];
  const cellEnd = cellEnds[separator];
  const afterSpace = afterSpaces[separator];
  for (let at = start; ;) {
    const first = find(afterSpace, text, at);
    if (text[first] === '"') {
      const quoted = readQuoted(text, first + 1, isLast);
      if (typeof quoted === 'string') return quoted;
      cells.push(quoted.cell);
      at = find(afterSpace, text, quoted.end);
    } else {
      const end = find(cellEnd, text, at);
      if (end === -1 && !isLast) return 'more';
      cells.push(text.slice(at, end === -1 ? text.length : end).trim());
      at = end === -1 ? text.length : end;
    }
    if (at - start > longestLine) return 'tooLong';
    if (cells.length > mostCells) return 'tooMany';
    const sign = text[at];
    // A carriage return may be the first half of a line end.
    if (at + (sign === '\r' ? 1 : 0) >= text.length && !isLast) return 'more';
    if (sign === undefined) return { cells, end: at };
    if (sign === '\r' || sign === '\n') return { cells, end: at + (sign === '\r' && text[at + 1] === '\n' ? 2 : 1) };
    // A quote that closes on another line may be the opening quote of a cell there.
    if (sign !== separator) return cells.at(-1)?.includes('\n') ? 'unclosed' : 'afterQuote';
    at += 1;
  }
}

/**
 * Reads CSV text (RFC 4180) in pieces and yields its lines. Commas stand between the cells, or semicolons or tabs, as the first line
 * says. Cells in double quotes may hold separators, line ends and doubled quotes; what keeps a spreadsheet from reading a cell
 * is taken off it. Empty lines are left out. A line that cannot be read is yielded with its cause, and reading continues
 * with the next text line, so that an unclosed quote swallows no other line.
 *
 * @param begins matches text in which another line begins after a line end inside quotes: then the quote is not closed
 */
export function createCsvReader(begins?: RegExp): (piece: string, isLast: boolean) => Generator<CsvLine> {
  let text = '';
  let row = 1;
  let isFirst = true;
  let separator: Separator | undefined;
  /** True inside a text line that is too long to keep. */
  let isSkipping = false;

  function lineEndAfter(at: number, isLast: boolean): number | undefined {
    const found = find(lineEnd, text, at);
    if (found === -1) return isLast ? text.length : undefined;
    if (text[found] === '\r' && found + 1 === text.length && !isLast) return undefined;
    return found + (text[found] === '\r' && text[found + 1] === '\n' ? 2 : 1);
  }

  /** Finds the separator in the first line, once that is there. A line that names it is left out and not counted. */
  function readSeparator(isLast: boolean): Separator | undefined {
    const start = find(/[^\r\n]|$/g, text, 0);
    const end = lineEndAfter(start, isLast);
    if (end === undefined && text.length <= longestLine) return undefined;
    const line = text.slice(start, end).replace(/[\r\n]+$/, '');
    const sign = separators.find((each) => each === named.exec(line)?.[1]);
    if (sign !== undefined) text = text.slice(end);
    return sign ?? separatorIn(line);
  }

  return function* (piece, isLast) {
    text += isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    if (piece !== '') isFirst = false;
    separator ??= readSeparator(isLast);
    if (separator === undefined) return;
    let at = 0;
    while (at < text.length) {
      if (isSkipping) {
        const end = lineEndAfter(at, isLast);
        if (end === undefined) {
          text = text.endsWith('\r') ? '\r' : '';
          return;
        }
        isSkipping = false;
        at = end;
        row += 1;
        continue;
      }
      let found = readLine(text, at, isLast, separator);
      if (found === 'more') {
        if (text.length - at <= longestLine) break;
        found = 'unclosed';
      }
      const raw = typeof found === 'string' ? '' : text.slice(at, found.end);
      const ends = raw.match(lineEnd)?.length ?? 0;
      if (typeof found !== 'string' && ends > 1 && begins?.test(raw)) found = 'unclosed';
      if (typeof found === 'string') {
        const end = lineEndAfter(at, isLast);
        if (end === undefined && text.length - at <= longestLine) break;
        if ((end ?? text.length) - at > longestLine) found = 'tooLong';
        const beginning = text.slice(at, Math.min(end ?? text.length, at + shownOfBroken)).trim();
        yield { row, separator, cells: [beginning], cause: causes[found] };
        if (end === undefined) isSkipping = true;
        else {
          at = end;
          row += 1;
        }
        continue;
      }
      const cells = found.cells.map(unwrapped);
      if (cells.some((cell) => cell !== '')) yield { row, separator, cells };
      at = found.end;
      row += ends;
    }
    text = text.slice(at);
  };
}

/**
 * Yields the lines of a received file that has been checked to be text. Reads only as many as are asked for.
 *
 * @param begins see `createCsvReader`
 */
export async function* readCsv(file: { path: string }, begins?: RegExp): AsyncGenerator<CsvLine> {
  const read = createCsvReader(begins);
  for await (const piece of csvPieces(() => createReadStream(file.path))) yield* read(piece, false);
  yield* read('', true);
}
