import { describe, expect, it } from 'vitest';
import { checkRouteList } from '../../host/server/core/staff/route-list.ts';
import { menuGroups } from '../../widgets/contract/session/portals.ts';
import { screens, type ScreenRow } from '../../widgets/contract/screens.ts';
import { readLedger } from '../support/ledger/ledger-rows.ts';
import { readReadme } from '../support/readme/readme-tables.ts';

const now: [string, ScreenRow][] = Object.entries(screens);
const everyPath = now.map(([, { path }]) => path);

/** `/:x` as the ledger writes it, without the last segment where `isBare`. */
const asWritten = (path: string, isBare: boolean) =>
  isBare ? path.replace(/\/:\w+$/, '') : path.replaceAll(/:(\w+)/g, '{$1}');

/** The paths a ledger row gives a route, capitals and slips included: its own at the start, or those that it proposes. */
function pathsOf(requirement: string): string[] {
  const own = /^(\/[\w/{}-]+)/.exec(requirement)?.[1];
  if (own) return [own];
  const proposed = /expect (?:e\.g\. )?(\/.+)/.exec(requirement)?.[1] ?? '';
  return (proposed || requirement).match(/\/[\w/{}-]*[\w}]/g)?.filter((path) => path.includes('-')) ?? [];
}

/** Pages that are reached from another one, or from outside. */
const withoutMenu = [
  '/login',
  '/profile',
  '/hop',
  '/customer-support',
  '/ameyoCallingCRM',
  '/nachCallingCRM',
  '/bankCallingCRM',
  '/document-processing/:loanApplicationNumber',
  '/application_details/:loanApplicationNumber',
  '/nach/mail-list-details',
  '/pb/nachEmailListDetails',
  '/wishfin/nachEmailListDetails',
  '/agency/customer-details/:loanApplicationId',
  '/agency/customer/payment-history/:loanApplicationId',
  '/agency/customer/feedback-history/:loanApplicationId',
  '/agency/manager/agent-kyc/:tabName',
  '/ops/customer-details/:loanApplicationId',
  '/ops/customer/payment-history/:loanApplicationId',
  '/ops/customer/feedback-history/:loanApplicationId',
  ...['review', 'fixer', 'calling'].map((step) => `/compliance/${step}-details/:id`),
  ...['maker', 'checker', 'audit'].map((step) => `/vkyc/${step}-review/:id`),
];

describe('the routes', () => {
  const rows = readLedger().filter(({ area }) => area === 'RT');

  it('of the ledger each stand in the table exactly once, capitals and slips kept', () => {
    expect(rows).toHaveLength(83);
    for (const { id, requirement } of rows) {
      // Home has no row of its own; RT-65 says of three others which two forms they take; RT-72 decides what RT-71 leaves open.
      if (id === 'RT-02') continue;
      const isBare = ['RT-62', 'RT-63', 'RT-64'].includes(id);
      const paths = id === 'RT-72' ? ['/ameyoCallingCRM'] : pathsOf(requirement);
      expect(paths.length, id).toBeGreaterThan(0);
      for (const path of paths)
        expect(
          everyPath.filter((each) => asWritten(each, isBare) === path),
          `${id} ${path}`,
        ).toHaveLength(1);
    }
  });

  it('have a key and a path each that no other has', () => {
    const keys = now.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(everyPath).size).toBe(everyPath.length);
    for (const key of keys) expect(key).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
  });

  it('stand in the README with key and path, so that a route list can be written', () => {
    const readme = readReadme();
    for (const [key, { path }] of now) expect(readme).toContain(`| \`${key}\` | \`${path}\` |`);
  });

  it('that stand in a menu stand there once, under a group of their portal [SH-25]', () => {
    const entries = now.flatMap(([, { path, portal, menu }]) => (menu ? [{ path, portal, ...menu }] : []));
    const hidden = now.flatMap(([, row]) => ('menu' in row ? [] : [row.path]));
    expect(hidden.toSorted()).toEqual(withoutMenu.toSorted());
    expect(entries).toHaveLength(everyPath.length - hidden.length);
    for (const { path, portal, group } of entries)
      expect(portal && (menuGroups[portal] as readonly string[]).includes(group), path).toBe(true);
    const labels = entries.map(({ portal, group, label }) => `${portal} ${group} ${label}`);
    expect(new Set(labels).size).toBe(labels.length);
    for (const portal of ['agency', 'ops'] as const)
      for (const group of menuGroups[portal])
        expect(
          entries.some((entry) => entry.portal === portal && entry.group === group),
          group,
        ).toBe(true);
  });
});

describe('a route list', () => {
  const list = (viewName: 'agency' | 'ops', ...keys: string[]) => [
    { viewName, routeList: keys.map((key) => ({ key })) },
  ];

  it('may hold keys of screens', () => {
    expect(() =>
      checkRouteList(list('ops', 'HOLD', 'TELEPHONY_CALLING_CRM', 'LOAN_APPLICATION_DETAILS')),
    ).not.toThrow();
    expect(() => checkRouteList([])).not.toThrow();
  });

  it('is refused with an unknown key, one of the other portal, or one that nobody grants', () => {
    expect(() => checkRouteList(list('ops', 'HOLD', 'FOO_BAR', 'toString'))).toThrow(
      'Not in the routes table: FOO_BAR under ops, toString under ops',
    );
    expect(() => checkRouteList(list('agency', 'HOLD'))).toThrow('HOLD under agency');
    expect(() => checkRouteList(list('ops', 'PROFILE'))).toThrow('PROFILE under ops');
    expect(() => checkRouteList(list('ops', 'CUSTOMER_SUPPORT'))).toThrow('CUSTOMER_SUPPORT under ops');
  });
});
