import { describe, expect, it } from 'vitest';
import {
  MonthFirst,
  readCell,
  shownCell,
  unwrapped,
  type CellKind,
} from '../../../widgets/contract/files/csv-cells.ts';
import { csvPieces, csvTextOf, NoText } from '../../../host/server/core/files/content/csv-encoding.ts';
import { createCsvReader } from '../../../host/server/core/files/content/read-csv.ts';
import { separatedBy, unicodeText, windowsText } from './csv-files.ts';

const shortened = 'Excel has shortened this number. Format the column as Text and paste it again';
const wrongGroups = 'Write the amount as 1,23,456.50';

describe('a cell', () => {
  it.each<[CellKind, string, string]>([
    ['money', '₹ 1,23,456.50', '123456.50'],
    ['money', '₹1,23,456', '123456'],
    ['money', '123,456.5', '123456.50'],
    ['money', '1234.50', '1234.50'],
    ['money', 'Rs. 5,000/-', '5000'],
    ['money', 'INR 5000.', '5000'],
    ['money', '? 1,23,456.50', '123456.50'],
    ['money', '12.345', '12.345'],
    ['money', '-5', '-5'],
    ['money', 'many', 'many'],
    ['rupees', '2,000.00', '2000'],
    ['rupees', '1234.50', '1234.50'],
    ['number', '1,000', '1000'],
    ['number', '40.0', '40'],
    ['number', 'second', 'second'],
    ['day', '05/06/2026', '2026-06-05'],
    ['day', '5/6/2026', '2026-06-05'],
    ['day', '31-12-26', '2026-12-31'],
    ['day', '05.06.2026', '2026-06-05'],
    ['day', '05-Jun-2026', '2026-06-05'],
    ['day', '5 june 2026', '2026-06-05'],
    ['day', '05-Sept-26', '2026-09-05'],
    ['day', '2026-06-05', '2026-06-05'],
    ['day', '2026/6/5', '2026-06-05'],
    ['day', '31/11/2026', '31/11/2026'],
    ['day', '45/13/2026', '45/13/2026'],
    ['day', '05-Foo-2026', '05-Foo-2026'],
    ['day', '5 Marble 2026', '5 Marble 2026'],
    ['day', 'tomorrow', 'tomorrow'],
    ['moment', '05/06/2026 14:30', '2026/06/05 14:30'],
    ['moment', '05-06-26 2:30 PM', '2026/06/05 14:30'],
    ['moment', '05 Jun 2026 12:05 am', '2026/06/05 00:05'],
    ['moment', '2026-06-05T14:30', '2026/06/05 14:30'],
    ['moment', '2026/06/05 14:30:59', '2026/06/05 14:30'],
    ['moment', '05/06/2026', '05/06/2026'],
    ['code', '251100000001', '251100000001'],
    ['text', '2.51E+11', '2.51E+11'],
    ['text', '05/23/2026', '05/23/2026'],
  ])('of kind %s: %s is %s', (kind, cell, value) => {
    expect(readCell(kind, cell)).toEqual({ value });
  });

  it.each<[CellKind, string, string]>([
    ['code', '2.51E+11', shortened],
    ['money', '1.2e+07', shortened],
    ['code', '9,81E+09', shortened],
    ['money', '1234,50', wrongGroups],
    ['rupees', '12,34', wrongGroups],
  ])('of kind %s: %s is refused', (kind, cell, cause) => {
    expect(readCell(kind, cell)).toEqual({ cause });
  });

  it.each<[CellKind, string]>([
    ['day', '05/23/2026'],
    ['day', '12-31-26'],
    ['moment', '5/23/2026 2:30 PM'],
  ])('of kind %s with the month first, %s, throws', (kind, cell) => {
    expect(() => readCell(kind, cell)).toThrow(MonthFirst);
  });

  it.each([
    ['="2603"', '2603'],
    ['="say ""yes"""', 'say "yes"'],
    ["'2603", '2603'],
    ["'ABCD1234567890123456", 'ABCD1234567890123456'],
    ["'=A1 is kept", '=A1 is kept'],
    ["'Tis the season", "'Tis the season"],
    ['=HYPERLINK("http://x","y")', '=HYPERLINK("http://x","y")'],
    ['plain', 'plain'],
  ])('%s is taken for %s', (cell, said) => {
    expect(unwrapped(cell)).toBe(said);
  });

  it('is shown with its day in words', () => {
    expect(shownCell('day', '2026-06-05')).toBe('05 Jun 2026');
    expect(shownCell('moment', '2026/06/05 14:30')).toBe('05 Jun 2026 14:30');
    expect(shownCell('day', 'tomorrow')).toBe('tomorrow');
    expect(shownCell('text', '2026-06-05')).toBe('2026-06-05');
  });
});

describe('the encoding', () => {
  const text = 'name,city\r\nZoë’s,Ščepan – “x” €\r\n';
  const files: [string, Buffer, string][] = [
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), text],
    ['UTF-16LE by its mark', unicodeText(['name', 'पता']), 'name\tपता\r\n'],
    ['Windows-1252', windowsText('Zoë’s, Š – “x” €'), 'Zoë’s, Š – “x” €'],
    ['ASCII', Buffer.from('a,b\n'), 'a,b\n'],
    ['nothing', Buffer.from(''), ''],
  ];
  /** What is cut into pieces of a byte is still read. */
  async function* bytesOf(bytes: Buffer) {
    for (const byte of bytes) yield Buffer.from([byte]);
  }
  it.each(files)('is found: %s', async (_, bytes, said) => {
    expect(csvTextOf(bytes)).toBe(said);
    let pieces = '';
    async function* whole() {
      if (bytes.length > 0) yield bytes;
    }
    for await (const piece of csvPieces(whole)) pieces += piece;
    expect(pieces).toBe(said);
  });

  it('holds where a sign is cut by the end of a piece', async () => {
    let said = '';
    for await (const piece of csvPieces(() => bytesOf(Buffer.from(text)))) said += piece;
    expect(said).toBe(text);
  });

  it.each([
    ['half a sign of UTF-16LE', Buffer.from([0xff, 0xfe, 0x41])],
    ['half a pair', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ['a mark of UTF-8 before other bytes', Buffer.from([0xef, 0xbb, 0xbf, 0xeb, 0x0a])],
    ['a byte that Windows-1252 has not', Buffer.from([0x41, 0x9d, 0x0a])],
  ])('is none: %s', (_, bytes) => {
    expect(() => csvTextOf(bytes)).toThrow(NoText);
  });
});

describe('the separator', () => {
  const linesOf = (text: string, size = text.length) => {
    const read = createCsvReader();
    const lines = [];
    for (let at = 0; at < text.length; at += size) lines.push(...read(text.slice(at, at + size), false));
    return [...lines, ...read('', true)].map(({ row, cells }) => [row, ...cells]);
  };
  const wanted = [
    [1, 'a', 'b'],
    [2, 'x;y', '1,5\t"z"'],
    [3, '', 'last'],
  ];
  const rows = [
    ['a', 'b'],
    ['x;y', '1,5\t"z"'],
    ['', 'last'],
  ];
  it.each([',', ';', '\t'])('is found, in whatever pieces the text comes: %j', (sign) => {
    for (const text of [separatedBy(sign, ...rows), `sep=${sign}\r\n${separatedBy(sign, ...rows)}`])
      for (const size of [text.length, 1, 2, 3, 7]) expect(linesOf(text, size)).toEqual(wanted);
  });

  it('is the one that the file names, and a comma where none stands', () => {
    expect(linesOf('"sep=;"\na,b;c,d\n')).toEqual([[1, 'a,b', 'c,d']]);
    expect(linesOf('contact\n9;8\n')).toEqual([
      [1, 'contact'],
      [2, '9;8'],
    ]);
    expect(linesOf('"a;b;c",d\n1,2\n')).toEqual([
      [1, 'a;b;c', 'd'],
      [2, '1', '2'],
    ]);
    expect(linesOf('sep=;')).toEqual([]);
  });
});
