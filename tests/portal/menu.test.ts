import { describe, expect, it } from 'vitest';
import { homeKey, menusFor, offeredPortals, offersChoice } from '../../host/portal/menu.ts';
import { testTable, visitor } from './test-table.ts';

describe('menus', () => {
  const user = visitor({
    ops: ['NACH_CRM', 'LATE', 'FOO_BAR', 'EARLY', 'HOLD', 'CALLING', 'HOLD', 'toString'],
    agency: ['CALLING'],
  });

  it('hold what the route list grants, by portal and group [SH-18]', () => {
    expect(menusFor(testTable, user, 'ops')).toEqual([
      {
        group: 'Documents',
        entries: [
          { key: 'EARLY', label: 'Hold upload', path: '/hold-csv-upload' },
          { key: 'HOLD', label: 'On hold', path: '/hold' },
        ],
      },
      { group: 'NACH', entries: [{ key: 'LATE', label: 'Review', path: '/nach/nach-review' }] },
    ]);
    expect(menusFor(testTable, user, 'agency')).toEqual([
      { group: 'Collections', entries: [{ key: 'CALLING', label: 'Calling List', path: '/agency/calling-list' }] },
    ]);
    const without = visitor({ ops: ['LATE', 'HOLD'] });
    expect(menusFor(testTable, without, 'ops').flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([
      'HOLD',
      'LATE',
    ]);
  });

  it('drop keys that the product does not know [SH-19]', () => {
    const keys = menusFor(testTable, user, 'ops').flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(keys).not.toContain('FOO_BAR');
    expect(keys).not.toContain('toString');
  });

  it('take the first menu-eligible route for home, hidden ones left aside [SH-21]', () => {
    expect(homeKey(testTable, user, 'ops')).toBe('LATE');
    expect(homeKey(testTable, user, 'agency')).toBe('CALLING');
    expect(homeKey(testTable, visitor({ ops: ['NACH_CRM', 'FOO_BAR'] }), 'ops')).toBeUndefined();
  });

  it('offer no choice for a single menu with a single submenu [SH-23]', () => {
    expect(offersChoice(menusFor(testTable, visitor({ ops: ['HOLD', 'VERIFICATION'] }), 'ops'))).toBe(false);
    expect(offersChoice(menusFor(testTable, visitor({ ops: ['HOLD', 'EARLY'] }), 'ops'))).toBe(true);
    expect(offersChoice(menusFor(testTable, visitor({ ops: ['HOLD', 'LATE'] }), 'ops'))).toBe(true);
    expect(offersChoice([])).toBe(false);
  });

  it('offer the portals of the route list that exist', () => {
    expect(offeredPortals(visitor({ ops: [], agency: [], ops2: [] }))).toEqual(['ops', 'agency']);
    expect(offeredPortals(visitor({}))).toEqual([]);
  });
});
