import { describe, expect, it } from 'vitest';
import { menusFor } from '../../host/portal/menu.ts';
import type { ScreenTable } from '../../host/portal/screen-table.ts';
import { viewAt } from '../../host/portal/view.ts';
import { listRows } from '../../widgets/contract/lists.ts';
import type { Portal } from '../../widgets/contract/session/portals.ts';
import { isRouteKey, screens, type RouteKey, type ScreenRow } from '../../widgets/contract/screens.ts';
import { visitor } from './test-table.ts';

const portalOf = ({ portal = 'ops' }: { portal?: Portal }): Portal => portal;
const open = (key: string, portal: Portal, path: string) =>
  viewAt(screens, visitor({ [portal]: [key] }), portal, { path, search: '' });
const entriesOf = (key: string, portal: Portal) =>
  menusFor(screens, visitor({ [portal]: [key] }), portal).flatMap(({ entries }) => entries);

/** The menu labels that the ledger gives. */
const labels: Partial<Record<RouteKey, string>> = {
  AGENCY_CALLING_LIST: 'Calling List',
  AGENCY_CUSTOMER_LIST: 'Customers',
  AGENCY_AGENTS_LIST: 'Agents',
  KYC_VERIFICATION: 'KYC Verification / OSV List',
};

/** Rows whose screen is a generic list: the row, its route key, its path. */
const lists: readonly (readonly [row: string, key: RouteKey, path: string])[] = [
  ['[RT-05] the agency’s calling list', 'AGENCY_CALLING_LIST', '/agency/calling-list'],
  ['[RT-06] account allocation', 'AGENCY_CUSTOMER_LIST', '/agency/manager/customer-list'],
  ['[RT-07] the agency’s agents', 'AGENCY_AGENTS_LIST', '/agency/agents-list'],
  ['[RT-08] feedback validation', 'AGENCY_FEEDBACK_VALIDATION_LIST', '/agency/feedback-validation-list'],
  ['[RT-20] document processing', 'DOCUMENT_PROCESSING', '/document-processing'],
  ['[RT-22] applications on hold', 'HOLD', '/hold'],
  ['[RT-24] pending review, regular', 'PENDING_REVIEW_REGULAR', '/pending-review/regular'],
  ['[RT-25] pending review, GPS', 'PENDING_REVIEW_GPS', '/pending-review/gps'],
  ['[RT-26] KYC verification', 'KYC_VERIFICATION', '/kyc-verification'],
  ['[RT-27] loan approved', 'LOAN_APPROVED', '/loan-approved'],
  ['[RT-28] NACH review', 'NACH_REVIEW', '/nach/nach-review'],
  ['[RT-29] NACH upload', 'NACH_UPLOAD', '/nach/nach-upload'],
  ['[RT-31] disbursal initiated', 'DISBURSAL_INITIATED', '/disbursal-initiated'],
  ['[RT-32] disbursal failed', 'DISBURSAL_FAILED', '/disbursal-failed'],
  ['[RT-33] ready for disbursal', 'READY_FOR_DISBURSAL', '/ready-for-disbursal'],
  ['[RT-34] decision wait', 'DECISION_WAIT', '/decision-wait'],
  ['[RT-35] top up', 'TOP_UP', '/top-up'],
  ['[RT-36] default', 'DEFAULT', '/default'],
  ['[RT-37] Truecaller', 'TRUECALLER', '/truecaller'],
  ['[RT-38] self-employed', 'SELF_EMPLOYED', '/self-employed'],
  ['[RT-39] self-employed, repeat', 'SELF_EMPLOYED_REPEAT', '/self-employed-repeat'],
  ['[RT-40] PB PA', 'PB_PA', '/pb-pa'],
  ['[RT-41] bounce', 'BOUNCE', '/bounce'],
  ['[RT-42] electric vehicle', 'ELECTRIC_VEHICLE', '/electric-vehicle'],
  ['[RT-43] Xiaomi', 'XIAOMI', '/xiaomi'],
  ['[RT-44] Airtel', 'AIRTEL', '/airtel'],
  ['[RT-45] companion cards', 'COMPANION_CARD_LIST', '/companionCardList'],
  ['[RT-46] Karza stuck', 'KARZA_STUCK_LIST', '/karzaStuckList'],
  ['[RT-47] moved back after fraud review', 'POST_FR_MOVE_BACKS', '/postFRMoveBacks'],
  ['[RT-48] automated applications', 'AUTOMATED_APPS', '/automatedApps'],
  ['[RT-49] starter', 'STARTER', '/starter'],
  ['[RT-50] udChalo', 'UD_CHALO', '/udChalo'],
  ['[RT-51] Smart Pay', 'SMART_PAY', '/smartPay'],
  ['[RT-52] partner change', 'PARTNER_CHANGE', '/partner-change'],
  ['[RT-61] agent management', 'MANAGE_AGENT_LIST', '/manage/agent-list'],
  ['[RT-73] NACH review of partner pb', 'PB_NACH_REVIEW', '/pb/nachReview'],
  ['[RT-74] fixer list of partner pb', 'PB_FIXER_LIST', '/pb/fixerList'],
  ['[RT-75] loan approved of partner pb', 'PB_LOAN_APPROVED', '/pb/laonApproved'],
  ['[RT-77] NACH review of partner wishfin', 'WISHFIN_NACH_REVIEW', '/wishfin/nachReview'],
  ['[RT-78] fixer list of partner wishfin', 'WISHFIN_FIXER_LIST', '/wishfin/fixerList'],
  ['[RT-79] loan approved of partner wishfin', 'WISHFIN_LOAN_APPROVED', '/wishfin/laonApproved'],
];

/** Rows whose screen is no list: hidden, and who may open it. */
const hidden: readonly (readonly [row: string, key: RouteKey, path: string, access: ScreenRow['access']])[] = [
  ['[RT-03] the profile', 'PROFILE', '/profile', 'signedIn'],
  ['[RT-21] document verification', 'DOCUMENT_VERIFICATION', '/document-processing/251118172605', 'route'],
  ['[RT-30] NACH mails', 'NACH_MAIL_LIST_DETAILS', '/nach/mail-list-details', 'route'],
  ['[RT-70] NACH calling', 'NACH_CALLING_CRM', '/nachCallingCRM', 'route'],
  ['[RT-71] banking calling', 'BANK_CALLING_CRM', '/bankCallingCRM', 'route'],
  ['[RT-72] telephony', 'TELEPHONY_CALLING_CRM', '/ameyoCallingCRM', 'public'],
  ['[RT-76] NACH mails of partner pb', 'PB_NACH_EMAIL_LIST_DETAILS', '/pb/nachEmailListDetails', 'route'],
  [
    '[RT-80] NACH mails of partner wishfin',
    'WISHFIN_NACH_EMAIL_LIST_DETAILS',
    '/wishfin/nachEmailListDetails',
    'route',
  ],
];

describe('a route of the ledger', () => {
  it.each(lists)('%s: %s opens a generic list of its own at %s', (_, key, path) => {
    const row = screens[key];
    const portal = portalOf(row);
    const list = Object.values(listRows).find(({ routeKey }) => routeKey === key);
    expect(open(key, portal, path)).toMatchObject({
      kind: 'screen',
      key,
      portal,
      row: { tag: 'lending-queue-list', path },
      attributes: { list: key.toLowerCase().replaceAll('_', '-') },
    });
    expect(list?.path).toBe(path);
    const [entry, ...others] = entriesOf(key, portal);
    expect(entry).toEqual({ key, path, label: labels[key] ?? row.menu?.label });
    expect(others).toEqual([]);
    expect(list?.pageSizes.includes(100)).toBe(/^\/nach\/|\/nachReview$/.test(path));
  });

  it.each(lists)('%s: %s is refused without its key and leads to sign-in without a session: %s', (_, key, path) => {
    const portal = portalOf(screens[key]);
    const other = key === 'HOLD' ? 'TOP_UP' : 'HOLD';
    expect(open(other, portal, path)).toEqual({ kind: 'noAccess' });
    expect(viewAt(screens, null, '', { path, search: '' })).toEqual({
      kind: 'redirect',
      to: `/login?redirect=${path}`,
    });
    if (path !== path.toLowerCase()) expect(open(key, portal, path.toLowerCase())).toEqual({ kind: 'notFound' });
  });

  it.each(hidden)('%s: %s opens at %s and is in no menu', (_, key, path, access) => {
    const portal = portalOf(screens[key]);
    expect(open(key, portal, path)).toMatchObject({ kind: 'screen', key });
    expect(entriesOf(key, portal)).toEqual([]);
    const withoutKey = open('HOLD', portal, path);
    expect(withoutKey.kind).toBe(access === 'route' ? 'noAccess' : 'screen');
    expect(viewAt(screens, null, '', { path, search: '' }).kind).toBe(access === 'public' ? 'screen' : 'redirect');
  });

  it('partner lists are told apart by their own list', () => {
    const ofPartners = lists.filter(([, , path]) => /^\/(pb|wishfin)\//.test(path));
    const attributes = ofPartners.map(([, key]) => screens[key].fixed?.['list']);
    expect(new Set(attributes).size).toBe(6);
  });
});

/** What a user who holds every route of a portal finds: in its menus, and at an address that is in none. */
function allOf(portal: Portal) {
  const keys = Object.entries(screens as ScreenTable).flatMap(([key, row]) => (row.portal === portal ? [key] : []));
  const user = visitor({ [portal]: keys });
  const inMenus = menusFor(screens, user, portal).flatMap(({ entries }) => entries.map(({ key }) => key));
  const opens = (key: RouteKey) => {
    const path = screens[key].path.replace(/:\w+/, '251118172605');
    const view = viewAt(screens, user, portal, { path, search: '' });
    return view.kind === 'screen' && view.key === key;
  };
  return { inMenus, opens };
}

/** The areas that the ledger names for each kind of staff (SH-03, SH-04), those without a menu entry apart. */
const areas: Record<Portal, { inMenus: readonly string[]; hidden: readonly string[] }> = {
  ops: {
    inMenus: [
      ...lists.flatMap(([, key]) => (portalOf(screens[key]) === 'ops' ? [key] : [])),
      'COMPLIANCE_REVIEW_LIST',
      'COMPLIANCE_FIXER_LIST',
      'COMPLIANCE_CALLING_LIST',
      'VKYC_MAKER_LIST',
      'VKYC_CHECKER_LIST',
      'VKYC_AUDIT_LIST',
      'PROMO_CODE',
      'OTP_TEMPLATES',
      'PARTNER_AUTO_MOVEMENT',
      'SOURCING_PARTNER_AUTO_MOVEMENT',
      'UNSUBSCRIBE_USER',
      'CONSENT_DASHBOARD',
      'AGENT_COMMUNICATION_UTILITY',
      'OPS_CHAT_CRM',
      'OPS_CHAT_NACH_CRM',
      'OPS_CHAT_IP_DOC',
      'STUCK_MIS_PAGE',
      'DAILY_MIS_PAGE',
    ],
    hidden: [],
  },
  agency: {
    inMenus: [
      'AGENCY_CALLING_LIST',
      'AGENCY_CUSTOMER_LIST',
      'AGENCY_AGENTS_LIST',
      'AGENCY_FEEDBACK_VALIDATION_LIST',
      'AGENCY_SETTLEMENT_VALIDATION_LIST',
    ],
    hidden: ['AGENCY_CUSTOMER_DETAILS', 'AGENCY_PAYMENT_HISTORY', 'AGENCY_FEEDBACK_HISTORY', 'AGENCY_AGENT_KYC'],
  },
};

it('each area named for agency users is reached from its menus or is a hidden page of them [SH-04]', () => {
  const { inMenus, opens } = allOf('agency');
  const { hidden, inMenus: shown } = areas.agency;
  for (const key of [...shown, ...hidden].filter(isRouteKey)) expect([key, opens(key)]).toEqual([key, true]);
  expect([...shown, ...hidden].filter((key) => !isRouteKey(key))).toEqual([]);
  expect(inMenus.filter((key) => shown.includes(key)).toSorted()).toEqual(shown.toSorted());
  expect(inMenus.filter((key) => hidden.includes(key))).toEqual([]);
});

it('each area named for operations is reached from its menus [SH-03]', () => {
  const { inMenus, opens } = allOf('ops');
  const named = areas.ops.inMenus;
  expect(named.filter((key) => !isRouteKey(key))).toEqual([]);
  for (const key of named.filter(isRouteKey)) expect([key, opens(key)]).toEqual([key, true]);
  expect(inMenus.filter((key) => named.includes(key)).toSorted()).toEqual(named.toSorted());
});

it.each([
  ['[RT-82] stuck MIS', 'STUCK_MIS_PAGE', '/stuckMisPage', 'lending-stuck-mis', 'Stuck MIS'],
  ['[RT-83] daily MIS', 'DAILY_MIS_PAGE', '/dailyMisPage', 'lending-daily-mis', 'Daily MIS'],
] as const)('%s: %s opens at %s, is in the menu, and is refused without its key', (_, key, path, tag, label) => {
  expect(open(key, 'ops', path)).toMatchObject({ kind: 'screen', key, row: { tag, path } });
  expect(entriesOf(key, 'ops')).toEqual([{ key, path, label }]);
  expect(open('HOLD', 'ops', path)).toEqual({ kind: 'noAccess' });
  expect(viewAt(screens, null, '', { path, search: '' })).toEqual({ kind: 'redirect', to: `/login?redirect=${path}` });
});
