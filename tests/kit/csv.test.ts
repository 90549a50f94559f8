import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '../../widgets/contract/files/csv-text.ts';
import { createCsv, csvName } from '../../widgets/kit/list/csv.ts';

describe('a cell', () => {
  it('is quoted where it holds a comma, a quote or a line end', () => {
    expect(['plain', 'a,b', 'say "no"', 'two\nlines', ' ahead'].map(csvCell)).toEqual([
      'plain',
      '"a,b"',
      '"say ""no"""',
      '"two\nlines"',
      '" ahead"',
    ]);
    expect([null, undefined, '', 0, false].map(csvCell)).toEqual(['', '', '', '0', 'false']);
  });

  it('is never a formula', () => {
    expect(['=cmd|1', '+91', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '-'].map(csvCell)).toEqual([
      "'=cmd|1",
      "'+91",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      '"\'\r=1"',
      "'＝1",
      "'-",
    ]);
    expect(csvCell('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"');
  });

  it('stays a number where it is one', () => {
    expect([-1500, '-1500.25', 12, '0.5', '-1e5'].map(csvCell)).toEqual(['-1500', '-1500.25', '12', '0.5', "'-1e5"]);
  });
});

describe('a file', () => {
  const columns = [
    { label: 'Name', value: 'name' },
    { label: 'Amount, in rupees', value: 'loanAmount' },
  ];

  it('has one line of the chosen columns and one line a row [QL-48]', async () => {
    const csv = createCsv(columns);
    csv.add({ name: 'Asha "A" Rao', loanAmount: 120000, remark: 'not chosen' });
    csv.add({ name: '=1+1', loanAmount: null });
    const bytes = new Uint8Array(await csv.finish().arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(new TextDecoder().decode(bytes)).toBe('Name,"Amount, in rupees"\r\n"Asha ""A"" Rao",120000\r\n\'=1+1,\r\n');
  });

  it('holds every row of a long list', async () => {
    const csv = createCsv(columns);
    for (let row = 0; row < 50_000; row++) csv.add({ name: `Borrower ${row}`, loanAmount: row });
    const lines = (await csv.finish().text()).split('\r\n');
    expect(lines).toHaveLength(50_002);
    expect(lines[50_000]).toBe('Borrower 49999,49999');
    expect(csvLine(['a', 1])).toBe('a,1\r\n');
  });

  it('is named by prefix, tab and the day in India [QL-49]', () => {
    const lateInLondon = new Date('2030-01-31T20:00:00Z');
    expect(csvName('DocumentProcessing', 'Re-submitted', lateInLondon)).toBe(
      'DocumentProcessing_Re-submitted_2030_02_01.csv',
    );
    expect(csvName('Holds', 'Pre/Post: "all"', lateInLondon)).toBe('Holds_Pre-Post- -all-_2030_02_01.csv');
    expect(csvName('Holds', '', lateInLondon)).toBe('Holds_2030_02_01.csv');
  });
});
