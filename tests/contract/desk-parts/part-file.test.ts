import { describe, expect, it } from 'vitest';
import { partLineColumns, partLines } from '../../../widgets/contract/desk-parts/part-file.ts';
import { readWordLines, wordLines } from '../../../widgets/contract/desk-parts/word-lines.ts';

const words = (key: string, label = key, isOffered = true) => ({ key, label, isOffered });

describe('words with keys as lines', () => {
  const before = [words('A', 'First'), words('B', 'Second', false), words('C', 'Third: last')];

  it('are what is offered, and change nothing where they come back as they were', () => {
    expect(wordLines(before)).toBe('A: First\nC: Third: last');
    expect(readWordLines(wordLines(before), before)).toEqual(before);
    expect(readWordLines('A: One\n\n  C: Third: last ', before)).toEqual([
      words('A', 'One'),
      words('B', 'Second', false),
      words('C', 'Third: last'),
    ]);
  });

  it('are added without a key, retired by being left out, and brought back', () => {
    expect(readWordLines('C: Third: last\nIn between', before)).toEqual([
      words('C', 'Third: last'),
      words('IN_BETWEEN', 'In between'),
      words('A', 'First', false),
      words('B', 'Second', false),
    ]);
    expect(readWordLines('A: First\nB: Second\nC: Third: last', before)[1]).toEqual(words('B', 'Second'));
    expect(readWordLines('', [])).toEqual([]);
  });

  it('stay twice where somebody writes them twice, so that it can be said', () => {
    expect(readWordLines('A: First\nA: Again', [words('A', 'First')])).toEqual([
      words('A', 'First'),
      words('A', 'Again'),
    ]);
  });
});

it('a part is a line, and a card a line for each of its fields besides, with the cells of its kind alone', () => {
  const card = {
    tab: 'IDENTITY',
    group: 'Proof',
    summary: 'Number',
    sides: ['front', 'back'],
    isMandatory: false,
    rejectReasons: [words('UNCLEAR')],
    fields: [
      { ...words('F_KIND', 'Kind', false), variant: 'radio', access: 'form', rule: 'NONE', choices: [words('X')] },
    ],
  } as const;
  const standing = { version: 3, label: 'Passport', order: 4, isShown: true };
  const lines = [
    ...partLines({ kind: 'tab', key: 'IDENTITY', ...standing, card: null }),
    ...partLines({ kind: 'card', key: 'PASSPORT', ...standing, card }),
  ];
  expect(lines.map(({ kind, key, shown, version }) => [kind, key, shown, version])).toEqual([
    ['tab', 'IDENTITY', 'yes', 3],
    ['card', 'PASSPORT', 'yes', 3],
    ['field', 'F_KIND', 'no', 3],
  ]);
  for (const line of lines)
    expect(new Set(Object.keys(line))).toEqual(new Set(partLineColumns[line.kind as keyof typeof partLineColumns]));
});
