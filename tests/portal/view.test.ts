import { describe, expect, it } from 'vitest';
import { matchPath } from '../../widgets/contract/screens/match-screen.ts';
import { viewAt, type View } from '../../host/portal/view.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { testTable, visitor } from './test-table.ts';

const at = (path: string, search = '') => ({ path, search });
const keyOf = (view: View) => (view.kind === 'screen' ? view.key : view.kind);
const everything = visitor({
  ops: ['NACH_CRM', 'HOLD', 'PARTNERS', 'LATE', 'VERIFICATION'],
  agency: ['CALLING', 'CUSTOMER'],
});

describe('a visitor without a session', () => {
  const open = (path: string, search = '') => viewAt(testTable, null, '', at(path, search));

  it('reaches sign-in, customer support and the telephony screen only', () => {
    expect(keyOf(open('/login'))).toBe('LOGIN');
    expect(keyOf(open('/customer-support'))).toBe('SUPPORT');
    expect(keyOf(open('/ameyoCallingCRM'))).toBe('AMEYO');
    expect(open('/hold')).toEqual({ kind: 'redirect', to: '/login?redirect=/hold' });
    expect(open('/profile')).toEqual({ kind: 'redirect', to: '/login?redirect=/profile' });
  });

  it('gets sign-in at the root path and on an unknown one [SH-16][SH-17]', () => {
    expect(open('/')).toEqual({ kind: 'redirect', to: '/login' });
    expect(open('/no-such-path')).toEqual({ kind: 'redirect', to: '/login?redirect=/no-such-path' });
  });
});

describe('a user whose password was for one sign-in', () => {
  const open = (path: string) => viewAt(testTable, { ...everything, needsNewPassword: true }, 'ops', at(path));

  it('finds the profile wherever they go, but for what opens for everyone', () => {
    for (const path of ['/', '/login', '/hold', '/no-such-path', '/hold/251118093114'])
      expect(open(path)).toEqual({ kind: 'redirect', to: '/profile' });
    expect(keyOf(open('/profile'))).toBe('PROFILE');
    expect(keyOf(open('/ameyoCallingCRM'))).toBe('AMEYO');
  });
});

describe('a signed-in user', () => {
  const open = (path: string, search = '') => viewAt(testTable, everything, 'ops', at(path, search));

  it('goes on from sign-in, home or to the redirect target [SH-14][SH-15]', () => {
    expect(open('/login')).toEqual({ kind: 'redirect', to: '/' });
    expect(open('/login', '?redirect=/hold&a=1&b=2')).toEqual({ kind: 'redirect', to: '/hold?a=1&b=2' });
    expect(open('/login/', '?redirect=/hold')).toEqual({ kind: 'redirect', to: '/hold' });
  });

  it('finds the first menu-eligible route of the selected portal at the root path [SH-21][RT-02]', () => {
    expect(keyOf(open('/'))).toBe('HOLD');
    expect(keyOf(viewAt(testTable, everything, 'agency', at('/')))).toBe('CALLING');
  });

  it('finds hidden screens below their path and menu entries at theirs alone [SH-22]', () => {
    const details = viewAt(testTable, everything, 'agency', at('/agency/customer-details/123456789012'));
    expect(details).toMatchObject({
      key: 'CUSTOMER',
      attributes: { 'loan-application-id': '123456789012' },
      portal: 'agency',
    });
    expect(keyOf(viewAt(testTable, everything, 'agency', at('/agency/customer-details/123456789012/extra')))).toBe(
      'CUSTOMER',
    );
    expect(keyOf(open('/nach/nach-review/extra'))).toBe('notFound');
    expect(keyOf(open('/hold'))).toBe('HOLD');
    expect(keyOf(open('/hold/'))).toBe('HOLD');
    expect(keyOf(open('/hold/251118093114'))).toBe('VERIFICATION');
  });

  it('finds a hidden screen without its segment, or with it in the query', () => {
    expect(open('/agency/customer-details')).toMatchObject({ key: 'CUSTOMER', attributes: {} });
    expect(open('/agency/customer-details', '?loanApplicationId=77')).toMatchObject({
      attributes: { 'loan-application-id': '77' },
    });
  });

  it('keeps the capitals of a path', () => {
    expect(keyOf(open('/companionCardList'))).toBe('PARTNERS');
    expect(keyOf(open('/companioncardlist'))).toBe('notFound');
  });

  it('sees not found on an unknown path, no access where the route is absent or for signed-out visitors only [SH-30][SH-31]', () => {
    expect(open('/no-such-path')).toEqual({ kind: 'notFound' });
    expect(keyOf(viewAt(testTable, visitor({ ops: ['LATE'] }), 'ops', at('/hold')))).toBe('noAccess');
    expect(open('/customer-support')).toEqual({ kind: 'noAccess' });
  });

  it('sees no access at home with an empty route list or unknown keys alone [SH-39]', () => {
    expect(viewAt(testTable, visitor({}), '', at('/'))).toEqual({ kind: 'noAccess' });
    expect(viewAt(testTable, visitor({ ops: ['FOO_BAR'] }), 'ops', at('/'))).toEqual({ kind: 'noAccess' });
    expect(keyOf(viewAt(testTable, visitor({}), '', at('/profile')))).toBe('PROFILE');
  });

  it('opens a granted screen of the other portal, which says which', () => {
    expect(open('/agency/calling-list')).toMatchObject({ key: 'CALLING', portal: 'agency' });
  });

  it('is decided by the route list alone, whatever the roles [SH-45]', () => {
    const withRoles = { ...visitor({ ops: ['HOLD'] }), roles: ['ADMIN'] };
    const withoutRoles = { ...withRoles, roles: [] };
    expect(keyOf(viewAt(testTable, withRoles, 'ops', at('/nach/nach-review')))).toBe('noAccess');
    expect(keyOf(viewAt(testTable, withoutRoles, 'ops', at('/hold')))).toBe('HOLD');
  });

  it('hands the raw query string to the screen that takes it', () => {
    expect(open('/nachCallingCRM', '?a=b&c=d')).toMatchObject({ attributes: { query: 'a=b&c=d' } });
  });
});

describe('the product’s own screens', () => {
  it('lead a visitor without a session to sign-in, but for sign-in itself, customer support and telephony [SH-09]', () => {
    const open = Object.values(screens).flatMap(({ path }) => {
      const at = path.replaceAll(':', '');
      const view = viewAt(screens, null, '', { path: at, search: '' });
      if (view.kind === 'screen') return [path];
      expect(view, path).toEqual({ kind: 'redirect', to: `/login?redirect=${at}` });
      return [];
    });
    expect(open.toSorted()).toEqual(['/ameyoCallingCRM', '/customer-support', '/login']);
  });

  it('hold customer support for visitors without a session alone, in no menu and granted by nobody [SH-10]', () => {
    const at = { path: '/customer-support', search: '' };
    expect(viewAt(screens, null, '', at)).toMatchObject({ kind: 'screen', key: 'CUSTOMER_SUPPORT' });
    for (const list of [{}, { ops: ['CUSTOMER_SUPPORT'] }, { ops: ['HOLD'], agency: ['CUSTOMER_SUPPORT'] }])
      expect(viewAt(screens, visitor(list), 'ops', at)).toEqual({ kind: 'noAccess' });
    expect(screens.CUSTOMER_SUPPORT).not.toHaveProperty('menu');
  });

  it('have a path, a title and a tag each, and no path twice', () => {
    const rows = Object.values(screens);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.title).not.toBe('');
      expect(matchPath(row.path, row.path.replaceAll(':', ''), false)).toBeDefined();
    }
  });
});
