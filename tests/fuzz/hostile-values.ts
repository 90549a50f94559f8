import fc from 'fast-check';

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + '1' + close.repeat(depth);

/** Texts that have broken others' servers. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udc00 a pair',
  '\u{1f600}'.repeat(40),
  '\u202e\u2066 reversed',
  'e\u0301'.repeat(60),
  '\ufeff',
  "'; drop table staff; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc',
  '../../../etc/passwd',
  '${7*7}{{7*7}}',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '0x10',
  '1e400',
  '-0',
  '9007199254740993',
  '2147483648',
  '-9223372036854775809',
  '00000000-0000-0000-0000-000000000000',
  '0001-01-01',
  '9999-12-31 23:59:59',
  '2026-02-30 10:00:00',
  '275760-09-13',
  '31/02/2026',
  '9'.repeat(400),
  'a'.repeat(1001),
  'a'.repeat(5000),
  'a1@'.repeat(2000),
  '\u0939\u093f\u0928\u094d\u0926\u0940',
];

const numbers = [0, -0, -1, 0.5, 1e-320, 1e21, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1_000_000_000_000, 32_768];

/** What nobody expects in a field: as JSON has it, or as text. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

/** Values that nest as deep as JSON can be read. */
export const deepJson = fc.constantFrom(
  deep(8000, '[', ']'),
  `[${deep(8000, '[', ']')},1]`,
  deep(21, '[', ']'),
  deep(1500, '{"a":', '}'),
);

/** Pieces of JSON, written: some of them no value of JavaScript can be. */
export const hostileJson = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers).map((number) => JSON.stringify(number)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      '[]',
      '{}',
      '[null]',
      '[[]]',
      '-0',
      '1e999',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"toString":1,"valueOf":null,"length":-1}',
      '{"a":1,"a":2}',
      `[${'1,'.repeat(3000)}1]`,
      `[${'"a",'.repeat(200)}"a"]`,
      `{${Array.from({ length: 300 }, (_, at) => `"k${at}":1`).join(',')}}`,
    ),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 2, arbitrary: deepJson },
);

/** Values of headers: what Node sends at all, which is Latin 1 without control characters. */
export const hostileHeader = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    ';',
    '*',
    '"',
    'a'.repeat(2000),
    '\u00e9\u00ff',
    '{}',
    '-1',
    '1e9',
    'x,'.repeat(300),
    '\t\t',
  ),
  fc.string({
    unit: fc
      .integer({ min: 32, max: 255 })
      .filter((code) => code !== 127)
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);
