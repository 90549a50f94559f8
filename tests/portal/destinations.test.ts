import { describe, expect, it } from 'vitest';
import { destinations } from '../../host/portal/destinations.ts';
import { testTable, visitor } from './test-table.ts';

const user = visitor({ ops: ['HOLD', 'LATE', 'VERIFICATION', 'NACH_CRM'], agency: ['CALLING', 'CUSTOMER'] });
const labels = (text: string) => destinations(testTable, user, text).map(({ label }) => label);

describe('the command palette', () => {
  it('offers the menu entries of every portal and the profile', () => {
    expect(labels('')).toEqual(['On hold', 'Review', 'Calling List', 'Profile']);
  });

  it('finds by any words of label, group and portal, those that begin with the text first', () => {
    expect(labels('re')).toEqual(['Review']);
    expect(labels('nach rev')).toEqual(['Review']);
    expect(labels('agency')).toEqual(['Calling List']);
    expect(labels('p')[0]).toBe('Profile');
    expect(labels('nothing like it')).toEqual([]);
  });

  it('leads a loan number to the granted screens that show a loan', () => {
    expect(destinations(testTable, user, ' 251118093114 ').map(({ path }) => path)).toEqual([
      '/hold/251118093114',
      '/agency/customer-details/251118093114',
    ]);
    expect(destinations(testTable, visitor({ ops: ['HOLD'] }), '251118093114')).toEqual([]);
    expect(destinations(testTable, user, '25111809311')).toEqual([]);
  });
});
