import { bareName, MonthFirst, readCell } from '../../../../widgets/contract/files/csv-cells.ts';
import { readDay, isDay } from '../../../../widgets/contract/time.ts';
import type { HolidayKind } from '../../db/tables/utilities/holidays.ts';
import { createCsvReader, type CsvLine } from '../files/content/read-csv.ts';
import { SettingsError } from '../../base/settings.ts';
import type { Holiday } from './holidays.store.ts';

const columns = 'day,name,kind';
const kinds: readonly string[] = ['NATIONAL', 'BANK'] satisfies HolidayKind[];
const longestName = 80;

function problemOf({ cells: [day = '', name = '', kind = '', ...more], cause }: CsvLine): string | undefined {
  if (cause !== undefined) return cause;
  if (more.length > 0) return 'it has more than three cells';
  if (!isDay(day)) return `"${day}" is no day such as 2027-01-26`;
  if (name === '') return 'it has no name';
  if (name.length > longestName) return `its name is longer than ${longestName} characters`;
  return kinds.includes(kind) ? undefined : `"${kind}" is neither NATIONAL nor BANK`;
}

/** The line with its day as YYYY-MM-DD, however it is written. */
function withDay(line: CsvLine): CsvLine {
  const [day = '', ...others] = line.cells;
  try {
    const read = readCell('day', day);
    return 'value' in read ? { ...line, cells: [read.value, ...others] } : { cause: read.cause, ...line };
  } catch (error) {
    if (!(error instanceof MonthFirst)) throw error;
    throw new SettingsError(`${error.message}: ${error.cell} in line ${line.row}, and nothing was done.`);
  }
}

/**
 * Reads a file of holidays: CSV with the columns day (YYYY-MM-DD, or day first), name, kind (NATIONAL or BANK).
 *
 * @throws SettingsError naming the line and what is wrong with it
 */
export function readHolidays(text: string): Holiday[] {
  const [head, ...rest] = createCsvReader()(text, true);
  if (head?.cells.map(bareName).join() !== columns)
    throw new SettingsError(`Line 1 must be "${columns}", and nothing was done.`);
  const lines = rest.map(withDay);
  const lineOf = new Map<string, number>();
  const holidays = lines.map((line): Holiday => {
    const [day = '', name = '', kind = ''] = line.cells;
    const first = lineOf.get(day);
    const problem = problemOf(line) ?? (first === undefined ? undefined : `${day} stands in line ${first} already`);
    if (problem !== undefined) throw new SettingsError(`Line ${line.row} is wrong, and nothing was done: ${problem}.`);
    lineOf.set(day, line.row);
    return { day: readDay(day), name, kind: kind as HolidayKind };
  });
  if (holidays.length === 0) throw new SettingsError('The file names no holiday, and nothing was done.');
  return holidays;
}
