import { describe, expect, it } from 'vitest';
import { filterMessages, filterRequired, pickerDays } from '../../widgets/kit/list/filter-checks.ts';
import { choicesFrom, knownFilters, wireFilters, withoutFilter } from '../../widgets/kit/list/filter-wire.ts';
import {
  changeChoice,
  filterTree,
  firstChoices,
  flatNodes,
  narrows,
  toggleOption,
  type Choices,
  type ListFilter,
} from '../../widgets/kit/list/filters.ts';
import { listActions } from '../../widgets/kit/list/list-actions.ts';
import { firstQuery, pageRequest } from '../../widgets/kit/list/list-query.ts';

type Option = ListFilter['filterOption'][number];

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: id, value: id, ...more });
const every = (id: string): Option => option(`${id}-all`, { label: 'All', value: 'all' });
const filter = (
  id: string,
  kind: ListFilter['kind'],
  filterOption: Option[],
  selectedValueIndexes: number[] = [0],
): ListFilter => ({ id, filterName: id, kind, filterOption, selectedValueIndexes });

/** One filter of each kind, each with its "All" or its range. */
const kinds: ListFilter[] = [
  filter('radio', 'radioLabel', [every('radio'), option('r1'), option('r2')]),
  filter('check', 'checkbox', [every('check'), option('c1'), option('c2'), option('c3')]),
  filter('check2', 'checkboxV2', [every('check2'), option('d1'), option('d2')]),
  filter('range', 'rangeSlider', [{ ...every('range'), min: 0, max: 100, step: 5 }]),
  filter('button', 'buttonRadioGroup', [every('button'), option('b1'), option('b2')]),
  filter('buttons', 'buttonCheckboxGroup', [every('buttons'), option('e1'), option('e2')]),
  filter('day', 'buttonRadioDateGroup', [
    every('day'),
    option('last7'),
    option('past'),
    option('future'),
    option('full'),
  ]),
  filter('typed', 'inputTypeGroup', [every('typed'), option('7'), option('8')]),
  filter('more', 'accordionGroup', [option('section', { shows: ['inner'] })], []),
  filter('inner', 'checkbox', [every('inner'), option('i1'), option('i2')]),
];

const now = new Date('2030-01-15T20:00:00Z'); // 16 Jan 2030 in India
const change = (choices: Choices, id: string, changed: Parameters<typeof changeChoice>[3], filters = kinds) =>
  changeChoice(filters, choices, id, changed);
const first = firstChoices(kinds);
const wire = (id: string, changed: Parameters<typeof changeChoice>[3]) => {
  const { optionId, ...rest } = wireFilters(kinds, change(first, id, changed));
  return { optionId, [id]: rest[id] };
};
const click = (id: string, ...clicked: string[]) => {
  const found = kinds.find((known) => known.id === id);
  if (!found) throw new Error(id);
  return clicked.reduce((choices, optionId) => {
    const one = found.filterOption.find((known) => known.id === optionId);
    const choice = choices[id];
    if (!one || !choice) throw new Error(optionId);
    return change(choices, id, { options: toggleOption(found, choice, one) });
  }, first);
};

describe('what is chosen, by kind', () => {
  it('takes one option of a radio-label and of a button radio group, and sends its id [FL-06][FL-11]', () => {
    for (const [id, one, two] of [
      ['radio', 'r1', 'r2'],
      ['button', 'b1', 'b2'],
    ] as const)
      expect(wireFilters(kinds, click(id, one, two))).toEqual({ optionId: [two], [id]: [two] });
  });

  it('takes several options of both check boxes and of a button checkbox group, and sends all ids [FL-07][FL-08][FL-12]', () => {
    for (const [id, one, two] of [
      ['check', 'c1', 'c3'],
      ['check2', 'd1', 'd2'],
      ['buttons', 'e1', 'e2'],
    ] as const) {
      expect(wireFilters(kinds, click(id, one, two))).toEqual({ optionId: [one, two], [id]: [one, two] });
      expect(wireFilters(kinds, click(id, one, two, one))).toEqual({ optionId: [two], [id]: [two] });
    }
  });

  it('lets "All" and the other options exclude each other', () => {
    expect(click('check', 'c1')['check']?.options).toEqual(['c1']);
    expect(click('check', 'c1', 'c2', 'check-all')['check']?.options).toEqual(['check-all']);
    expect(click('check', 'check-all')['check']?.options).toEqual([]);
  });

  it('sends a range as min:{n} and max:{n} [FL-10][CO-10]', () => {
    expect(wire('range', { options: [], min: '10', max: '50' })).toEqual({
      optionId: [],
      range: ['min:10', 'max:50'],
    });
  });

  it('sends picked days as min:{date} and max:{date} [CO-11][DT-05]', () => {
    expect(wire('day', { options: ['full'], min: '2030-01-01', max: '2030-01-31' })).toEqual({
      optionId: ['full'],
      day: ['min:2030-01-01', 'max:2030-01-31'],
    });
    expect(wire('day', { options: ['last7'] })).toEqual({ optionId: ['last7'], day: ['last7'] });
  });

  it('keeps the days of each picker to what it is for [FL-13][FL-14][FL-15]', () => {
    const days = kinds.find(({ id }) => id === 'day');
    if (!days) throw new Error('day');
    const of = (picker: string) => pickerDays(days, { options: [picker], min: '', max: '', text: '' }, now);
    expect([of('past'), of('future'), of('full'), of('last7')]).toEqual([
      { max: '2030-01-16', late: 'Choose a day up to today' },
      { min: '2030-01-16', early: 'Choose a day from today on' },
      {},
      undefined,
    ]);
    const says = (picker: string, min: string) =>
      filterMessages(kinds, change(first, 'day', { options: [picker], min }), now)['day'];
    expect(says('past', '2030-01-17')).toBe('Choose a day up to today');
    expect(says('past', '2030-01-16')).toBeUndefined();
    expect(says('future', '2030-01-15')).toBe('Choose a day from today on');
    expect(says('future', '2030-01-16')).toBeUndefined();
    expect(says('full', '1999-12-31')).toBeUndefined();
    expect(says('full', '2030-02-30')).toBe('This is not a date');
  });

  it('sends a typed value as {optionId}:{value} [FL-16][CO-12]', () => {
    expect(wire('typed', { options: ['7'], text: 'abc' })).toEqual({ optionId: ['7'], typed: ['7:abc'] });
    expect(wire('typed', { options: ['8'], text: ' a:b ' })).toEqual({ optionId: ['8'], typed: ['8:a:b'] });
  });

  it('holds filters in an accordion group, open or not [FL-17]', () => {
    const more = filterTree(kinds, first).find((node) => node.filter.id === 'more');
    expect(more?.below[0]?.nodes.map((node) => node.filter.id)).toEqual(['inner']);
    expect(wireFilters(kinds, click('inner', 'i2'))).toEqual({ optionId: ['i2'], inner: ['i2'] });
    expect(filterTree(kinds, first).some((node) => node.filter.id === 'inner')).toBe(false);
  });
});

describe('dependent filters', () => {
  const nested: ListFilter[] = [
    filter('top', 'radioLabel', [every('top'), option('t1', { shows: ['middle'] }), option('t2')]),
    filter('middle', 'checkbox', [option('m1', { shows: ['bottom'] }), option('m2')], []),
    filter('bottom', 'inputTypeGroup', [option('name')], []),
  ];
  const shown = (choices: Choices) => flatNodes(filterTree(nested, choices)).map((node) => node.filter.id);
  const filled = [
    ['top', { options: ['t1'] }],
    ['middle', { options: ['m1'] }],
    ['bottom', { options: ['name'], text: 'Asha' }],
  ] as const;
  const deep = filled.reduce<Choices>(
    (choices, [id, changed]) => change(choices, id, changed, nested),
    firstChoices(nested),
  );

  it('appear with the option that shows them [FL-20]', () => {
    expect(shown(firstChoices(nested))).toEqual(['top']);
    expect(shown(change(firstChoices(nested), 'top', { options: ['t1'] }, nested))).toEqual(['top', 'middle']);
    expect(shown(deep)).toEqual(['top', 'middle', 'bottom']);
    expect(wireFilters(nested, deep)).toEqual({
      optionId: ['t1', 'm1', 'name'],
      top: ['t1'],
      middle: ['m1'],
      bottom: ['name:Asha'],
    });
  });

  it('disappear empty with it, and all that hangs below them [FL-21][FL-22]', () => {
    const without = change(deep, 'top', { options: ['t2'] }, nested);
    expect(shown(without)).toEqual(['top']);
    expect(wireFilters(nested, without)).toEqual({ optionId: ['t2'], top: ['t2'] });
    const again = change(without, 'top', { options: ['t1'] }, nested);
    expect(again['middle']).toEqual({ options: [], min: '', max: '', text: '' });
    expect(shown(again)).toEqual(['top', 'middle']);
  });

  it('block Apply while they show, and never when they are hidden [FL-28]', () => {
    expect(filterMessages(nested, firstChoices(nested), now)).toEqual({});
    const open = change(firstChoices(nested), 'top', { options: ['t1'] }, nested);
    expect(filterMessages(nested, open, now)).toEqual({ middle: filterRequired });
    expect(filterMessages(nested, change(open, 'top', { options: ['top-all'] }, nested), now)).toEqual({});
    expect(filterMessages(nested, deep, now)).toEqual({});
  });

  it('end where filters show each other', () => {
    const round = [
      filter('start', 'radioLabel', [option('s', { shows: ['a'] })]),
      filter('a', 'radioLabel', [option('a1', { shows: ['b'] })]),
      filter('b', 'radioLabel', [option('b1', { shows: ['a'] })]),
    ];
    expect(Object.keys(firstChoices(round))).toEqual(['start', 'a', 'b']);
  });
});

describe('what a filter must hold', () => {
  it('asks for each empty filter that shows in its own words; what the backend chose counts [VA-05][FL-28]', () => {
    expect(filterRequired).toBe('This filed is required');
    expect(filterMessages(kinds, first, now)).toEqual({});
    expect(filterMessages(kinds, click('check', 'check-all'), now)).toEqual({ check: filterRequired });
    for (const [id, changed] of [
      ['range', { options: [], min: '', max: '' }],
      ['day', { options: ['past'], min: '', max: '' }],
      ['typed', { options: ['7'], text: '  ' }],
    ] as const)
      expect(filterMessages(kinds, change(first, id, changed), now)).toEqual({ [id]: filterRequired });
  });

  it('keeps a range within its bounds and the right way round', () => {
    const says = (min: string, max: string) =>
      filterMessages(kinds, change(first, 'range', { options: [], min, max }), now)['range'];
    expect([says('10', '50'), says('60', '50'), says('-5', '50'), says('10', '101'), says('ten', '')]).toEqual([
      undefined,
      'The lower end is above the upper',
      'Choose from 0 to 100',
      'Choose from 0 to 100',
      'This is not a number',
    ]);
  });
});

describe('what is typed beside an option', () => {
  const place = filter('place', 'inputTypeGroup', [
    every('place'),
    option('city'),
    option('pin', { takes: 'pincode' }),
  ]);
  const says = (id: string, text: string) =>
    filterMessages([place], { place: { options: [id], min: '', max: '', text } }, now)['place'];

  it('is a PIN code, or its first digits, where the option takes that, and is never cut [FL-16][VA-26]', () => {
    expect(says('city', 'abc')).toBe(undefined);
    expect(says('city', 'a'.repeat(61))).toBe('Enter at most 60 characters');
    for (const good of ['4', '411', ' 411001 ']) expect(says('pin', good)).toBe(undefined);
    for (const bad of ['abc', '011', '4110011', '411 00'])
      expect(says('pin', bad)).toBe('Enter a PIN code, or the digits that it begins with');
  });

  it('of an address written by hand is left out where it does not fit, and the other filters stay', () => {
    const range = filter('range', 'rangeSlider', [{ ...every('range'), min: 0, max: 100, step: 5 }]);
    const known = (values: Record<string, string[]>) => knownFilters([place, range], { optionId: [], ...values });
    expect(known({ place: ['pin:abc'], range: ['min:10'] })).toEqual({ optionId: [], range: ['min:10'] });
    expect(known({ place: ['pin:411'], range: ['min:abc'] })).toEqual({ optionId: ['pin'], place: ['pin:411'] });
    expect(known({ range: ['min:50', 'max:20'] })).toEqual({ optionId: [] });
  });
});

describe('the request', () => {
  const chosen = change(click('check', 'c1', 'c2'), 'range', { options: [], min: '10', max: '50' });

  it('holds the chosen ids and one array a filter, under its id [FL-24][FL-25]', () => {
    const { filters } = pageRequest(firstQuery({ filters: wireFilters(kinds, chosen) }));
    expect(filters).toEqual({ optionId: ['c1', 'c2'], check: ['c1', 'c2'], range: ['min:10', 'max:50'] });
    expect(wireFilters(kinds, first)).toEqual({ optionId: [] });
  });

  it('gives the same choices back', () => {
    const all = [
      ['radio', { options: ['r1'] }],
      ['day', { options: ['past'], min: '2030-01-01', max: '2030-01-02' }],
      ['typed', { options: ['8'], text: 'a:b' }],
      ['inner', { options: ['i1', 'i2'] }],
    ] as const;
    const choices = all.reduce<Choices>((before, [id, changed]) => change(before, id, changed), chosen);
    expect(choicesFrom(kinds, wireFilters(kinds, choices))).toEqual(choices);
    expect(choicesFrom(kinds, { optionId: [] })).toEqual(first);
  });

  it('drops what the tab does not know', () => {
    const old = { optionId: ['c1', 'gone'], check: ['c1'], gone: ['x'], range: ['min:10', 'max:20'] };
    expect(knownFilters(kinds, old)).toEqual({ optionId: ['c1'], check: ['c1'], range: ['min:10', 'max:20'] });
  });

  it('loses one filter, and nothing of the others, by its chip', () => {
    expect(withoutFilter(kinds, wireFilters(kinds, chosen), 'check')).toEqual({
      optionId: [],
      range: ['min:10', 'max:50'],
    });
    expect(narrows(kinds[0] as ListFilter, { options: ['r1'], min: '', max: '', text: '' })).toBe(true);
  });
});

it('names its actions as the wire of the product has them [CO-14]', () => {
  expect(Object.values(listActions)).toEqual(['QUEUE_TYPE', 'RESET', 'SUB_QUEUE', 'APPLY', 'CANCEL']);
});

it('picked days that an address names alone stay picked [FL-24]', () => {
  const days = ['min:2025-01-01', 'max:2025-01-05'];
  expect(knownFilters(kinds, { optionId: [], day: days })).toEqual({ optionId: ['past'], day: days });
  const [, last = ''] = days;
  expect(knownFilters(kinds, { optionId: [], day: [last] })).toEqual({ optionId: ['past'], day: [last] });
  expect(knownFilters(kinds, { optionId: [], day: ['last7'] })).toEqual({ optionId: ['last7'], day: ['last7'] });
});
