import { expect, it } from 'vitest';
import { createCsvReader } from '../../../host/server/core/files/content/read-csv.ts';

const nextLoan = /[\r\n]"?\d{12,20}"?[ \t]*,/;

function linesOf(text: string, size = text.length) {
  const read = createCsvReader(nextLoan);
  const lines = [];
  for (let at = 0; at < text.length; at += size) lines.push(...read(text.slice(at, at + size), false));
  return [...lines, ...read('', true)];
}

const samples: [string, [number, ...string[]][]][] = [
  [
    'a,b\r\n1,"x\r\ny"\r\n2,3',
    [
      [1, 'a', 'b'],
      [2, '1', 'x\ny'],
      [4, '2', '3'],
    ],
  ],
  [
    '\uFEFFa, "q""q" \n,,\n"",""\n\nlast',
    [
      [1, 'a', 'q"q'],
      [5, 'last'],
    ],
  ],
  [
    'a,b\r1,2\r',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a,b\n1,"open\n2,ok\n',
    [
      [1, 'a', 'b'],
      [2, '!A quote'],
      [3, '2', 'ok'],
    ],
  ],
  [
    'a,b\n1,"open\n261121000002,said "\n3,x',
    [
      [1, 'a', 'b'],
      [2, '!A quote'],
      [3, '261121000002', 'said "'],
      [4, '3', 'x'],
    ],
  ],
  [
    'a\n"x"y,1\nz\n',
    [
      [1, 'a'],
      [2, '!Text stands'],
      [3, 'z'],
    ],
  ],
  [
    `x,"${'y'.repeat(30_000)}\nb,c\n`,
    [
      [1, '!This line is longer'],
      [2, 'b', 'c'],
    ],
  ],
  [
    `${'z'.repeat(50_000)}\nb,c`,
    [
      [1, '!This line is longer'],
      [2, 'b', 'c'],
    ],
  ],
  [
    `${','.repeat(101)}\nb`,
    [
      [1, '!This line has more'],
      [2, 'b'],
    ],
  ],
];

it('reads the same lines in whatever pieces the text comes', () => {
  for (const [text, wanted] of samples)
    for (const size of [text.length, 1, 2, 3, 7, 1_000, 4_096]) {
      const found = linesOf(text, size).map(({ row, cells, cause }) => [
        row,
        ...(cause === undefined ? cells : [cause]),
      ]);
      const expected = wanted.map(([row, ...cells]) => [
        row,
        ...cells.map((cell) => (cell.startsWith('!') ? expect.stringContaining(cell.slice(1)) : cell)),
      ]);
      expect(found, `${text.slice(0, 40)} in pieces of ${size}`).toEqual(expected);
    }
});

it('holds no more of a line than one may have', () => {
  const read = createCsvReader();
  let lines = 0;
  for (let piece = 0; piece < 160; piece++)
    for (const { cause } of read('"'.padEnd(65_536, 'x'), false)) lines += cause ? 1 : 0;
  for (const { cause } of read('', true)) lines += cause ? 1 : 0;
  expect(lines).toBe(1);
});
