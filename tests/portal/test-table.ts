import type { ScreenTable, Visitor } from '../../host/portal/screen-table.ts';
import type { Portal } from '../../widgets/contract/session/portals.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';

const page = (path: `/${string}`, portal: Portal, row: Partial<ScreenRow> = {}): ScreenRow => ({
  path,
  title: path,
  portal,
  tag: 'lending-queue-list',
  access: 'route',
  ...row,
});

/** A table of its own, so that the router's rules are proven whatever the product's screens are. */
export const testTable = {
  HOLD: page('/hold', 'ops', { title: 'On hold', menu: { group: 'Documents', label: 'On hold' } }),
  PARTNERS: page('/companionCardList', 'ops', { menu: { group: 'Fraud review', label: 'Companion card' } }),
  LATE: page('/nach/nach-review', 'ops', { menu: { group: 'NACH', label: 'Review' } }),
  EARLY: page('/hold-csv-upload', 'ops', { menu: { group: 'Documents', label: 'Hold upload' } }),
  VERIFICATION: page('/hold/:loanApplicationNumber', 'ops', {
    hides: ['appBar'],
    inputs: { 'loan-application-number': { segment: 'loanApplicationNumber', query: ['loanApplicationNumber'] } },
  }),
  NACH_CRM: page('/nachCallingCRM', 'ops', { hides: ['appBar', 'menuBar'], rawQuery: 'query' }),
  BANK_CRM: page('/bankCallingCRM', 'ops', { hides: ['appBar', 'menuBar'] }),
  HOP: page('/hop', 'ops', { hides: ['menuBar'] }),
  CALLING: page('/agency/calling-list', 'agency', { menu: { group: 'Collections', label: 'Calling List' } }),
  CUSTOMER: page('/agency/customer-details/:loanApplicationId', 'agency', {
    hides: ['menuBar'],
    inputs: { 'loan-application-id': { segment: 'loanApplicationId', query: ['loanApplicationId'] } },
  }),
  SUPPORT: { path: '/customer-support', title: 'Search', tag: 'lending-customer-support', access: 'signedOut' },
  AMEYO: { path: '/ameyoCallingCRM', title: 'Telephony', tag: 'lending-telephony-crm', access: 'public' },
  LOGIN: { path: '/login', title: 'Sign in', tag: 'lending-sign-in', access: 'signedOut' },
  PROFILE: { path: '/profile', title: 'Profile', tag: 'lending-profile', hides: ['menuBar'], access: 'signedIn' },
} as const satisfies ScreenTable;

/** A visitor by portal and route keys, in that order. */
export const visitor = (routes: Partial<Record<string, readonly string[]>>): Visitor => ({
  portalRouteList: Object.entries(routes).map(([viewName, keys]) => ({
    viewName,
    routeList: (keys ?? []).map((key) => ({ key })),
  })),
});
